import { addDays } from '@lichthof/domain/time/days.ts';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../i18n/date-formats.ts';
import { missing } from '../../i18n/number-formats.ts';

interface Days {
  from: string | null;
  to: string | null;
}

/** A range of days, `to` exclusive, as people say it: '01.08.2023 bis 31.08.2023', of a single day only that. */
export function usePeriodText(): (days: Days) => string {
  const { t } = useTranslation('imports');
  return ({ from, to }) => {
    if (!from || !to) return missing;
    const last = addDays(to, -1);
    return from === last ? formatDay(from) : t('range', { from: formatDay(from), to: formatDay(last) });
  };
}
