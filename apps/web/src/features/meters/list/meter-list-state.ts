import { useAddress } from '../../../ui/tables/use-address.ts';
import { pointChoices, statusChoices, type MeterFilter } from './meter-filter.ts';

export const meterTabs = ['overview', 'readings', 'gaps', 'master-data'] as const;
export type MeterTab = (typeof meterTabs)[number];

type Choice = 'month' | 'search' | 'status' | 'point' | 'hidden' | 'meter' | 'tab';

/** Which meters are shown of which month, and whose details are open: kept in the address. */
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
    /** The way back leads to the list again, also from the next meter, which is looked at in the same tab. */
    open: (opened: number) =>
      meterId === undefined ? visit({ meter: String(opened), tab: '' }) : change({ meter: String(opened) }),
    month: month && monthPattern.test(month) ? month : undefined,
    sort,
    changeSort,
    /** Columns; undefined where nobody has chosen. */
    hidden: hiddenIn(search.get('hidden')),
    hide: (columns: string[]) => change({ hidden: columns.join(',') || noColumns }),
    meterId,
    tab: meterTabs.find((tab) => tab === search.get('tab')) ?? 'overview',
  };
}

/** Also where usually some are hidden. */
const noColumns = 'none';
const hiddenIn = (text: string | null) => (text === noColumns ? [] : text?.split(','));

export type MeterListState = ReturnType<typeof useMeterListState>;

const monthPattern = /^(199\d|20\d\d)-(0[1-9]|1[0-2])$/;
