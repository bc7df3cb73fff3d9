import { formatLongDay } from '@lichthof/domain/formats/date-formats.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import '../../../i18n/i18n.ts';
import { localToday } from '../../../i18n/local-today.ts';
import { AppThemeProvider } from '../../../theme/app-theme-provider.tsx';
import { apartmentQuery, informedMonthsQuery } from '../tenant.queries.ts';
import { MonthsPage } from './months-page.tsx';

const yesterday = addDays(localToday(), -1);

afterEach(cleanup);

it.each([
  ['a tenant of today, that each month comes by itself', null, 'Nach jedem Monat steht hier von selbst'],
  [
    'a former tenant, until when they lived there',
    yesterday,
    `Sie haben hier bis ${formatLongDay(yesterday)} gewohnt.`,
  ],
])('tells %s', async (_, moveOut, text) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(informedMonthsQuery(7).queryKey, []);
  client.setQueryData(apartmentQuery(7).queryKey, {
    moveIn: '2025-01-01',
    moveOut,
    timeZone: 'Europe/Berlin',
  } as never);
  render(
    <AppThemeProvider>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={['/apartments/7/months']}>
          <Routes>
            <Route path="/apartments/:apartmentId/months" element={<MonthsPage />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </AppThemeProvider>,
  );
  expect(await screen.findByText(text, { exact: false })).toBeTruthy();
});
