import type { AuditEntry, AuditValue } from '@lichthof/contracts/audit.ts';
import type { TFunction } from 'i18next';
import { addDays } from '@lichthof/domain/time/days.ts';
import { formatDay, formatDayAndTime } from '../../i18n/date-formats.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { formatMoney } from '../../i18n/number-formats.ts';

type Translate = TFunction<'audit'>;

// a code without a German text is shown unchanged
export const actionText = (t: Translate, action: string) => t(`action.${action}`, { defaultValue: action });
export const objectText = (t: Translate, objectType: string) => t(`object.${objectType}`, { defaultValue: objectType });

/** Actions on a part of the object, not on the object itself: 'Rechnung „RE-1“: Zahlung gesetzt'. */
const phrases: ReadonlySet<string> = new Set([
  'reset',
  'fillGap',
  'moveResends',
  'exchange',
  'addReading',
  'deleteReading',
  'revokeGapFill',
  'acknowledge',
  'readCurve',
  'requestEmail',
  'changePassword',
  'requestPassword',
  'confirmEmail',
  'changePayment',
  'grantCurveConsent',
  'revokeCurveConsent',
  'createKey',
  'revokeKey',
]);

/** 'Objekt „Weidenhof 12“ geändert' */
export function sentenceOf(t: Translate, { action, objectType, objectName }: AuditEntry): string {
  const words = { object: objectText(t, objectType), action: actionText(t, action) };
  if (phrases.has(action)) {
    return objectName ? t('sentencePhraseNamed', { ...words, name: objectName }) : t('sentencePhrase', words);
  }
  return objectName ? t('sentenceNamed', { ...words, name: objectName }) : t('sentence', words);
}

/** 'Ort: Halle → Leipzig'; a new field has only its new value. */
export function changeText(t: Translate, { field, before, after }: AuditEntry['changes'][number]): string {
  const label = t(`field.${field.replaceAll('.', '_')}`, { defaultValue: field });
  const words = { field: label, before: valueText(t, field, before), after: valueText(t, field, after) };
  return before === null ? t('newValue', words) : t('change', words);
}

/** Fields with codes as values. */
const codedFields: ReadonlySet<string> = new Set([
  'type',
  'paymentMethod',
  'supplyModel',
  'method',
  'kind',
  'measuringPoint',
  'deviceType',
  'origin',
  'base',
  'unused',
  'allocationKey',
  'buildingType',
  'road',
  'content',
]);

const isoDay = /^\d{4}-\d\d-\d\d$/;
const isoInstant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** A range of days in the format of the database: '[2026-01-01,)', with an exclusive end. */
const dayRange = /^\[(\d{4}-\d\d-\d\d),(\d{4}-\d\d-\d\d)?\)$/;

function valueText(t: Translate, field: string, value: AuditValue): string {
  if (value === null || value === '') return t('nothing');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (field === 'role') return t(`role.${value}`, { defaultValue: String(value) });
  if (codedFields.has(field)) return t(`value.${field}.${value}`, { defaultValue: String(value) });
  if (typeof value === 'number') return field.endsWith('Cents') ? formatMoney(value) : String(value).replace('.', ',');
  if (isoInstant.test(value)) return formatDayAndTime(value, defaultTimeZone);
  const [, from, to] = dayRange.exec(value) ?? [];
  if (from)
    return to
      ? t('days', { from: formatDay(from), until: formatDay(addDays(to, -1)) })
      : t('daysFrom', { from: formatDay(from) });
  return isoDay.test(value) ? formatDay(value) : value;
}
