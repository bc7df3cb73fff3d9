import { getFirst } from '@lichthof/domain/collections/items.ts';
import { factorOn, type FactorPeriod } from '@lichthof/domain/metering/transformer-factor.ts';
import {
  type FactorSegment,
  segmentsOfFactors,
  valuesOfSegment,
} from '@lichthof/domain/metering/file-mapping/factor-segments.ts';
import type { DeviceWithFactors } from '@lichthof/domain/metering/file-mapping/propose-meters.ts';
import type { SeriesFactors } from '@lichthof/domain/metering/quarter-hour-file/file-reading.ts';
import type { SeriesMapping } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import { countsOf } from '@lichthof/domain/metering/quarter-hour-file/series-values.ts';
import type { ZonedInstant } from '@lichthof/domain/metering/expected-values.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import type { Database } from '../../database/database.ts';
import { readPlacedDevices } from '../../database/placed-devices.ts';
import { packDays, unpackDays } from './file-parts.ts';
import type { PackedFile, ReadFileSeries } from './file-tasks.ts';

/** Transformer factors other than 1 on the days of series, by their keys. */
export type PeriodsOfSeries = ReadonlyMap<string, FactorPeriod[]>;

export async function readFactorsOfSeries(
  db: Database,
  customerId: number,
  mapping: SeriesMapping[],
): Promise<PeriodsOfSeries> {
  const placed = await readPlacedDevices(
    db,
    customerId,
    mapping.map(({ meterId }) => meterId),
  );
  const found = mapping.map(({ seriesKey, meterId, deviceId }): [string, FactorPeriod[]] => {
    const devices = placed.get(meterId) ?? [];
    const own = devices.find((device) => device.deviceId === deviceId);
    return [seriesKey, own ? periodsOfDevice(own) : devices.flatMap(({ factors }) => factors)];
  });
  return new Map(found.filter(([, periods]) => periods.length > 0));
}

/** The values of one device alone are multiplied by its factor on the day of its exchange, too. */
const periodsOfDevice = ({ factors, to }: DeviceWithFactors): FactorPeriod[] =>
  factors.map((period) => (to !== null && period.to === to ? { ...period, to: addDays(to, 1) } : period));

/** The factor in force on a day of a series. */
export const factorOfSeries = (periods: PeriodsOfSeries, seriesKey: string, day: string): number =>
  factorOn(periods.get(seriesKey) ?? [], day);

interface Multiplying {
  mapping: SeriesMapping[];
  periods: PeriodsOfSeries;
  at: ZonedInstant;
  /** Reads the file with each series multiplied by one factor. */
  read: (factors: SeriesFactors) => Promise<PackedFile>;
}

/**
 * Reads a file whose series are multiplied by the transformer factors of their days, where they are not yet: once more
 * for each further factor that was in force on days of the file. So each amount is exact before it is rounded.
 */
export async function readMultiplied({ mapping, periods, at, read }: Multiplying): Promise<PackedFile> {
  const segments = mapping.flatMap(({ seriesKey, isMultiplied }): [string, FactorSegment[]][] => {
    const found = periods.get(seriesKey);
    // the latest first: most files lie within it
    return found && isMultiplied === false ? [[seriesKey, segmentsOfFactors(found).toReversed()]] : [];
  });
  const [latest = new Map<string, FactorSegment>(), ...others] = roundsOf(segments);
  const first = await read(factorsOf(latest));
  const files = [limitFile(first, latest, at)];
  for (const round of others) {
    if (!first.series.some((series) => hasValuesIn(series, round.get(series.seriesKey), at))) continue;
    const file = limitFile(await read(factorsOf(round)), round, at);
    files.push({ ...file, series: file.series.filter(({ seriesKey }) => round.has(seriesKey)) });
  }
  return files.length === 1 ? getFirst(files) : joinFiles(files, at);
}

/** One segment of each series; of some there is none any more. */
type Round = ReadonlyMap<string, FactorSegment>;

function roundsOf(segments: [string, FactorSegment[]][]): Round[] {
  const count = Math.max(0, ...segments.map(([, ofSeries]) => ofSeries.length));
  return Array.from({ length: count }, (_, index) => {
    const round = segments.flatMap(([key, ofSeries]): [string, FactorSegment][] => {
      const segment = ofSeries[index];
      return segment ? [[key, segment]] : [];
    });
    return new Map(round);
  });
}

const factorsOf = (round: Round): SeriesFactors => new Map([...round].map(([key, { factor }]) => [key, factor]));

function hasValuesIn(series: ReadFileSeries, segment: FactorSegment | undefined, { timeZone }: ZonedInstant): boolean {
  if (!segment) return false;
  const { days, readings } = valuesOfSegment(
    { ...series, days: series.days.map((day) => ({ day })) },
    segment,
    timeZone,
  );
  return days.length > 0 || readings.length > 0;
}

/** A series without transformers belongs to the first reading of the file as a whole. */
function limitFile(file: PackedFile, round: Round, at: ZonedInstant): PackedFile {
  if (round.size === 0) return file;
  const series = file.series.map((one) => {
    const segment = round.get(one.seriesKey);
    if (!segment) return one;
    const values = valuesOfSegment({ ...one, days: unpackDays(one, 0, one.days.length) }, segment, at.timeZone);
    return { ...one, ...values, ...packDays(values.days), ...countsOf(values.days, at) };
  });
  return { ...file, series };
}

/** The first file with what the others have of the series with several segments. */
function joinFiles(files: PackedFile[], at: ZonedInstant): PackedFile {
  const [first, ...others] = files as [PackedFile, ...PackedFile[]];
  const wrong = files.find(({ hasErrors }) => hasErrors) ?? first;
  const series = first.series.map((one) => {
    const parts = [
      one,
      ...others.flatMap((file) => file.series.filter(({ seriesKey }) => seriesKey === one.seriesKey)),
    ];
    const days = parts
      .flatMap((part) => unpackDays(part, 0, part.days.length))
      .sort((a, b) => (a.day < b.day ? -1 : 1));
    const readings = parts.flatMap((part) => part.readings).sort((a, b) => a.atMs - b.atMs);
    const bridges = parts.flatMap((part) => part.bridges).sort((a, b) => a.fromMs - b.fromMs);
    return { ...one, ...packDays(days), ...countsOf(days, at), readings, bridges };
  });
  return { ...wrong, series };
}
