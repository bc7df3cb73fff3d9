import { localToday } from '../../i18n/local-today.ts';
import { useAddress } from '../../ui/tables/use-address.ts';

const firstYear = 2000;

/** The year in the address; by default the last one that is over, or the running one where values began in it. */
export function useYear(firstDay: string | null = null) {
  const { search, change } = useAddress<'year'>();
  const thisYear = Number(localToday().slice(0, 4));
  const named = Number(search.get('year'));
  const isValid = Number.isInteger(named) && named >= firstYear && named <= thisYear;
  const beganThisYear = firstDay !== null && firstDay >= `${thisYear}-01-01`;
  const year = isValid ? named : thisYear - (beganThisYear ? 0 : 1);
  return {
    year,
    canGoBack: year > firstYear,
    canGoForward: year < thisYear,
    step: (steps: number) => change({ year: String(year + steps) }),
  };
}
