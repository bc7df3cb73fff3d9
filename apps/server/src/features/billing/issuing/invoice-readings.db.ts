import type { InvoiceReading } from '@lichthof/domain/billing/invoice-snapshot.ts';
import type { Database } from '../../../database/database.ts';
import type { ContractAllocation } from '@lichthof/domain/billing/period-allocation.ts';
import { sumSegments } from '../preparation/energy-sums.db.ts';
import { readDevices } from './invoice-devices.db.ts';
import { devicesOf, readingsOf, segmentsOf } from './invoice-readings.ts';

/** The readings of each allocation's meters at its start and end, at price changes and at exchanges of the device. */
export async function readInvoiceReadings(
  db: Database,
  customerId: number,
  allocations: readonly ContractAllocation[],
): Promise<Map<ContractAllocation, InvoiceReading[]>> {
  const meterIds = [...new Set(allocations.flatMap(({ contract }) => contract.meters.map(({ meterId }) => meterId)))];
  const devices = await readDevices(db, customerId, meterIds);
  const read = allocations.flatMap((allocation) => devicesOf(allocation, devices));
  const sums = (await sumSegments(db, customerId, read.flatMap(segmentsOf))).values();
  const readings = new Map<ContractAllocation, InvoiceReading[]>(allocations.map((allocation) => [allocation, []]));
  for (const one of read) {
    const ofDevice = segmentsOf(one).map(() => sums.next().value!);
    readings.get(one.allocation)!.push(...readingsOf(one, ofDevice));
  }
  return readings;
}
