import { checkExternal } from '../allocation/check-external.ts';
import { getFirst, getItem } from '../collections/items.ts';
import { zip } from '../collections/pairs.ts';
import { quarterHourMs } from '../time/local-days.ts';
import { appendRange, type QuarterHourRun } from '../time/quarter-hour-runs.ts';
import type { AllocationParticipant, BilledContract, BilledMeter } from './billing-basis.ts';
import type { MeasuredDay, ParticipantSeries } from './measured-day.ts';
import { addMeters, type DataQuality } from './meter-values.ts';

/** Consecutive quarter-hours with imported quantities above what is possible. */
export interface AllocationFault<Participant = BilledContract> extends QuarterHourRun {
  /** Null: all together are above the local energy. Else above the contract's own consumption. */
  contract: Participant | null;
  quarterHours: number;
  /** By how much, whole Wh. */
  excessWh: number;
}

interface AllocatedExternally<Participant> {
  totalWh: Int32Array;
  /** Of the imported quantities. */
  imported: DataQuality<BilledMeter>[];
  /** Of consumption and imported quantities. */
  qualities: DataQuality<BilledMeter>[];
  faults: AllocationFault<Participant>[];
}

/**
 * Takes the quantities that the metering operator has allocated, and says which cannot be right. Writes the allocation
 * of each series.
 */
export function allocateExternally<Participant extends AllocationParticipant>(
  measured: MeasuredDay<Participant>,
): AllocatedExternally<Participant> {
  const { participants: contracts, series, localWh, localDataQuality, read } = measured;
  const imported = zip(contracts, series).map(([{ allocationMeters }, { allocatedWh, notMeasured }]) =>
    addMeters({ consumptionWh: allocatedWh, notMeasured }, allocationMeters, read),
  );
  const qualities = zip(imported, measured.qualities).map(([ofAllocation, ofConsumption]) => ({
    missing: [...ofConsumption.missing, ...ofAllocation.missing],
    substituted: [...ofConsumption.substituted, ...ofAllocation.substituted],
  }));
  const { aboveConsumptionWh, aboveLocalWh } = checkExternal({
    allocatedWh: series.map(({ allocatedWh }) => allocatedWh),
    consumptionWh: series.map(({ consumptionWh }) => consumptionWh),
    localWh,
  });
  const faults = [
    // where values are missing, that is what is said
    ...zip(zip(contracts, qualities), aboveConsumptionWh).flatMap(([[contract, { missing }], aboveWh]) =>
      missing.length > 0 ? [] : faultsOf(contract, aboveWh, read.startsAt),
    ),
    ...(localDataQuality.missing.length > 0 ? [] : faultsOf<Participant>(null, aboveLocalWh, read.startsAt)),
  ];
  return { totalWh: totalOf(series, localWh.length), imported, qualities, faults };
}

function totalOf(series: readonly ParticipantSeries[], quarterHours: number): Int32Array {
  const total = new Int32Array(quarterHours);
  for (const { allocatedWh } of series) total.set(total.map((wh, index) => wh + getItem(allocatedWh, index)));
  return total;
}

function faultsOf<Participant>(
  contract: Participant | null,
  excess: Int32Array,
  startsAt: number,
): AllocationFault<Participant>[] {
  const faults: AllocationFault<Participant>[] = [];
  for (const [index, excessWh] of excess.entries()) {
    if (excessWh === 0) continue;
    const from = startsAt + index * quarterHourMs;
    appendFault(faults, { contract, from, to: from + quarterHourMs, quarterHours: 1, excessWh });
  }
  return faults;
}

function appendFault<Participant>(faults: AllocationFault<Participant>[], next: AllocationFault<Participant>): void {
  const fault = appendRange(faults, next);
  if (fault === next) return;
  fault.quarterHours += next.quarterHours;
  fault.excessWh += next.excessWh;
}

/** The faults of a period: one for each contract and one for all together, from the first to the last quarter-hour. */
export function joinFaults(faults: readonly AllocationFault[]): AllocationFault[] {
  const byContract = Map.groupBy(faults, ({ contract }) => contract?.contractId);
  return [...byContract.values()].map((ofOne) => ({
    contract: getFirst(ofOne).contract,
    from: Math.min(...ofOne.map(({ from }) => from)),
    to: Math.max(...ofOne.map(({ to }) => to)),
    quarterHours: ofOne.reduce((sum, { quarterHours }) => sum + quarterHours, 0),
    excessWh: ofOne.reduce((sum, { excessWh }) => sum + excessWh, 0),
  }));
}
