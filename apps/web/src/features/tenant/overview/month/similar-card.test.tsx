import type { InformedMonth } from '@lichthof/contracts/tenant/monthly-information.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadTexts } from '../../../../i18n/i18n.ts';
import { AppThemeProvider } from '../../../../theme/app-theme-provider.tsx';
import { informedMonthsQuery } from '../../tenant.queries.ts';
import { SimilarCard } from './similar-card.tsx';

const month: InformedMonth = { month: '2026-10', pvWh: 60_000, gridWh: 48_000, grossCents: 3200, similar: null };

function show(months: InformedMonth[]): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(informedMonthsQuery(7).queryKey, months);
  const { container } = render(
    <AppThemeProvider>
      <QueryClientProvider client={client}>
        <SimilarCard apartmentId={7} />
      </QueryClientProvider>
    </AppThemeProvider>,
  );
  return container.textContent.replaceAll('\u00a0', ' ');
}
beforeEach(() => loadTexts('tenant'));
afterEach(cleanup);

it.each([
  [120_000, '10 % weniger als 6 ähnliche Haushalte in Ihrem Haus im Mittel.'],
  [90_000, '20 % mehr als 6 ähnliche Haushalte in Ihrem Haus im Mittel.'],
  [108_000, 'Etwa so viel wie 6 ähnliche Haushalte in Ihrem Haus im Mittel.'],
])('compares the newest month with a mean of %d Wh', (meanWh, sentence) => {
  expect(show([{ ...month, similar: { meanWh, count: 6 } }, month])).toContain(sentence);
  expect(screen.getByRole('list', { name: 'Ähnliche Haushalte' }).textContent).toContain('108,0');
});

it('says when too few households are similar', () => {
  expect(show([month])).toContain('Es müssen mindestens 5 sein.');
});

it.each([
  ['before the first month', []],
  ['when the month is not known', [{ ...month, pvWh: null, gridWh: null }]],
])('shows nothing %s', (_, months) => {
  expect(show(months)).toBe('');
});
