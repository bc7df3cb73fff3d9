import { useAddress } from '../../../ui/tables/use-address.ts';
import { pointChoices, statusChoices, type MeterFilter } from './meter-filter.ts';

export const meterTabs = ['overview', 'readings', 'gaps', 'master-data'] as const;
export type MeterTab = (typeof meterTabs)[number];

type Choice = 'month' | 'search' | 'status' | 'point' | 'hidden' | 'meter' | 'tab' | 'act' | 'at';

/** Month, filters, columns and open meter of the list, kept in the URL. */
export function useMeterListState() {
  const { search, change, visit, sort, changeSort } = useAddress<Choice>();
  const filter: MeterFilter = {
    text: search.get('search') ?? '',
    status: statusChoices.find((status) => status === search.get('status')) ?? 'all',
    point: pointChoices.find((point) => point === search.get('point')) ?? 'all',
  };
  const month = search.get('month');
  const meterId = Number(search.get('meter')) || undefined;
  return {
    filter,
    change,
    /** Going back leads to the list: opening another meter replaces the history entry. */
    open: (opened: number) =>
      meterId === undefined ? visit({ meter: String(opened), tab: '' }) : change({ meter: String(opened) }),
    month: month && monthPattern.test(month) ? month : undefined,
    sort,
    changeSort,
    /** Hidden columns; undefined without a choice. */
    hidden: hiddenIn(search.get('hidden')),
    hide: (columns: string[]) => change({ hidden: columns.join(',') || noColumns }),
    meterId,
    /** A link leads straight to the exchange of the open meter. */
    isExchanging: search.get('act') === 'exchange',
    /** An invoice leads to the begin of a quarter-hour of a computed meter; undefined without one. */
    quarterHour: search.get('at') ?? undefined,
    tab: meterTabs.find((tab) => tab === search.get('tab')) ?? 'overview',
  };
}

/** Marks that no column is hidden, even if some are by default. */
const noColumns = 'none';
const hiddenIn = (text: string | null) => (text === noColumns ? [] : text?.split(','));

export type MeterListState = ReturnType<typeof useMeterListState>;

const monthPattern = /^(199\d|20\d\d)-(0[1-9]|1[0-2])$/;
