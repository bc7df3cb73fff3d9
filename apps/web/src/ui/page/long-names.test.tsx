import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import '../../i18n/i18n.ts';
import { AppThemeProvider, styleCache } from '../../theme/app-theme-provider.tsx';
import { DataTable } from '../tables/data-table.tsx';
import { Card } from './card.tsx';
import { FactList } from './fact-list.tsx';
import { PageHeader } from './page-header.tsx';

styleCache.sheet.container = document.head;

const name = 'n'.repeat(100);
const table = (
  <DataTable
    label="Rechnungen"
    rows={[{ id: '1' }]}
    rowId={({ id }) => id}
    columns={[
      { id: 'name', header: 'Name', cell: () => name, isName: true },
      { id: 'amount', header: 'Betrag', cell: () => '45,49 €' },
    ]}
    empty={null}
  />
);

/** The style of the nearest ancestor that sets it, because jsdom does not inherit styles. */
function wrapOf(text: string): string {
  let element: Element | null = screen.getByText(text);
  while (element && getComputedStyle(element).overflowWrap === '') element = element.parentElement;
  return element ? getComputedStyle(element).overflowWrap : '';
}

function show(content: React.ReactNode): void {
  render(
    <AppThemeProvider>
      <MemoryRouter>{content}</MemoryRouter>
    </AppThemeProvider>,
  );
}

describe('long names without blanks', () => {
  afterEach(cleanup);

  it.each([
    ['page header', <PageHeader key="1" title={name} />],
    [
      'card',
      <Card key="2" title={name}>
        {' '}
      </Card>,
    ],
    ['list of facts', <FactList key="3" facts={[{ label: 'Name', fact: name }]} />],
    ['table', table],
  ])('break anywhere in a %s', (_, content) => {
    show(content);
    expect(wrapOf(name)).toBe('anywhere');
  });

  it('do not break figures beside them', () => {
    show(table);
    expect(wrapOf('45,49 €')).not.toBe('anywhere');
  });
});
