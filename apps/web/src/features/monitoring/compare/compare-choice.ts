import { yearBefore } from '@lichthof/domain/time/year-before.ts';
import { addDays, daysBetween } from '@lichthof/domain/time/days.ts';
import { type DayRange, previousPeriod } from '@lichthof/domain/time/periods.ts';
import { useSearchParams } from 'react-router';
import type { OverviewPeriod } from '../overview-period.ts';

const choices = ['none', 'previous', 'year'] as const;
export type CompareChoice = (typeof choices)[number];
export { choices as compareChoices };

/** The period with which the charts are compared, in the address beside the period. */
export function useCompareChoice(): [CompareChoice, (choice: CompareChoice) => void] {
  const [search, setSearch] = useSearchParams();
  const choice = choices.find((one) => one === search.get('compare')) ?? 'none';
  const choose = (next: CompareChoice) => {
    const { compare: _, ...rest } = Object.fromEntries(search);
    setSearch(next === 'none' ? rest : { ...rest, compare: next });
  };
  return [choice, choose];
}

/** As many days of the compared period as this one has with values, so that a running year is not set against a whole. */
export function comparedDays(period: OverviewPeriod, running: DayRange, choice: CompareChoice): OverviewPeriod | null {
  const compared = comparedPeriod(period, choice);
  if (!compared || running.to === period.to) return compared;
  if (choice === 'year') return { ...compared, to: yearBefore(running).to };
  const end = addDays(compared.from, daysBetween(running.from, running.to));
  return { ...compared, to: end < compared.to ? end : compared.to };
}

/** The compared period; of a year both choices are the year before. */
export function comparedPeriod(period: OverviewPeriod, choice: CompareChoice): OverviewPeriod | null {
  if (choice === 'none' || period.from >= period.to) return null;
  const days = choice === 'year' ? yearBefore(period) : previousPeriod(period);
  return { kind: period.kind, ...days };
}
