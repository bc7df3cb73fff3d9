import { getFirst } from '../collections/items.ts';
import { AmountStatus, consumptionKinds, MeasuringPoint, MeterKind } from '../metering/codes.ts';
import { withoutRepeated } from '../metering/computed/added-meters.ts';

/** All quarter-hours of one electricity meter on a local day; a day without any value is a row of nulls. */
export interface EstateMeterDay {
  meterId: number;
  kind: MeterKind;
  measuringPoint: MeasuringPoint;
  amounts: Series;
  statuses: AmountStatus[] | null;
  /** Of a computed meter: those that it contains with a plus on that day. */
  adds?: ReadonlySet<number> | undefined;
}

/** The meters of an estate by their role in its balance. */
export interface EstateMeters {
  pv: EstateMeterDay[];
  gridImport: EstateMeterDay[];
  feedIn: EstateMeterDay[];
  charge: EstateMeterDay[];
  discharge: EstateMeterDay[];
  consumption: EstateMeterDay[];
}

/** A computed meter counts in none of them beside its parts. */
export function sortMeters(meters: EstateMeterDay[]): EstateMeters {
  const isOfKind = (kind: MeterKind) => (meter: EstateMeterDay) => meter.kind === kind;
  const connectionMeters = meters.filter((meter) => meter.measuringPoint === MeasuringPoint.HouseConnection);
  return {
    pv: withoutRepeated(pvMeters(meters.filter(isOfKind(MeterKind.PvGeneration)))),
    gridImport: withoutRepeated(connectionMeters.filter(isOfKind(MeterKind.GridConsumption))),
    feedIn: withoutRepeated(connectionMeters.filter(isOfKind(MeterKind.FeedIn))),
    charge: withoutRepeated(meters.filter(isOfKind(MeterKind.Charge))),
    discharge: withoutRepeated(meters.filter(isOfKind(MeterKind.Discharge))),
    consumption: withoutRepeated(meters.filter((meter) => consumptionKinds.includes(meter.kind))),
  };
}

/** The sum per quarter-hour: unknown if a meter has no value, 0 without meters (nothing to measure). */
export function sumOf(meters: EstateMeterDay[], quarterHours: number): Series {
  const sums: Series = Array.from({ length: quarterHours }, () => 0);
  for (const meter of meters) addMeter(sums, meter);
  return sums;
}

/** Per quarter-hour, whether a used value was not measured. */
export function substitutedOf(meters: EstateMeterDay[], quarterHours: number): boolean[] {
  return Array.from({ length: quarterHours }, (_, index) =>
    meters.some(
      ({ amounts, statuses }) => statuses && amounts[index] !== null && statuses[index] !== AmountStatus.Measured,
    ),
  );
}

/** The meters of the whole plant if there are any, else those of its parts. */
export function pvMeters<Meter extends { measuringPoint: string }>(meters: Meter[]): Meter[] {
  const totals = meters.filter((meter) => meter.measuringPoint === MeasuringPoint.PvTotal);
  return totals.length > 0 ? totals : meters;
}

function addMeter(sums: Series, { meterId, amounts }: EstateMeterDay): void {
  if (amounts.length !== sums.length) {
    throw new RangeError(`Meter ${meterId} has ${amounts.length} of ${sums.length} quarter-hours`);
  }
  for (let index = 0; index < sums.length; index += 1) {
    const sum = sums[index] ?? null;
    const amount = amounts[index] ?? null;
    sums[index] = sum === null || amount === null ? null : sum + amount;
  }
}

/** Energy in Wh per quarter-hour of a local day; null is unknown. */
export type Series = (number | null)[];

/** The balance of an estate per quarter-hour of one local day. */
export interface EstateSeries {
  pv: Series;
  consumption: Series;
  gridImport: Series;
  feedIn: Series;
  charge: Series;
  discharge: Series;
  selfConsumption: Series;
}

/** Calculates each quarter-hour; the result is unknown if one of the series is. */
export function deriveSeries(series: Series[], calculate: (...energiesWh: Energies) => number): Series {
  const energiesWh: Energies = [0, 0, 0, 0, 0];
  return getFirst(series).map((_, index) => {
    for (const [position, one] of series.entries()) {
      const energyWh = one[index] ?? null;
      if (energyWh === null) return null;
      energiesWh[position] = energyWh;
    }
    return calculate(...energiesWh);
  });
}

export function unknownSeries(quarterHours: number): Series {
  return Array.from({ length: quarterHours }, () => null);
}

type Energies = [number, number, number, number, number];
