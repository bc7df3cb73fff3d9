import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import '../../i18n/i18n.ts';
import { AppThemeProvider } from '../../theme/app-theme-provider.tsx';
import { DataTable } from './data-table.tsx';

afterEach(cleanup);

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: String(index), name: `Haus ${index}` }));

function show(count: number, isGrouped = false): HTMLElement {
  render(
    <AppThemeProvider>
      <MemoryRouter>
        <DataTable<{ id: string; name: string }>
          label="Häuser"
          rows={rowsOf(count)}
          rowId={({ id }) => id}
          columns={[
            { id: 'name', header: 'Name', cell: ({ name }) => name, sortKey: ({ name }) => name, isName: true },
          ]}
          {...(isGrouped && { groupOf: ({ id }) => ({ id: id.at(-1)!, label: `Gruppe ${id.at(-1)}` }) })}
          sumLabel="Summe"
          empty="Nichts"
        />
      </MemoryRouter>
    </AppThemeProvider>,
  );
  return screen.getByRole('table', { name: 'Häuser' });
}

it('renders all of a few rows, without a count', () => {
  const table = show(20);
  expect(within(table).getAllByRole('rowheader')).toHaveLength(20);
  expect(table.getAttribute('aria-rowcount')).toBeNull();
});

it('renders only the visible rows of a thousand, and gives the count of all', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(52);
  const table = show(1000);
  expect(within(table).getAllByRole('rowheader').length).toBeLessThan(100);
  expect(table.getAttribute('aria-rowcount')).toBe('1001');
  await vi.waitFor(() => expect(within(table).getAllByRole('row')[1]!.getAttribute('aria-rowindex')).toBe('2'));
});

it('shows or hides the rows of a group below its heading', async () => {
  const table = show(20, true);
  expect(within(table).getAllByRole('row')).toHaveLength(1 + 10 + 20 + 1);
  await userEvent.click(within(table).getByRole('button', { name: 'Gruppe 3' }));
  expect(within(table).getAllByRole('row')).toHaveLength(1 + 10 + 18 + 1);
});
