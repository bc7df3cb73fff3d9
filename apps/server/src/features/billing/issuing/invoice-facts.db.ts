import { zip } from '@lichthof/domain/collections/pairs.ts';
import type { HouseholdEdition } from '@lichthof/domain/billing/households/reference-households.ts';
import type { InvoiceReading } from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import type { SubstituteMethod } from '@lichthof/domain/metering/codes.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { readHouseholdEditions } from '../../reference-tables/household-editions.ts';
import { readCo2Factor, sumSegmentGroups, type Co2Factor } from '../preparation/billing-facts.db.ts';
import type { ContractAllocation } from '@lichthof/domain/billing/period-allocation.ts';
import { getEntry } from '@lichthof/domain/collections/items.ts';
import { readContractPrepayments, type ContractPrepayments } from './invoice-prepayments.db.ts';
import { readDevices } from './invoice-devices.db.ts';
import { devicesOf, readingsOf, type ReadPeriod, segmentsOf } from './invoice-readings.ts';
import type { PreparedBilling } from '../preparation/prepare-billing.ts';

/** The data of invoices besides their amounts, read for all invoices at once. */
export interface InvoiceFacts {
  readings: Map<ContractAllocation, InvoiceReading[]>;
  co2: Co2Factor | null;
  /** What households consume, to compare with. */
  householdEditions: HouseholdEdition[];
  /** By contract; without those that have none. */
  prepayments: Map<number, ContractPrepayments>;
  /** The method by which a meter's missing values of a day were formed; null if not known. */
  substituteMethod: (meterId: number, atMs: number) => SubstituteMethod | null;
}

export async function readInvoiceFacts(
  db: Database,
  { basis }: PreparedBilling,
  allocations: readonly ContractAllocation[],
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<InvoiceFacts> {
  const { customerId, timeZone } = basis.estate;
  const meters = [...basis.localMeters, ...allocations.flatMap(({ contract }) => contract.meters)];
  const methods = await readMethods(db, customerId, {
    meterIds: meters.map(({ meterId }) => meterId),
    ...basis.period,
  });
  return {
    readings: await readInvoiceReadings(db, customerId, allocations),
    prepayments: await readContractPrepayments(db, customerId, allocations, {
      isSmallBusiness: basis.provider?.issuer.isSmallBusiness ?? false,
      isLocked,
    }),
    householdEditions: await readHouseholdEditions(db),
    co2: await readCo2Factor(db, Number(basis.period.from.slice(0, 4))),
    substituteMethod: (meterId, atMs) => methods.get(`${meterId} ${localDayOf(atMs, timeZone)}`) ?? null,
  };
}

type MetersInPeriod = { meterIds: number[]; from: string; to: string };

async function readMethods(
  db: Database,
  customerId: number,
  { meterIds, from, to }: MetersInPeriod,
): Promise<Map<string, SubstituteMethod>> {
  const { rows } = await sql<{ meterId: number; day: string; method: SubstituteMethod }>`
    select distinct on (meter_id, day) meter_id as "meterId", day, method from gap_fill
    where customer_id = ${customerId} and meter_id = any(${meterIds}::int[]) and revoked_at is null
      and day >= ${from}::date and day < ${to}::date and method in ('linear', 'profile_day')
    order by meter_id, day, id desc`.execute(db);
  return new Map(rows.map(({ meterId, day, method }) => [`${meterId} ${day}`, method]));
}

/** The readings of each allocation's meters at its start and end, at price changes and at exchanges of the device. */
export async function readInvoiceReadings<Period extends ReadPeriod>(
  db: Database,
  customerId: number,
  allocations: readonly Period[],
): Promise<Map<Period, InvoiceReading[]>> {
  const meterIds = [...new Set(allocations.flatMap(({ contract }) => contract.meters.map(({ meterId }) => meterId)))];
  const devices = Map.groupBy(await readDevices(db, customerId, meterIds), ({ meterId }) => meterId);
  const read = allocations.flatMap((allocation) => devicesOf(allocation, devices));
  const sums = await sumSegmentGroups(db, customerId, read.map(segmentsOf));
  const readings = new Map<Period, InvoiceReading[]>(allocations.map((allocation) => [allocation, []]));
  for (const [one, ofDevice] of zip(read, sums)) {
    getEntry(readings, one.allocation).push(...readingsOf(one, ofDevice));
  }
  return readings;
}
