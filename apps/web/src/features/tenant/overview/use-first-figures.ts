import { addDays } from '@lichthof/domain/time/days.ts';
import { type DayRange, periodAround, shiftPeriod } from '@lichthof/domain/time/periods.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  documentsQuery,
  informedMonthsQuery,
  ownConsumptionQuery,
  ownElectricityDayQuery,
  ownElectricityQuery,
  powerNowQuery,
} from '../tenant.queries.ts';
import { clipToOwnPeriod, sameDaysOfMonth } from './own-days.ts';

interface FirstFigures {
  apartmentId: number;
  own: DayRange;
  hasMovedOut: boolean;
}

/** Whether everything that the page first shows has come or failed: then no card moves another one. */
export function useFirstFigures({ apartmentId, own, hasMovedOut }: FirstFigures): boolean {
  const [isReady, setIsReady] = useState(false);
  const { day, months, ranges } = firstPeriods(own);
  const results = [
    ...useQueries({ queries: [apartmentId].filter(() => !hasMovedOut).map(powerNowQuery) }),
    ...useQueries({ queries: months.map((month) => ownElectricityQuery(apartmentId, month)) }),
    ...useQueries({ queries: ranges.map((days) => ownConsumptionQuery(apartmentId, days)) }),
    useQuery(ownElectricityDayQuery(apartmentId, day)),
    useQuery(informedMonthsQuery(apartmentId)),
    useQuery(documentsQuery(apartmentId)),
  ];
  const haveEnded = results.every(
    ({ isPending, failureCount, fetchStatus }) => !isPending || failureCount > 0 || fetchStatus === 'paused',
  );
  if (haveEnded && !isReady) setIsReady(true);
  return isReady || haveEnded;
}

/** The figures that the cards of month, day and year show first, with what they compare it to. */
export function firstPeriods(own: DayRange): { day: string; months: string[]; ranges: DayRange[] } {
  const day = addDays(own.to, -1);
  const month = periodAround('month', day);
  const year = periodAround('year', day);
  const monthDays = clipToOwnPeriod(month, own);
  const [before, yearBefore] = [shiftPeriod('month', month.from, -1).from, shiftPeriod('month', month.from, -12).from];
  return {
    day,
    months: [month.from, before],
    ranges: [
      monthDays,
      sameDaysOfMonth(monthDays, before),
      sameDaysOfMonth(monthDays, yearBefore),
      { from: day, to: own.to },
      year,
      shiftPeriod('year', year.from, -1),
    ],
  };
}
