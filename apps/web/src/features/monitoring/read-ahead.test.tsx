import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import type { MonitoredEstate } from './monitoring.queries.ts';
import { calendarPeriod } from './overview-period.ts';
import { useReadAhead } from './read-ahead.tsx';

const estate = { id: 5, valuesFrom: '2026-02-10' } as MonitoredEstate;
const today = '2026-09-16';

it.each([
  ['with values', calendarPeriod('month', '2026-03-01'), 3],
  ['with the first value', calendarPeriod('month', '2026-02-01'), 3],
  ['before the first value', calendarPeriod('month', '2026-01-01'), 0],
  ['that has not begun', calendarPeriod('month', '2026-10-01'), 0],
])('reads a period %s', (_, period, reads) => {
  const client = new QueryClient();
  const read = vi.spyOn(client, 'prefetchQuery').mockResolvedValue(undefined);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useReadAhead(estate, today), { wrapper });
  result.current(period);
  expect(read).toHaveBeenCalledTimes(reads);
});
