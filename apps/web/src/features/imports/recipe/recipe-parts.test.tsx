import type { RecipeLayout } from '@lichthof/contracts/imports/import-layouts.ts';
import { recipeForTests } from '@lichthof/domain/recipes/recipe-for-tests.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../../i18n/i18n.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { RecipeParts } from './recipe-parts.tsx';
import type { RecipePart } from './recipe-texts.ts';

const content: RecipePart = {
  id: 'content 1',
  kind: 'content',
  series: ['1'],
  readings: ['counter', 'amount'],
  excluded: [],
  proof: null,
};
const clock: RecipePart = {
  id: 'clock',
  kind: 'clock',
  series: [],
  readings: [{ kind: 'local', zone: null }],
  excluded: [],
  proof: { kind: 'preamble', row: 3, text: 'gesetzliche Zeit' },
};
const layout: RecipeLayout = {
  format: 'recipe',
  recipe: recipeForTests,
  parts: [clock, content],
  series: [{ key: '1', name: 'Verbrauch', unit: null, isProposed: true }],
  rowsLeftOut: [],
};

const brought = (total: number) => [
  {
    baseUnit: 'Wh',
    total,
    from: '2026-08-24T00:00:00+02:00',
    to: '2026-08-31T00:00:00+02:00',
    quarterHours: 672,
    missing: 0,
    highest: total / 100,
    first: total / 672,
    last: null,
    by: 'day',
    totals: [{ from: '2026-08-24', total, yearBefore: 15_800 }],
    unreadable: 0,
  },
];

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  fetched.mockImplementation(() =>
    Promise.resolve(Response.json([{ part: content.id, readings: [brought(16_222), brought(4_846_000)] }])),
  );
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

function show(parts: RecipePart[]): void {
  render(
    <AppThemeProvider>
      <QueryClientProvider client={new QueryClient()}>
        <RecipeParts
          meters={[]}
          params={{ customerId: 1, estateId: 2, importId: 3 }}
          layout={{ ...layout, parts }}
          mapping={[{ seriesKey: '1', meterId: 7, unit: null }]}
        />
      </QueryClientProvider>
    </AppThemeProvider>,
  );
}

it('shows where the file says a part, and what it leaves open', () => {
  show([clock, content]);

  const [known, open] = screen.getAllByRole('listitem');
  expect(known?.textContent).toBe('Uhrgesetzliche Zeit mit Sommerzeitsteht in Zeile 3');
  expect(open?.textContent).toBe('Werte sindbitte wählensteht nicht in der Datei');
  expect(screen.getByText('1 belegt, 1 offen')).toBeTruthy();
});

it('shows all readings of an open part side by side, none chosen, each with what it would bring', async () => {
  show([content]);

  await waitFor(() => expect(screen.getByText(/^16,2/)).toBeTruthy());
  const question = screen.getByRole('radiogroup', { name: 'Was sind die Werte?' });
  const readings = within(question).getAllByRole('radio');
  expect(readings.map((radio) => (radio as HTMLInputElement).checked)).toEqual([false, false]);
  expect(question.textContent).toContain('Verbrauch ist der Unterschied zweier Zeilen');
  expect(question.textContent).toContain('4.846');
  expect(question.textContent).toMatch(/Gegen dieselben Tage 2025, 15,8\skWh\+2,7\s%/);
  expect(question.textContent).toContain('das 307-fache');
  expect(question.textContent).toContain('24.08.2026 bis 30.08.2026');
});

it('sends the chosen reading, and nothing before', async () => {
  show([content]);
  await waitFor(() => expect(screen.getByText(/^16,2/)).toBeTruthy());
  const writes = () => fetched.mock.calls.filter(([, init]) => init?.method === 'PUT');
  expect(writes()).toEqual([]);

  fireEvent.click(screen.getByRole('radio', { name: 'Zählerstände' }));

  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.[1]?.body).toBe('{"answers":[{"part":"content 1","reading":0}]}');
});

it('takes an answer back', async () => {
  show([{ ...content, readings: ['counter'], proof: { kind: 'answer' } }]);

  fireEvent.click(screen.getByRole('button', { name: 'ändern' }));

  await waitFor(() => expect(fetched.mock.calls.at(-1)?.[1]?.body).toBe('{"withdrawn":"content 1"}'));
});
