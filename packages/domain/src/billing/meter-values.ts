import { localEnergy } from '../allocation/allocate-day.ts';
import { ImplausibleEnergyError, largestWh } from '../allocation/allocate-quarter-hour.ts';
import { pvMeters } from '../energy/estate-meters.ts';
import { AmountStatus, MeterKind } from '../metering/codes.ts';
import { quarterHourMs } from '../time/local-days.ts';
import { appendRange, type QuarterHourRun } from '../time/quarter-hour-runs.ts';
import { covers } from '../time/ranges.ts';
import type { BilledMeter, LocalMeter } from './billing-basis.ts';

/** The quarter-hours of one meter on one local day; null is missing; statuses is null if all were measured. */
export interface StoredDay {
  amounts: ArrayLike<number | null>;
  statuses: AmountStatus[] | null;
}

/** Finds a stored day by meter and day. */
export type StoredDays = (meterId: number, day: string) => StoredDay | undefined;

/** Consecutive quarter-hours of one meter. */
export interface MeterRun<Meter> extends QuarterHourRun {
  meter: Meter;
  quarterHours: number;
  energyWh: number;
}

/** The quarter-hours with missing values and those with values that were not measured. */
export interface DataQuality<Meter> {
  missing: MeterRun<Meter>[];
  substituted: MeterRun<Meter>[];
}

/** The sum of some meters per quarter-hour, whole Wh; `notMeasured` is 1 where a value was not measured, else 0. */
export interface MeterSum {
  consumptionWh: Int32Array;
  notMeasured: Int32Array;
}

export interface DayToRead {
  day: string;
  startsAt: number;
  stored: StoredDays;
}

/** Adds the meters assigned on the day to the sum; a missing value counts as 0 and is reported. */
export function addMeters<Meter extends BilledMeter>(
  sum: MeterSum,
  meters: Meter[],
  read: DayToRead,
): DataQuality<Meter> {
  const qualities: DataQuality<Meter>[] = [];
  for (const meter of meters) {
    const quality = covers(meter, read.day) ? addMeter(sum, meter, read) : null;
    if (quality) qualities.push(quality);
  }
  return {
    missing: qualities.flatMap(({ missing }) => missing),
    substituted: qualities.flatMap(({ substituted }) => substituted),
  };
}

/** Null if all values were measured. */
function addMeter<Meter extends BilledMeter>(sum: MeterSum, meter: Meter, read: DayToRead): DataQuality<Meter> | null {
  let quality: DataQuality<Meter> | null = null;
  const { amounts, statuses } = read.stored(meter.meterId, read.day) ?? { amounts: [], statuses: null };
  const { consumptionWh, notMeasured } = sum;
  for (let index = 0; index < consumptionWh.length; index += 1) {
    const amount = amounts[index] ?? null;
    const isMeasured = statuses === null || (statuses[index] ?? AmountStatus.Measured) === AmountStatus.Measured;
    if (amount !== null) addExactly(consumptionWh, index, amount);
    if (amount !== null && isMeasured) continue;
    if (!isMeasured) notMeasured[index] = 1;
    quality ??= { missing: [], substituted: [] };
    const from = read.startsAt + index * quarterHourMs;
    const run = { meter, from, to: from + quarterHourMs, quarterHours: 1, energyWh: amount ?? 0 };
    appendRun(amount === null ? quality.missing : quality.substituted, run);
  }
  return quality;
}

/** PV and discharge less charge; if there are meters of the whole plant, those of its parts are not used. */
export function readLocalEnergy(
  meters: LocalMeter[],
  quarterHours: number,
  read: DayToRead,
): { localWh: Int32Array; dataQuality: DataQuality<LocalMeter> } {
  const inPlace = meters.filter((meter) => covers(meter, read.day));
  const ofKind = (kind: number) => inPlace.filter((meter) => meter.kind === kind);
  const sumOf = (ofSum: LocalMeter[]) => {
    const sum = { consumptionWh: new Int32Array(quarterHours), notMeasured: new Int32Array(quarterHours) };
    return { energyWh: sum.consumptionWh, quality: addMeters(sum, ofSum, read) };
  };
  const pv = sumOf(pvMeters(ofKind(MeterKind.PvGeneration)));
  const charge = sumOf(ofKind(MeterKind.Charge));
  const discharge = sumOf(ofKind(MeterKind.Discharge));
  return {
    localWh: localEnergy(pv.energyWh, charge.energyWh, discharge.energyWh),
    dataQuality: joinQuality([pv.quality, charge.quality, discharge.quality]),
  };
}

/** Throws ImplausibleEnergyError if the sum exceeds 32 bits. */
export function addExactly(sum: Int32Array, index: number, energyWh: number): void {
  const totalWh = sum[index]! + energyWh;
  if (totalWh > largestWh) throw new ImplausibleEnergyError(`${totalWh} Wh in one quarter-hour`);
  sum[index] = totalWh;
}

/** Extends a meter's last run if the next one follows it, otherwise adds a run. Returns the extended or added run. */
function appendRun<Meter>(runs: MeterRun<Meter>[], next: MeterRun<Meter>): MeterRun<Meter> {
  const run = appendRange(runs, next);
  if (run !== next) {
    run.quarterHours += next.quarterHours;
    run.energyWh += next.energyWh;
  }
  return run;
}

/** Cuts runs off at an instant, in UTC ms. */
export function cutRuns<Meter>(runs: readonly MeterRun<Meter>[], end: number): MeterRun<Meter>[] {
  return runs
    .filter(({ from }) => from < end)
    .map((run) => (run.to <= end ? run : { ...run, to: end, quarterHours: (end - run.from) / quarterHourMs }));
}

/** Joins the data quality of consecutive parts of a period, given in order of time. */
export function joinQuality<Meter extends BilledMeter>(parts: DataQuality<Meter>[]): DataQuality<Meter> {
  return {
    missing: joinRuns(parts.flatMap(({ missing }) => missing)),
    substituted: joinRuns(parts.flatMap(({ substituted }) => substituted)),
  };
}

/** Joins runs of the same meter if one begins at the end of the previous one. */
function joinRuns<Meter extends BilledMeter>(runs: MeterRun<Meter>[]): MeterRun<Meter>[] {
  const byMeter = new Map<number, MeterRun<Meter>[]>();
  const joined: MeterRun<Meter>[] = [];
  for (const run of runs) {
    const ofMeter = byMeter.get(run.meter.meterId) ?? [];
    byMeter.set(run.meter.meterId, ofMeter);
    const copy = { ...run };
    if (appendRun(ofMeter, copy) === copy) joined.push(copy);
  }
  return joined;
}
