import type { Alarm } from '@lichthof/contracts/monitoring/alarms.ts';
import * as texts from '@lichthof/domain/alarms/alarm-texts.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import type { StatusName } from '../../theme/tokens.ts';

const statusBySeverity: Record<Alarm['severity'], StatusName> = { high: 'error', medium: 'warning' };

export const statusOf = ({ severity }: Pick<Alarm, 'severity'>): StatusName => statusBySeverity[severity];

/** 'Steuerung fems1 ist offline' */
export const alarmSentence = (alarm: Alarm): string =>
  texts.alarmSentence(alarm, alarm.day ? formatDay(alarm.day) : undefined);

/** Says what was measured when it opened, and the limit then. */
export function alarmDetail(alarm: Alarm): string {
  const { measured } = alarm;
  const decimals = measured !== null && Number.isInteger(measured) ? 0 : 1;
  return texts.alarmDetail(alarm, formatNumber(measured === null ? null : Math.abs(measured), decimals));
}
