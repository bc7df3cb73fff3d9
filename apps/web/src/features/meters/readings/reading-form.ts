import type { ReadingEntry } from '@lichthof/contracts/metering/readings.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import { type FactorPeriod, factorOn, noFactor } from '@lichthof/domain/metering/transformer-factor.ts';
import { isDay } from '@lichthof/domain/time/days.ts';
import { isoAt, localDayOf, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import { resolveWallClock } from '@lichthof/domain/time/wall-clock.ts';
import type { TFunction } from 'i18next';
import { z } from 'zod';
import { counterField } from '../meter-units.ts';

export const enteredOrigins = ['operator', 'customer', 'estimated'] as const;

export interface ReadingForm {
  /** 'YYYY-MM-DD', or invalid input. */
  day: string;
  /** Local time 'HH:MM', or invalid input. */
  time: string;
  /** In kWh or m³. */
  counter: number | null;
  /** Whether the counter is multiplied by the transformer factor yet; null as long as nobody has said it. */
  counted: 'shown' | 'multiplied' | null;
  origin: (typeof enteredOrigins)[number];
}

/** Starts with the current minute: readings are usually typed in front of the meter. */
export function emptyReading(nowMs: number, timeZone: TimeZone): ReadingForm {
  const time = isoAt(nowMs, timeZone).slice(11, 16);
  return { day: localDayOf(nowMs, timeZone), time, counter: null, counted: null, origin: 'operator' };
}

/** Formats '8', '8:5', '0805' and '08.05' as 'HH:MM'; other input stays unchanged. */
export function tidyTime(typed: string): string {
  const match = /^(\d{1,2})(?:[:. ]?(\d{1,2}))?(?: ?Uhr)?$/.exec(typed.trim());
  if (!match) return typed;
  const [, hour, minute = '0'] = match as unknown as [string, string, string | undefined];
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
}

interface ReadingRules {
  timeZone: TimeZone;
  /** The transformer factors of the meter. */
  factors: readonly FactorPeriod[];
}

/** Parses the form into an entry; the time is local to the estate. */
export function readingFormSchema({ timeZone, factors }: ReadingRules, t: TFunction<'meter-readings'>) {
  return z.transform((form: ReadingForm, check): ReadingEntry => {
    const put = (path: keyof ReadingForm, message: string) =>
      check.issues.push({ code: 'custom', message, input: form[path], path: [path] });
    const counter = counterField.safeParse(form.counter);
    if (counter.error) put('counter', getFirst(counter.error.issues).message);
    const day = z.iso.date().safeParse(form.day);
    if (day.error) put('day', getFirst(day.error.issues).message);
    const time = tidyTime(form.time);
    const isTime = timePattern.test(time);
    if (!isTime) put('time', t('form.timeInvalid'));
    const at = isDay(form.day) && isTime ? instantOf(`${form.day}T${time}`, timeZone) : undefined;
    if (at === 'missing') put('time', t('form.timeMissing'));
    if (typeof at === 'number' && at > Date.now()) {
      put(form.day > localDayOf(Date.now(), timeZone) ? 'day' : 'time', t('form.inFuture'));
    }
    const hasFactor = factorOn(factors, form.day) !== noFactor;
    if (hasFactor && form.counted === null) put('counted', t('validation:required.choice'));
    if (typeof at !== 'number' || counter.data === undefined || check.issues.length > 0) return z.NEVER;
    const said = hasFactor ? { isMultiplied: form.counted === 'multiplied' } : {};
    return { at: isoAt(at, timeZone), counter: counter.data, ...said, origin: form.origin };
  });
}

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A time in the hour that occurs twice in autumn means the first one. */
function instantOf(local: string, timeZone: TimeZone): number | 'missing' {
  const found = resolveWallClock(local, timeZone);
  if (found.kind === 'missing') return 'missing';
  return found.kind === 'unique' ? found.at : found.first;
}
