import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { periodInAddress, readPeriod, type ShownPeriod } from './shown-period.ts';

/** The period in the address, so that links and the back button work. */
export function useShownPeriod(defaultDay: string): [ShownPeriod, (period: ShownPeriod) => void] {
  const [search, setSearch] = useSearchParams();
  const period = useMemo(() => readPeriod(search, defaultDay), [search, defaultDay]);
  return [period, (next) => setSearch(periodInAddress(next))];
}
