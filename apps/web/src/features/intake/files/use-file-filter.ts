import { intakeStates, type IntakeFileFilter } from '@lichthof/contracts/intake/intake-files.ts';
import { localToday } from '../../../i18n/local-today.ts';
import { useAddress } from '../../../ui/tables/use-address.ts';

const anyDay = 'alle';

/** Search and filters, stored in the URL; invalid values are ignored. Without a choice the files of today are shown. */
export function useFileFilter() {
  const { search, change } = useAddress<'q' | 'quelle' | 'stand' | 'zeit' | 'datei'>();
  const time = search.get('zeit') ?? '';
  const state = intakeStates.find((one) => one === search.get('stand'));
  const sourceId = Number(search.get('quelle')) || undefined;
  const text = search.get('q') ?? '';
  const day = time === anyDay ? undefined : (dayIn(time) ?? localToday());
  const filter: IntakeFileFilter = {
    ...(day !== undefined && { day }),
    ...(sourceId !== undefined && { sourceId }),
    ...(state && { state }),
    ...(text && { text }),
  };
  return {
    filter,
    text,
    time,
    isToday: day === localToday(),
    isFiltered: text !== '' || sourceId !== undefined || state !== undefined,
    fileId: Number(search.get('datei')) || undefined,
    change,
  };
}

export const everyDay = anyDay;

const dayIn = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined);
