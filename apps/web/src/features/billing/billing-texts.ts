import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { formatDayAndTime, formatTime } from '@lichthof/domain/formats/date-formats.ts';
import { localDayOf, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { TFunction } from 'i18next';
import { errorMetadata, errorText } from '../../api/error-text.ts';
import { localToday } from '../../i18n/local-today.ts';

/** Errors for which this page has a more exact sentence than the general one. */
const names = ['BillingNotReady', 'BillingChanged', 'BillingPeriodTaken'] as const;

/** The German sentence for an error that stopped a billing. */
export function billingErrorText(t: TFunction<'billing'>, error: unknown, fallback: string): string {
  const { code } = errorMetadata(error);
  const name = names.find((one) => ErrorCode[one] === code);
  return name ? t(`error.${name}`) : errorText(error, fallback);
}

/** 'heute um 14:32'; for other days with the date. */
export function momentText(t: TFunction<'billing'>, at: string, timeZone: TimeZone): string {
  const isToday = localDayOf(Date.parse(at), timeZone) === localToday(timeZone);
  return isToday
    ? t('moment.today', { time: formatTime(at, timeZone) })
    : t('moment.earlier', { moment: formatDayAndTime(at, timeZone) });
}

/** 'RE-2026-0020 bis RE-2026-0043'; one number of a single invoice. */
export const numbersText = (t: TFunction<'billing'>, numbers: { firstNumber: string; lastNumber: string }): string =>
  numbers.firstNumber === numbers.lastNumber ? numbers.firstNumber : t('run.numbers', numbers);

/** Mail servers reject an address permanently with a code that begins with 5 (RFC 5321 § 4.2.1). */
const refused = /(^|\D)5\d\d(\D|$)|\b5\.\d+\.\d+/;

/** The reason why a mail was not delivered, in words; the mail server's own answer is only in the log. */
export function mailFailureText(t: TFunction<'billing'>, failure: string | null): string {
  return t(failure !== null && refused.test(failure) ? 'run.mailFailure.refused' : 'run.mailFailure.undelivered');
}
