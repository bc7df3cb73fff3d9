import type { InvoiceReading } from '@lichthof/domain/billing/invoice-snapshot.ts';
import type { Database } from '../../../database/database.ts';
import type { ContractShare } from '../contract-shares.ts';
import { sumSegments } from '../preparation/energy-sums.db.ts';
import { readDevices } from './invoice-devices.db.ts';
import { devicesOf, readingsOf, segmentsOf } from './invoice-readings.ts';

/** The readings of each share's meters where it begins, prices change, a device is exchanged and where it ends. */
export async function readInvoiceReadings(
  db: Database,
  customerId: number,
  shares: ContractShare[],
): Promise<Map<ContractShare, InvoiceReading[]>> {
  const meterIds = [...new Set(shares.flatMap(({ contract }) => contract.meters.map(({ meterId }) => meterId)))];
  const devices = await readDevices(db, customerId, meterIds);
  const read = shares.flatMap((share) => devicesOf(share, devices));
  const sums = (await sumSegments(db, customerId, read.flatMap(segmentsOf))).values();
  const readings = new Map<ContractShare, InvoiceReading[]>(shares.map((share) => [share, []]));
  for (const one of read) {
    const ofDevice = segmentsOf(one).map(() => sums.next().value!);
    readings.get(one.share)!.push(...readingsOf(one, ofDevice));
  }
  return readings;
}
