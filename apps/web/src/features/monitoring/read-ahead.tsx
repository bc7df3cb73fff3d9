import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { consumptionQuery, kpisQuery, type MonitoredEstate, performanceQuery } from './monitoring.queries.ts';
import type { OverviewPeriod } from './overview-period.ts';
import { periodFault } from './period-fault.ts';

/** Reads what the pages of an estate show first of another period. */
export function useReadAhead({ id, valuesFrom }: MonitoredEstate, today: string): (period: OverviewPeriod) => void {
  const client = useQueryClient();
  return (period) => {
    if (periodFault(period, { valuesFrom, today })) return;
    void client.prefetchQuery(kpisQuery(id, period));
    void client.prefetchQuery(performanceQuery(id, period));
    void client.prefetchQuery(consumptionQuery(id, { from: period.from, to: period.to }));
  };
}

interface ReadAheadProps {
  period: OverviewPeriod;
  read: (period: OverviewPeriod) => void;
}

/** Reads the period once, as soon as nothing is read that the page shows. */
export function ReadAhead({ period, read }: ReadAheadProps) {
  const isReading = useIsFetching() > 0;
  const hasRead = useRef(false);
  useEffect(() => {
    if (isReading || hasRead.current) return;
    hasRead.current = true;
    read(period);
  }, [isReading, period, read]);
  return null;
}
