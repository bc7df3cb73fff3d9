import { allocateDay, startCredits, type DayAllocation } from '../allocation/allocate-day.ts';
import type { AllocationRule } from '../allocation/allocation-rule.ts';
import { zip } from '../collections/pairs.ts';
import { quarterHoursOf, startOfDay } from '../time/local-days.ts';
import { covers } from '../time/ranges.ts';
import type { AllocationBasis, AllocationParticipant, BilledMeter, LocalMeter } from './billing-basis.ts';
import {
  addExactly,
  addMeters,
  readLocalEnergy,
  type DataQuality,
  type DayToRead,
  type StoredDays,
} from './meter-values.ts';

export type WholeNumbers = Int32Array | Uint16Array;

/** Energy of a participant per quarter-hour, whole Wh; `notMeasured` is 1 where a value was not measured, else 0. */
export interface ParticipantSeries<Numbers extends WholeNumbers = Int32Array> {
  consumptionWh: Numbers;
  allocatedWh: Numbers;
  notMeasured: Numbers;
}

/** What the meters of an estate measured on a local day, before anything is allocated. */
export interface MeasuredDay<Participant extends AllocationParticipant> {
  read: DayToRead;
  quarterHours: number;
  /** Those of the day, in the order of the basis. */
  participants: Participant[];
  /** The series of all participants in one array: one array per series needs several times the memory. */
  values: Int32Array;
  /** Views on `values`, one per participant. */
  series: ParticipantSeries[];
  /** Of the consumption, one per participant. */
  qualities: DataQuality<BilledMeter>[];
  localWh: Int32Array;
  localDataQuality: DataQuality<LocalMeter>;
}

/** Adds up the stored values of the participants and of the local energy on a day. */
export function measureDay<Participant extends AllocationParticipant>(
  basis: AllocationBasis<Participant>,
  day: string,
  stored: StoredDays,
): MeasuredDay<Participant> {
  const { timeZone } = basis.estate;
  const quarterHours = quarterHoursOf(day, timeZone);
  const read = { day, startsAt: startOfDay(day, timeZone), stored };
  const participants = basis.contracts.filter((participant) => covers(participant, day));
  const values = new Int32Array(seriesPerParticipant * quarterHours * participants.length);
  const series = participants.map((_, index) => seriesAt({ values, quarterHours }, index));
  const qualities = zip(participants, series).map(([{ meters }, own]) => addMeters(own, meters, read));
  const { localWh, dataQuality: localDataQuality } = readLocalEnergy(basis.localMeters, quarterHours, read);
  return { read, quarterHours, participants, values, series, qualities, localWh, localDataQuality };
}

const seriesPerParticipant = 3;

/** The series of one of the day's participants, by its index. */
export function seriesAt<Numbers extends WholeNumbers>(
  { values, quarterHours }: { values: Numbers; quarterHours: number },
  index: number,
): ParticipantSeries<Numbers> {
  const seriesOf = (position: number) => {
    const begin = (seriesPerParticipant * index + position) * quarterHours;
    return values.subarray(begin, begin + quarterHours) as Numbers;
  };
  return { consumptionWh: seriesOf(0), allocatedWh: seriesOf(1), notMeasured: seriesOf(2) };
}

/** The sums of the series of one of the day's participants, whole Wh. */
export function sumsAt(
  { values, quarterHours }: { values: WholeNumbers; quarterHours: number },
  index: number,
): { consumptionWh: number; allocatedWh: number } {
  const begin = seriesPerParticipant * index * quarterHours;
  let [consumptionWh, allocatedWh] = [0, 0];
  for (let position = begin; position < begin + quarterHours; position += 1) {
    consumptionWh += values[position]!;
    allocatedWh += values[position + quarterHours]!;
  }
  return { consumptionWh, allocatedWh };
}

/**
 * Allocates the local energy of a day by a rule, into the given series if there are any. Not for the external key, whose
 * quantities are imported.
 */
export function allocateByRule<Participant extends AllocationParticipant>(
  { read: { day }, participants, series, localWh }: MeasuredDay<Participant>,
  rule: AllocationRule,
  estate: AllocationBasis['estate'],
  allocatedWh?: Int32Array[],
): DayAllocation {
  const weights = areaWeightsOf(participants, estate);
  const demands = zip(series, weights).map(([{ consumptionWh }, weight]) => ({ consumptionWh, weight }));
  const startCreditsWh = startCredits(day, demands.length);
  return allocateDay(localWh, demands, rule, { startCreditsWh, ...(allocatedWh && { allocatedWh }) });
}

/** Integer weights of the key by living area, in 1/100 m²; general electricity gets the common areas. */
export function areaWeightsOf(
  participants: readonly Pick<AllocationParticipant, 'type' | 'areaSqm'>[],
  { generalAreaParts }: Pick<AllocationBasis['estate'], 'generalAreaParts'>,
): number[] {
  const generalCount = participants.filter(({ type }) => type === 'general').length;
  return participants.map(({ type, areaSqm }) =>
    type === 'general' ? Math.floor(generalAreaParts / generalCount) : Math.round(Number(areaSqm ?? 0) * 100),
  );
}

/** Whether the living area of a participant, or the common area for general electricity, is known. */
export function hasArea(
  { type, areaSqm }: Pick<AllocationParticipant, 'type' | 'areaSqm'>,
  { generalAreaParts }: Pick<AllocationBasis['estate'], 'generalAreaParts'>,
): boolean {
  return type === 'general' ? generalAreaParts > 0 : areaSqm !== null;
}

export function sumConsumption(series: readonly ParticipantSeries[], quarterHours: number): Int32Array {
  const sum = new Int32Array(quarterHours);
  for (const { consumptionWh } of series) {
    for (let index = 0; index < quarterHours; index += 1) addExactly(sum, index, consumptionWh[index]!);
  }
  return sum;
}
