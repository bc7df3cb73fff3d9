import type { AuditEntry, AuditValue } from '@lichthof/contracts/audit.ts';
import type { TFunction } from 'i18next';
import {
  auditActionLabel,
  auditedFieldLabel,
  auditedObjectLabel,
  auditedValueLabel,
} from '@lichthof/domain/audit/audit-labels.ts';
import { formatDay, formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney, formatNumber, withDecimalComma } from '@lichthof/domain/formats/number-formats.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';

type Translate = TFunction<'audit'>;

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
  'readBankData',
  'requestEmail',
  'changePassword',
  'requestPassword',
  'confirmEmail',
  'changePayment',
  'returnDebit',
  'grantCurveConsent',
  'revokeCurveConsent',
  'createKey',
  'revokeKey',
  'sendPriceNotice',
  'sendLetter',
  'endPrepayments',
  'issueContractDocument',
]);

/** 'Objekt „Weidenhof 12“ geändert' */
export function sentenceOf(t: Translate, { action, objectType, objectName }: AuditEntry): string {
  const words = { object: auditedObjectLabel(objectType), action: auditActionLabel(action) };
  if (phrases.has(action)) {
    return objectName ? t('sentencePhraseNamed', { ...words, name: objectName }) : t('sentencePhrase', words);
  }
  return objectName ? t('sentenceNamed', { ...words, name: objectName }) : t('sentence', words);
}

/** 'Ort: Halle → Leipzig'; of what is new only what it is now. */
export function changeText(t: Translate, { field, before, after, from }: AuditEntry['changes'][number]): string {
  const unit = unitOf(field);
  const earlier = unit && before !== null && after !== null ? priceText(before) : valueText(t, field, before);
  const words = { field: auditedFieldLabel(field), before: earlier, after: valueText(t, field, after) };
  const change = before === null ? t('newValue', words) : t('change', words);
  return from ? t('since', { change, day: formatDay(from) }) : change;
}

/** Prices are exact decimal strings; their unit is in the name of the field. */
function unitOf(field: string): 'eurPerMonth' | 'ctPerKwh' | undefined {
  if (field.endsWith('EurPerMonth')) return 'eurPerMonth';
  return /ctPerKwh/i.test(field) ? 'ctPerKwh' : undefined;
}

function priceText(price: AuditValue): string {
  const decimals = /\.(\d*?)0*$/.exec(String(price))?.[1]?.length ?? 0;
  return formatNumber(Number(price), Math.max(2, decimals));
}

const isoDay = /^\d{4}-\d\d-\d\d$/;
const isoInstant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** A range of days in the format of the database: '[2026-01-01,)', with an exclusive end. */
const dayRange = /^\[(\d{4}-\d\d-\d\d),(\d{4}-\d\d-\d\d)?\)$/;

function valueText(t: Translate, field: string, value: AuditValue): string {
  if (value === null || value === '') return t('nothing');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  const unit = unitOf(field);
  if (unit) return t(unit, { price: priceText(value) });
  const label = auditedValueLabel(field, value);
  if (label) return label;
  if (typeof value === 'number') return field.endsWith('Cents') ? formatMoney(value) : withDecimalComma(value);
  if (isoInstant.test(value)) return formatDayAndTime(value, defaultTimeZone);
  const [, from, to] = dayRange.exec(value) ?? [];
  if (from)
    return to
      ? t('days', { from: formatDay(from), until: formatDay(addDays(to, -1)) })
      : t('daysFrom', { from: formatDay(from) });
  return isoDay.test(value) ? formatDay(value) : value;
}
