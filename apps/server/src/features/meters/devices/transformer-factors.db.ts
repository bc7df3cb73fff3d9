import { type FactorFrom, noFactor } from '@lichthof/domain/metering/transformer-factor.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { Device } from './devices.db.ts';

type DeviceKey = Pick<Device, 'customerId' | 'deviceId'>;

/** As they were entered, in the order of time; each is in force until the next one. */
export async function readFactors(tx: Database, { customerId, deviceId }: DeviceKey): Promise<FactorFrom[]> {
  return tx
    .selectFrom('device_factor')
    .select(['from_day as from', sql<number>`factor::float8`.as('factor')])
    .where('customer_id', '=', customerId)
    .where('device_id', '=', deviceId)
    .orderBy('from_day')
    .execute();
}

export async function replaceFactors(
  tx: Database,
  { customerId, deviceId }: DeviceKey,
  factors: readonly FactorFrom[],
): Promise<void> {
  await tx
    .deleteFrom('device_factor')
    .where('customer_id', '=', customerId)
    .where('device_id', '=', deviceId)
    .execute();
  if (factors.length === 0) return;
  await tx
    .insertInto('device_factor')
    .values(
      factors.map(({ from, factor }) => ({
        customer_id: customerId,
        device_id: deviceId,
        from_day: from,
        factor: String(factor),
      })),
    )
    .execute();
}

/** Inserts the factor of a device from its installation on; without transformers nothing is stored. */
export async function insertFirstFactor(tx: Database, device: Device, factor: number): Promise<void> {
  if (factor !== noFactor) await replaceFactors(tx, device, [{ from: device.from, factor }]);
}
