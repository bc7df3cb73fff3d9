import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { HttpError } from '../../../http/errors.ts';

/** Throws 409 ComputedMeter, with the names, for meters whose values nobody may enter or send: their parts say them. */
export async function requireMeasured(db: Database, customerId: number, meterIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from meter where customer_id = ${customerId} and id = any(${meterIds}::int[]) and computed_level > 0
    order by name`.execute(db);
  if (rows.length === 0) return;
  const metadata = { code: ErrorCode.ComputedMeter, names: rows.map(({ name }) => name) };
  throw new HttpError(409, 'The values of the meter are computed of other meters', metadata);
}
