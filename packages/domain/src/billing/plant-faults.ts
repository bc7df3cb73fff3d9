import { pvMeters } from '../energy/estate-meters.ts';
import { lightTimeOf } from '../energy/sun.ts';
import { MeasuringPoint, MeterKind } from '../metering/codes.ts';
import { toleratedOfEntered, wattsPerAmount } from '../metering/import-questions/power-limits.ts';
import { addDays } from '../time/days.ts';
import { quarterHourMs } from '../time/local-days.ts';
import type { DayRange } from '../time/periods.ts';
import { covers } from '../time/ranges.ts';
import type { LocalMeter } from './billing-basis.ts';
import type { DayToRead } from './meter-values.ts';

/** Quarter-hours of a plant with more than it can generate. */
export interface PlantFault extends DayRange {
  code: 'pvAtNight' | 'pvAbovePeakPower';
  meter: LocalMeter;
  quarterHours: number;
  energyWh: number;
  /** The highest of these quarter-hours. */
  powerW: number;
  /** Of the plant; null if it does not matter. */
  peakPowerW: number | null;
}

/**
 * Tolerated in the dark of one local day: the last step of a counter that counts in 0.1 kWh may fall into the dark, and
 * so may a plant's own noise.
 */
export const toleratedNightWh = 100;

/** What the plants that billing counts cannot have generated on a day. */
export function findPlantFaults(meters: readonly LocalMeter[], read: DayToRead): PlantFault[] {
  const plants = meters
    .filter(({ kind }) => kind === MeterKind.PvGeneration)
    .filter((plant) => covers(plant, read.day));
  return pvMeters(plants).flatMap((meter) => {
    const amounts = Array.from(read.stored(meter.meterId, read.day)?.amounts ?? [], (amount) => amount ?? 0);
    const peakPowerW = peakPowerOf(meter, plants);
    const dark = { meter, peakPowerW: null, code: 'pvAtNight', ...sumOf(darkAmounts(amounts, read)) } as const;
    const strong = {
      meter,
      peakPowerW,
      code: 'pvAbovePeakPower',
      ...sumOf(strongAmounts(amounts, peakPowerW)),
    } as const;
    const days = { from: read.day, to: addDays(read.day, 1) };
    return [
      ...(dark.energyWh > toleratedNightWh ? [{ ...days, ...dark }] : []),
      ...(strong.quarterHours > 0 ? [{ ...days, ...strong }] : []),
    ];
  });
}

function darkAmounts(amounts: number[], { day, startsAt }: DayToRead): number[] {
  const light = lightTimeOf(day);
  return amounts.filter((amount, index) => {
    const at = startsAt + index * quarterHourMs;
    return amount > 0 && (at + quarterHourMs < light.fromMs || at > light.toMs);
  });
}

function strongAmounts(amounts: number[], peakPowerW: number | null): number[] {
  if (peakPowerW === null) return [];
  return amounts.filter((amount) => amount * wattsPerAmount > peakPowerW * toleratedOfEntered);
}

/** As entered for the meter; for one of the whole plant without it, the sum of the plant's parts. */
function peakPowerOf(meter: LocalMeter, plants: readonly LocalMeter[]): number | null {
  if (meter.peakPowerW !== null || meter.measuringPoint !== MeasuringPoint.PvTotal) return meter.peakPowerW;
  const parts = plants.filter(({ measuringPoint }) => measuringPoint !== MeasuringPoint.PvTotal);
  if (parts.length === 0) return null;
  return parts.reduce<number | null>(
    (sum, { peakPowerW }) => (sum === null || peakPowerW === null ? null : sum + peakPowerW),
    0,
  );
}

function sumOf(amounts: number[]): Pick<PlantFault, 'quarterHours' | 'energyWh' | 'powerW'> {
  return {
    quarterHours: amounts.length,
    energyWh: amounts.reduce((sum, amount) => sum + amount, 0),
    powerW: wattsPerAmount * amounts.reduce((most, amount) => Math.max(most, amount), 0),
  };
}

/** One fault for each plant and kind, from its first day to its last, in order of their first days. */
export function joinPlantFaults(faults: readonly PlantFault[]): PlantFault[] {
  const joined = new Map<string, PlantFault>();
  for (const fault of faults) {
    const key = `${fault.code} ${fault.meter.meterId}`;
    const before = joined.get(key);
    joined.set(key, before ? join(before, fault) : fault);
  }
  return [...joined.values()];
}

function join(before: PlantFault, fault: PlantFault): PlantFault {
  return {
    ...fault,
    from: before.from,
    quarterHours: before.quarterHours + fault.quarterHours,
    energyWh: before.energyWh + fault.energyWh,
    powerW: Math.max(before.powerW, fault.powerW),
  };
}
