import type { MonthlyInformation } from '@lichthof/contracts/tenant/monthly-information.ts';
import { useQuery } from '@tanstack/react-query';
import { informedMonthsQuery, monthlyInformationQuery } from '../tenant.queries.ts';

interface ExampleMonth {
  isPending: boolean;
  information: MonthlyInformation | undefined;
}

/** The newest month with known costs, to show what the prices mean; undefined if there is none or it does not load. */
export function useExampleMonth(apartmentId: number): ExampleMonth {
  const months = useQuery(informedMonthsQuery(apartmentId));
  const month = months.data?.find(({ grossCents }) => grossCents !== null)?.month;
  const information = useQuery({
    ...monthlyInformationQuery(apartmentId, month ?? ''),
    enabled: month !== undefined,
  });
  const isWaiting = (query: typeof months | typeof information) => query.isLoading && query.failureCount === 0;
  return { isPending: isWaiting(months) || isWaiting(information), information: information.data };
}
