import { localToday } from '../../i18n/local-today.ts';
import { useAddress } from '../../ui/tables/use-address.ts';

const firstYear = 2000;

/** The year in the address; by default the last one that is over. */
export function useYear() {
  const { search, change } = useAddress<'year'>();
  const thisYear = Number(localToday().slice(0, 4));
  const named = Number(search.get('year'));
  const isValid = Number.isInteger(named) && named >= firstYear && named <= thisYear;
  const year = isValid ? named : thisYear - 1;
  return {
    year,
    canGoBack: year > firstYear,
    canGoForward: year < thisYear,
    step: (steps: number) => change({ year: String(year + steps) }),
  };
}
