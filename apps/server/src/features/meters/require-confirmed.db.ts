import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { readValidObis } from '@lichthof/domain/identifiers/obis.ts';
import type { MeasuringPoint } from '@lichthof/domain/metering/codes.ts';
import { isUnusualFirstCounter } from '@lichthof/domain/metering/readings/first-counter.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { HttpError } from '../../http/errors.ts';
import type { EstateEditor } from './meter-rules.db.ts';

interface ConfirmableFields {
  meterId?: number;
  obis: string;
  measuringPoint: MeasuringPoint;
  serialNumber: string | null;
  marketLocationId?: string | undefined;
  firstCounter?: number | null | undefined;
  isConfirmed?: boolean | undefined;
}

/**
 * Throws 409 for what is possible but seldom right, unless it is confirmed: MarketLocationTaken with the names of the
 * meters that have it, registers of the same device left out; CounterUnusual for a very large counter of a new meter.
 */
export async function requireConfirmed(tx: Database, place: EstateEditor, fields: ConfirmableFields): Promise<void> {
  if (fields.isConfirmed) return;
  const names = await readMarketLocationMeters(tx, place, fields);
  if (names.length > 0) {
    const metadata = { code: ErrorCode.MarketLocationTaken, field: 'marketLocationId', names };
    throw new HttpError(409, 'Another meter has this market location', metadata);
  }
  const { firstCounter, measuringPoint } = fields;
  const { baseUnit } = readValidObis(fields.obis);
  if (!firstCounter || !isUnusualFirstCounter(firstCounter, { measuringPoint, baseUnit })) return;
  const metadata = { code: ErrorCode.CounterUnusual, field: 'firstCounter' };
  throw new HttpError(409, 'The counter is unusually large for a new meter', metadata);
}

async function readMarketLocationMeters(
  tx: Database,
  { customerId, estateId }: EstateEditor,
  { marketLocationId, serialNumber, meterId = 0 }: ConfirmableFields,
): Promise<string[]> {
  if (!marketLocationId) return [];
  const { rows } = await sql<{ name: string }>`
    select m.name from meter m
    where m.customer_id = ${customerId} and m.market_location_id = ${marketLocationId} and m.archived_at is null
      and m.id <> ${meterId} and not exists (select from meter_device placed join device
          on device.customer_id = placed.customer_id and device.id = placed.device_id
        where placed.customer_id = m.customer_id and placed.meter_id = m.id and device.estate_id = ${estateId}
          and lower(device.serial_number) = lower(${serialNumber ?? ''}))
    order by m.name limit 5`.execute(tx);
  return rows.map(({ name }) => name);
}
