import { MeterKind } from '../codes.ts';
import { noFactor } from '../transformer-factor.ts';

/** A quarter-hour of a Wh has a mean power of four W. */
export const wattsPerAmount = 4;

interface Limits {
  /** The most that its connection lets through, in W. */
  power: number;
  /** More in a month, in Wh, is worth a question. */
  month: number | null;
}

/** Three phases of 63 A, as apartments are connected. */
const apartmentPower = 43_600;
const ofApartment: Limits = { power: apartmentPower, month: 1_500_000 };
const ofPlant: Limits = { power: 1_000_000, month: null };
const ofLargeDevice: Limits = { power: 175_000, month: null };
/** The largest house connection of low voltage, fuses of size 2 for 400 A (DIN 43627). What is entered for the estate goes before it. */
const ofGridConnection: Limits = { power: 277_000, month: null };

const limitsByKind: Partial<Record<MeterKind, Limits>> = {
  [MeterKind.GridConsumption]: ofGridConnection,
  [MeterKind.FeedIn]: ofGridConnection,
  [MeterKind.Consumption]: ofApartment,
  [MeterKind.TenantRate]: ofApartment,
  [MeterKind.GeneralConsumption]: ofLargeDevice,
  [MeterKind.EMobility]: ofLargeDevice,
  [MeterKind.MobilityRate]: ofLargeDevice,
  [MeterKind.Heating]: ofLargeDevice,
  [MeterKind.HeatingRate]: ofLargeDevice,
  [MeterKind.AllocatedQuantity]: ofLargeDevice,
};

/** What a meter of the kind can have at most. */
export const limitsOf = (kind: MeterKind | null): Limits => (kind === null ? ofPlant : (limitsByKind[kind] ?? ofPlant));

export interface PowerLimit {
  code: 'powerTooHigh' | 'abovePeakPower' | 'aboveConnection';
  /** In W: what is possible, and what is worth a question. */
  watts: number;
  questionAboveWatts: number;
}

/** What master data say about power, in W and A; null where nothing is entered. */
export interface EnteredPower {
  /** Of the meter's plant. */
  peakPowerW: number | null;
  /** Of the estate. */
  connection: { fuseA: number | null; powerW: number | null };
  /** The largest transformer factor of the meter's devices; 1 without transformers. */
  factor?: number;
}

/** Three phases of 230 V with the 6 A that a device behind transformers of 5 A can carry. */
const wattsBehindTransformers = 4140;

/** Three phases of 400 V between each other. */
const wattsPerAmpere = Math.sqrt(3) * 400;

/** What the house connection lets in: the agreed power, and what the fuse carries. */
export function importLimitOf({ fuseA, powerW }: EnteredPower['connection']): number | null {
  const limits = [fuseLimitOf(fuseA), powerW].filter((limit) => limit !== null);
  return limits.length === 0 ? null : Math.min(...limits);
}

/** The agreed power is that of consumption: what is fed in only the fuse limits. */
const fuseLimitOf = (fuseA: number | null) => (fuseA === null ? null : Math.round(fuseA * wattsPerAmpere));

/** Clouds at their edges and cold modules bring more than the peak power for a while, and a fuse carries more. */
export const toleratedOfEntered = 1.2;

/** What a meter can have at most: by its master data if they say it, else as its transformers let through, or its kind usually has. */
export function powerLimitOf(
  kind: MeterKind | null,
  { peakPowerW, connection, factor = noFactor }: EnteredPower,
): PowerLimit {
  if (kind === MeterKind.PvGeneration && peakPowerW !== null) return enteredLimit('abovePeakPower', peakPowerW);
  const ofConnection =
    kind === MeterKind.GridConsumption
      ? importLimitOf(connection)
      : kind === MeterKind.FeedIn
        ? fuseLimitOf(connection.fuseA)
        : null;
  if (ofConnection !== null) return enteredLimit('aboveConnection', ofConnection);
  const power = factor > noFactor ? factor * wattsBehindTransformers : limitsOf(kind).power;
  return { code: 'powerTooHigh', watts: power, questionAboveWatts: power };
}

function enteredLimit(code: PowerLimit['code'], watts: number): PowerLimit {
  return { code, watts, questionAboveWatts: watts * toleratedOfEntered };
}

/** Less in a month, in Wh, without being nothing: as if kWh had been read as Wh. */
export const smallestMonth = 1000;

/** How far a month may be from what the meter had before; null where it may be anything. */
export interface HistoryRule {
  above: number;
  below: number | null;
  /** Compare only with the same month of other years: the season decides. */
  isSeasonal: boolean;
}

const seasonal = new Set<MeterKind | null>([
  MeterKind.PvGeneration,
  MeterKind.FeedIn,
  MeterKind.GridConsumption,
  MeterKind.Heating,
  MeterKind.HeatingRate,
  MeterKind.AllocatedQuantity,
]);
const erratic = new Set<MeterKind | null>([
  MeterKind.EMobility,
  MeterKind.MobilityRate,
  MeterKind.Charge,
  MeterKind.Discharge,
]);

export function historyRuleOf(kind: MeterKind | null): HistoryRule {
  if (erratic.has(kind)) return { above: 5, below: null, isSeasonal: false };
  if (seasonal.has(kind)) return { above: 2.5, below: 0.25, isSeasonal: true };
  return { above: 2.5, below: 0.3, isSeasonal: false };
}
