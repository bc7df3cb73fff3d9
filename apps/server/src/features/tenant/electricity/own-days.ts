import type { BillingBasis } from '@lichthof/domain/billing/billing-basis.ts';
import { metersOf } from '@lichthof/domain/billing/billing-basis.ts';
import { allocateBillingDay, type BillingDay } from '@lichthof/domain/billing/billing-month.ts';
import { seriesAt } from '@lichthof/domain/billing/measured-day.ts';
import { getItem } from '@lichthof/domain/collections/items.ts';
import { quarterHourMs, startOfDay } from '@lichthof/domain/time/local-days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import type { Database } from '../../../database/database.ts';
import { eachStoredDay } from '../../billing/preparation/stored-days.db.ts';
import type { BilledMonth, FrozenDay } from './billed-month.db.ts';

/** A day of one contract by quarter-hour, with what is missing. */
export interface OwnElectricityDay extends FrozenDay {
  /** 1 where no own value is stored, else 0. */
  ownMissing: Uint8Array;
  /** Missing values of the roof's meters and of the other participants, per quarter-hour. */
  othersMissing: Uint16Array;
  /** The number of meters of the roof and of others that should have values. */
  othersCount: number;
}

/** Allocates the days of a range as billing does, and keeps what concerns one contract. */
export async function allocateOwnDays(
  db: Database,
  basis: BillingBasis,
  { contractId, ...range }: DayRange & { contractId: number },
): Promise<OwnElectricityDay[]> {
  const ofContracts = await allocateDaysForMany(db, basis, { contractIds: [contractId], ...range });
  return ofContracts.get(contractId) ?? [];
}

/** The days of several contracts, allocated once. */
export async function allocateDaysForMany(
  db: Database,
  basis: BillingBasis,
  { contractIds, ...range }: DayRange & { contractIds: readonly number[] },
): Promise<Map<number, OwnElectricityDay[]>> {
  const { customerId } = basis.estate;
  const own = new Map<number, OwnElectricityDay[]>(contractIds.map((contractId) => [contractId, []]));
  for await (const { day, stored } of eachStoredDay(db, { customerId, meterIds: metersOf(basis) }, range)) {
    const billed = allocateBillingDay(basis, day, stored);
    for (const [contractId, days] of own) {
      const found = toOwnDay(billed, basis, contractId);
      if (found) days.push(found);
    }
  }
  return own;
}

function toOwnDay(
  billed: BillingDay<Int32Array>,
  basis: BillingBasis,
  contractId: number,
): OwnElectricityDay | undefined {
  const { day, quarterHours, contracts, dataQuality, localDataQuality } = billed;
  const index = contracts.findIndex((contract) => contract.contractId === contractId);
  if (index < 0) return undefined;
  const startsAt = startOfDay(day, basis.estate.timeZone);
  const ownMissing = new Uint8Array(quarterHours);
  const othersMissing = new Uint16Array(quarterHours);
  const listPositions = ({ from, quarterHours: count }: { from: number; quarterHours: number }) => {
    const first = (from - startsAt) / quarterHourMs;
    return Array.from({ length: count }, (_, offset) => first + offset);
  };
  for (const run of dataQuality.get(contractId)?.missing ?? []) for (const at of listPositions(run)) ownMissing[at] = 1;
  const ofOthers = [...dataQuality].filter(([id]) => id !== contractId).flatMap(([, { missing }]) => missing);
  for (const run of [...localDataQuality.missing, ...ofOthers]) {
    for (const at of listPositions(run)) othersMissing[at] = getItem(othersMissing, at) + 1;
  }
  const othersCount = basis.localMeters.length + contracts.length - 1;
  return { day, ...seriesAt(billed, index), ownMissing, othersMissing, othersCount };
}

/** Billed days lack nothing: a run is refused while values are missing. */
export function frozenDays({ days }: BilledMonth): OwnElectricityDay[] {
  return days.map((day) => ({
    ...day,
    ownMissing: new Uint8Array(day.consumptionWh.length),
    othersMissing: new Uint16Array(day.consumptionWh.length),
    othersCount: 0,
  }));
}

/** The quarter-hours up to the last own value: what follows may still come. */
export function countUntilLastKnown({ ownMissing }: OwnElectricityDay): number {
  return ownMissing.lastIndexOf(0) + 1;
}

export interface OwnDaySums {
  day: string;
  pvWh: number;
  gridWh: number;
  gridByQuarterHour: Int32Array;
  expected: number;
  ownMissing: number;
  othersMissing: number;
  othersExpected: number;
  substituted: { quarterHours: number; energyWh: number };
}

/** Sums of a day; of the last day only up to the last own value. */
export function sumOwnDay(own: OwnElectricityDay, isLast: boolean): OwnDaySums {
  const expected = isLast ? countUntilLastKnown(own) : own.consumptionWh.length;
  const sums: OwnDaySums = {
    day: own.day,
    pvWh: 0,
    gridWh: 0,
    gridByQuarterHour: own.consumptionWh.map((energyWh, index) => energyWh - getItem(own.allocatedWh, index)),
    expected,
    ownMissing: 0,
    othersMissing: 0,
    othersExpected: expected * own.othersCount,
    substituted: { quarterHours: 0, energyWh: 0 },
  };
  for (let index = 0; index < own.consumptionWh.length; index += 1) {
    sums.pvWh += getItem(own.allocatedWh, index);
    sums.gridWh += getItem(own.consumptionWh, index) - getItem(own.allocatedWh, index);
    if (index >= expected) continue;
    sums.ownMissing += getItem(own.ownMissing, index);
    sums.othersMissing += getItem(own.othersMissing, index);
    if (!own.notMeasured[index]) continue;
    sums.substituted.quarterHours += 1;
    sums.substituted.energyWh += getItem(own.consumptionWh, index);
  }
  return sums;
}
