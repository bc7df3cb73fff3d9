import type { Alarm } from '@lichthof/contracts/monitoring/alarms.ts';
import { alarmDefinitions } from '@lichthof/domain/alarms/alarm-kinds.ts';
import { edgeNameInSentence } from '@lichthof/domain/alarms/edge-name.ts';
import type { TFunction } from 'i18next';
import { formatDay } from '../../i18n/date-formats.ts';
import { formatNumber } from '../../i18n/number-formats.ts';
import type { StatusName } from '../../theme/tokens.ts';

type Translate = TFunction<'alarms'>;

export const statusOf = ({ severity }: Pick<Alarm, 'severity'>): StatusName =>
  severity === 'high' ? 'error' : 'warning';

/** 'Steuerung fems1 ist offline' */
export const alarmSentence = (t: Translate, { kind, subjectName, day }: Alarm) =>
  t(`sentence.${kind}`, {
    name: alarmDefinitions[kind].subject === 'edge' ? edgeNameInSentence(subjectName) : subjectName,
    day: day ? formatDay(day) : '',
  });

/** What was measured when it opened, and the limit then. */
export function alarmDetail(t: Translate, { kind, measured, limit }: Alarm): string {
  const decimals = measured !== null && Number.isInteger(measured) ? 0 : 1;
  const words = { measured: formatNumber(measured === null ? null : Math.abs(measured), decimals), limit };
  if (kind !== 'energyBalance') return t(`detail.${kind}`, words);
  return t((measured ?? 0) < 0 ? 'detail.energyBalanceMissing' : 'detail.energyBalanceUnmetered', words);
}
