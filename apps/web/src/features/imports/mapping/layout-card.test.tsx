import type { TableLayout } from '@lichthof/contracts/imports/import-layouts.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../../i18n/i18n.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { LayoutCard } from './layout-card.tsx';
import { SheetCard } from './sheet-choice.tsx';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  fetched.mockImplementation(() => new Promise(() => undefined));
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const layout: TableLayout = {
  format: 'csv',
  content: 'amounts',
  clock: 'local',
  delimiter: ';',
  decimalSign: ',',
  headerLine: 1,
  firstLine: 2,
  columnCount: 2,
  time: { columns: [0], format: 'german' },
  stamp: 'start',
  form: { kind: 'wide' },
  series: [{ key: '1', name: 'Stand', unit: 'kWh', isProposed: true }],
};

function show(changed: Partial<TableLayout> = {}): void {
  render(
    <AppThemeProvider>
      <QueryClientProvider client={new QueryClient()}>
        <LayoutCard
          params={{ customerId: 1, estateId: 2, importId: 3 }}
          layout={{ ...layout, ...changed }}
          headerNames={['Zeit', 'Stand']}
          onChanged={() => undefined}
        />
      </QueryClientProvider>
    </AppThemeProvider>,
  );
}

const workbook = { sheets: ['Juli', 'August'], sheet: 0 };

const choices = () => screen.getAllByRole('combobox').map((choice) => choice.textContent);

it.each<[string, Partial<TableLayout>, string[]]>([
  ['amounts', {}, ['Mengen je Viertelstunde', 'Beginn der Viertelstunde', 'Ortszeit mit Sommerzeit']],
  [
    'counters, which stand at an instant',
    { content: 'counters' },
    ['Zählerstände je Viertelstunde', 'Ortszeit mit Sommerzeit'],
  ],
  [
    'readings of days',
    { content: 'readings', stamp: 'end', time: { columns: [0], format: 'german-day' } },
    ['Einzelne Zählerstände', 'Ende des Tages, 24 Uhr', 'Ortszeit mit Sommerzeit'],
  ],
  [
    'times with an offset, which need no clock',
    { time: { columns: [0], format: 'iso-offset' } },
    ['Mengen je Viertelstunde', 'Beginn der Viertelstunde'],
  ],
])('offers the choices of %s', (_, changed, otherChoices) => {
  show(changed);
  expect(choices()).toEqual(['Semikolon ;', 'Komma, wie in 0,25', ...otherChoices]);
});

it('reads the file again as counters and keeps what was chosen before', async () => {
  show({ chosen: { stamp: 'start' } });
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /Werte sind/ }));
  fireEvent.click(within(screen.getByRole('listbox')).getByText('Zählerstände je Viertelstunde'));
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  const [url, init] = fetched.mock.calls.at(-1)!;
  expect(url).toBe('/api/customers/1/estates/2/imports/3/layout');
  expect(JSON.parse(init?.body as string)).toEqual({
    delimiter: ';',
    stamp: 'start',
    content: 'counters',
  });
});

it('offers the sheets of a workbook instead of delimiters', () => {
  show({ workbook, delimiter: '\t', decimalSign: '.' });
  expect(choices().slice(0, 2)).toEqual(['Juli', 'Punkt, wie in 0.25']);
});

it('asks which of several sheets is meant, and reads it', async () => {
  render(
    <AppThemeProvider>
      <QueryClientProvider client={new QueryClient()}>
        <SheetCard
          params={{ customerId: 1, estateId: 2, importId: 3 }}
          layout={{ ...layout, workbook, uncertain: ['sheet'] }}
          onChanged={() => undefined}
        />
      </QueryClientProvider>
    </AppThemeProvider>,
  );
  expect(choices()).toEqual(['bitte wählen']);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /Tabellenblatt/ }));
  fireEvent.click(within(screen.getByRole('listbox')).getByText('August'));
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  expect(JSON.parse(fetched.mock.calls.at(-1)![1]?.body as string)).toEqual({ sheet: 1 });
});
