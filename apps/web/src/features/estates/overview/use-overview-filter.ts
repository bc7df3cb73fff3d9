import { periodAround, shiftPeriod } from '@lichthof/domain/time/periods.ts';
import { localToday } from '../../../i18n/local-today.ts';
import type { Period } from '../../../ui/page/period/period-picker.tsx';
import type { Sort } from '../../../ui/tables/columns.ts';
import { useAddress } from '../../../ui/tables/use-address.ts';
import { estateStates } from './estate-state.ts';
import { completenessChoices, type OverviewFilter } from './overview-filter.ts';

export const overviewViews = ['grouped', 'list', 'tiles'] as const;
export type OverviewView = (typeof overviewViews)[number];
type Name = 'period' | 'search' | 'group' | 'state' | 'completeness' | 'view' | 'hidden';

const usualSort: Sort = { columnId: 'generation', descending: true };

/** Columns that are hidden until chosen, or until the estates are sorted by them. */
const usuallyHidden = ['selfConsumption', 'yield', 'alarms'];

/** Makes room for a column that only the order brings in, so that the table fits 1,440 px. */
const hiddenForRoom = 'feedIn';
const nothingHidden = 'none';

/** All choices of the page, stored in the URL, so that links and the back button work. */
export function useOverviewFilter() {
  const { search, change, sort, changeSort } = useAddress<Name>();
  const filter: OverviewFilter = {
    search: search.get('search') ?? '',
    group: search.get('group') ?? '',
    state: estateStates.find((state) => state === search.get('state')) ?? '',
    completeness: completenessChoices.find((choice) => choice === search.get('completeness')) ?? '',
  };
  const usedSort = sort ?? usualSort;
  const hidden = hiddenIn(search.get('hidden'), usedSort.columnId);
  return {
    filter,
    period: periodIn(search.get('period'), localToday()),
    sort: usedSort,
    view: viewIn(search.get('view')),
    hidden,
    changeHidden: (ids: string[]) => change({ hidden: ids.join(',') || nothingHidden }),
    change,
    changePeriod: ({ kind, from }: Period) => change({ period: from.slice(0, kind === 'year' ? 4 : 7) }),
    changeSort,
  };
}

const viewIn = (text: string | null): OverviewView => overviewViews.find((view) => view === text) ?? 'grouped';

/** A column that the estates are sorted by is never hidden. */
export function hiddenIn(text: string | null, sortedBy: string): string[] {
  if (text === nothingHidden) return [];
  const room = usuallyHidden.includes(sortedBy) ? [hiddenForRoom] : [];
  return (text?.split(',') ?? [...usuallyHidden, ...room]).filter((id) => id !== sortedBy);
}

const monthOrYear = /^(20[0-9]\d)(-(0[1-9]|1[0-2]))?$/;

/** Parses '2026-08' or '2026'; by default the last whole month. */
export function periodIn(text: string | null, today: string): Period {
  const [, year, month] = monthOrYear.exec(text ?? '') ?? [];
  if (!year) return { kind: 'month', from: shiftPeriod('month', today, -1).from };
  const kind = month ? 'month' : 'year';
  return { kind, from: periodAround(kind, `${year}${month ?? '-01'}-01`).from };
}
