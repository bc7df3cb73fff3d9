import { sumSeries } from '../collections/sums.ts';
import { AllocationKey, type AllocationRule } from '../allocation/allocation-rule.ts';
import { getEntry, getItem } from '../collections/items.ts';
import { covers } from '../time/ranges.ts';
import type { AllocationBasis, AllocationParticipant } from './billing-basis.ts';
import { allocateExternally } from './external-allocation.ts';
import { allocateByRule, hasArea, measureDay, type MeasuredDay } from './measured-day.ts';
import type { DataQuality, StoredDays } from './meter-values.ts';

/** What keys allocate on some days, whole Wh. The arrays are in the order of the participants. */
export interface KeyTotals {
  localWh: number;
  /** Quarter-hours of the days, and how many of them have no value of the local energy. */
  quarterHours: number;
  missingLocal: number;
  consumptionWh: Float64Array;
  /** Quarter-hours on which the participant takes part, and how many of them have no value of the consumption. */
  participantQuarterHours: Float64Array;
  missing: Float64Array;
  /** Quarter-hours without a quantity of the metering operator, and with one that is above what is possible. */
  missingQuantities: Float64Array;
  impossibleQuantities: number;
  allocatedWh: ReadonlyMap<AllocationKey, Float64Array>;
}

/** Allocates the stored quarter-hours of a day by several rules, each with another key. */
export function compareKeysOfDay(
  basis: AllocationBasis,
  rules: readonly AllocationRule[],
  { day, stored }: { day: string; stored: StoredDays },
): KeyTotals {
  const measured = measureDay(basis, day, stored);
  const { participants, quarterHours, series, qualities, localWh } = measured;
  const positions = participants.map((participant) => basis.contracts.indexOf(participant));
  /** The figures of the day's participants, in the order of all. */
  const ofAll = (figureOf: (index: number) => number) => {
    const figures = new Float64Array(basis.contracts.length);
    for (const [index, position] of positions.entries()) figures[position] = figureOf(index);
    return figures;
  };
  const byRule = (rule: AllocationRule) => {
    const { allocatedWh } = allocateByRule(measured, rule, basis.estate);
    return ofAll((index) => sumSeries(getItem(allocatedWh, index)));
  };
  const missingOf = (meters: AllocationParticipant['meters'], { missing }: DataQuality<unknown>) =>
    meters.some((meter) => covers(meter, day)) ? Math.min(quarterHours, countOf(missing)) : quarterHours;
  const external = rules.some(isExternal) ? externalTotals(measured) : undefined;
  return {
    localWh: sumSeries(localWh),
    quarterHours,
    missingLocal: missingOf(basis.localMeters, measured.localDataQuality),
    consumptionWh: ofAll((index) => sumSeries(getItem(series, index).consumptionWh)),
    participantQuarterHours: ofAll(() => quarterHours),
    missing: ofAll((index) => missingOf(getItem(participants, index).meters, getItem(qualities, index))),
    missingQuantities: ofAll((index) =>
      external
        ? missingOf(getItem(participants, index).allocationMeters, getItem(external.imported, index))
        : quarterHours,
    ),
    impossibleQuantities: external?.impossible ?? 0,
    allocatedWh: new Map(
      rules.map((rule) => [
        rule.key,
        external && isExternal(rule) ? ofAll((index) => getItem(external.allocatedWh, index)) : byRule(rule),
      ]),
    ),
  };
}

const isExternal = ({ key }: AllocationRule) => key === AllocationKey.External;

/** The imported quantities of a day; writes into the series of the measured day what other keys do not read. */
function externalTotals(measured: MeasuredDay<AllocationParticipant>) {
  const { faults, imported } = allocateExternally(measured);
  return {
    allocatedWh: measured.series.map(({ allocatedWh }) => sumSeries(allocatedWh)),
    imported,
    impossible: faults.reduce((sum, { quarterHours }) => sum + quarterHours, 0),
  };
}

/** The sums over consecutive days of the same participants and keys. Throws without any day. */
export function addKeyTotals(days: readonly KeyTotals[]): KeyTotals {
  const first = days[0];
  if (!first) throw new RangeError('No days to add');
  const sum = (of: (day: KeyTotals) => number) => days.reduce((total, day) => total + of(day), 0);
  const sums = (of: (day: KeyTotals) => Float64Array) =>
    Float64Array.from(of(first), (_, index) => sum((day) => getItem(of(day), index)));
  return {
    localWh: sum(({ localWh }) => localWh),
    quarterHours: sum(({ quarterHours }) => quarterHours),
    missingLocal: sum(({ missingLocal }) => missingLocal),
    consumptionWh: sums(({ consumptionWh }) => consumptionWh),
    participantQuarterHours: sums(({ participantQuarterHours }) => participantQuarterHours),
    missing: sums(({ missing }) => missing),
    missingQuantities: sums(({ missingQuantities }) => missingQuantities),
    impossibleQuantities: sum(({ impossibleQuantities }) => impossibleQuantities),
    allocatedWh: new Map(
      [...first.allocatedWh.keys()].map((key) => [key, sums((day) => getEntry(day.allocatedWh, key))]),
    ),
  };
}

export const keyObstacleReasons = ['areaMissing', 'quantitiesMissing', 'quantitiesImpossible'] as const;

/** Why a key cannot be compared, and for whom something is missing. */
export interface KeyObstacle<Participant> {
  key: AllocationKey;
  reason: (typeof keyObstacleReasons)[number];
  participants: Participant[];
}

/** Living areas without which the key by living area would give a participant nothing. */
export function areaObstacles<Participant extends AllocationParticipant>({
  estate,
  contracts,
}: AllocationBasis<Participant>): KeyObstacle<Participant>[] {
  const withoutArea = contracts.filter((participant) => !hasArea(participant, estate));
  if (withoutArea.length === 0) return [];
  return [{ key: AllocationKey.LivingArea, reason: 'areaMissing', participants: withoutArea }];
}

/** Quantities of the metering operator that are missing or impossible: such an estate could not be billed by them. */
export function quantityObstacles<Participant extends AllocationParticipant>(
  { contracts }: AllocationBasis<Participant>,
  { missingQuantities, impossibleQuantities }: KeyTotals,
): KeyObstacle<Participant>[] {
  const key = AllocationKey.External;
  const incomplete = contracts.filter((_, index) => getItem(missingQuantities, index) > 0);
  if (incomplete.length > 0) return [{ key, reason: 'quantitiesMissing', participants: incomplete }];
  return impossibleQuantities > 0 ? [{ key, reason: 'quantitiesImpossible', participants: [] }] : [];
}

const countOf = (runs: readonly { quarterHours: number }[]) =>
  runs.reduce((sum, { quarterHours }) => sum + quarterHours, 0);
