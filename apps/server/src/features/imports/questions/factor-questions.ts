import type { ImportIssue } from '@lichthof/contracts/imports/import-previews.ts';
import type { ImportQuestion } from '@lichthof/contracts/imports/import-questions.ts';
import { listNeighbors } from '@lichthof/domain/collections/pairs.ts';
import { largestMonth, sumMonths } from '@lichthof/domain/metering/import-questions/month-means.ts';
import type { SeriesMapping } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import { factorOn, multiplyByFactor, noFactor } from '@lichthof/domain/metering/transformer-factor.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { isoAt, localDayOf, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { ImportMeter } from '../imports.db.ts';
import { factorOfSeries, type PeriodsOfSeries } from '../multiplied-series.ts';
import type { ImportFile, ImportSeries } from '../read-import-file.ts';
import { buildQuestion } from './build-question.ts';
import { daysOf } from './estate-questions.ts';

/** Asks whether values are multiplied by the transformer factor, with the sum of both answers. */
export function askAboutFactors(mapping: SeriesMapping[], file: ImportFile, timeZone: TimeZone): ImportQuestion[] {
  return mapping.flatMap(({ seriesKey, isMultiplied, meterId }) => {
    const series = file.series.find((one) => one.seriesKey === seriesKey);
    if (isMultiplied !== undefined || !series || !hasFactor(series, file)) return [];
    const { name: column } = series;
    return [
      buildQuestion({ code: 'multiplied', seriesKey, column, meterId, options: optionsOf(series, file, timeZone) }),
    ];
  });
}

function hasFactor({ seriesKey, days, readings }: ImportSeries, { periods }: ImportFile): boolean {
  if (!periods.has(seriesKey)) return false;
  return days.length === 0
    ? readings.length > 0
    : days.some((day) => factorOfSeries(periods, seriesKey, day) !== noFactor);
}

type Options = NonNullable<ImportQuestion['options']>;

function optionsOf(series: ImportSeries, { periods }: ImportFile, timeZone: TimeZone): Options {
  const { meterId, seriesKey } = series;
  const days = daysOf(series);
  const most = largestMonth(sumMonths(days));
  if (!most) return optionsOfReadings(series, periods, timeZone);
  const ofMonth = days.filter(({ day }) => day.startsWith(most.month));
  const total = ofMonth.reduce((sum, { day, amounts }) => {
    const ofDay = amounts.reduce<number>((all, amount) => all + (amount ?? 0), 0);
    return sum + multiplyByFactor(ofDay, factorOfSeries(periods, seriesKey, day));
  }, 0);
  const place = { meterId, month: most.month };
  return [
    { answer: 'multiplied', ...place, total: most.total },
    { answer: 'shown', ...place, total },
  ];
}

/** Of readings alone: what was counted between the first and the last one, or what the only one shows. */
function optionsOfReadings(
  { meterId, seriesKey, readings }: ImportSeries,
  periods: PeriodsOfSeries,
  timeZone: TimeZone,
): Options {
  const [first, last] = [readings[0], readings.at(-1)];
  if (!first || !last) return [{ answer: 'multiplied' }, { answer: 'shown' }];
  const energyOf = ({ atMs, counter }: typeof first) =>
    multiplyByFactor(counter, factorOfSeries(periods, seriesKey, localDayOf(atMs, timeZone)));
  const place = { meterId, from: isoAt(first.atMs, timeZone), to: isoAt(last.atMs, timeZone) };
  const isOnly = first === last;
  return [
    { answer: 'multiplied', ...place, total: last.counter - (isOnly ? 0 : first.counter) },
    { answer: 'shown', ...place, total: energyOf(last) - (isOnly ? 0 : energyOf(first)) },
  ];
}

/**
 * On the day of an exchange both devices have counted: where their factors differ, only values of each device alone can
 * be multiplied.
 */
export function findMixedFactors(mapping: SeriesMapping[], meters: ImportMeter[], file: ImportFile): ImportIssue[] {
  return mapping.flatMap(({ seriesKey, meterId, deviceId, isMultiplied }): ImportIssue[] => {
    const series = file.series.find((one) => one.seriesKey === seriesKey);
    const devices = meters.find(({ id }) => id === meterId)?.devices ?? [];
    if (isMultiplied !== false || deviceId !== undefined || !series) return [];
    const day = listNeighbors(devices)
      .filter(([old, now]) => old.to !== null && factorBefore(old) !== factorOn(now.factors, now.from))
      .map(([, now]) => now.from)
      .find((from) => series.days.includes(from));
    return day === undefined ? [] : [{ code: 'factorsDiffer', column: series.name, count: 1, from: `${day}T00:00` }];
  });
}

const factorBefore = ({ factors, to }: ImportMeter['devices'][number]): number =>
  to === null ? noFactor : factorOn(factors, addDays(to, -1));
