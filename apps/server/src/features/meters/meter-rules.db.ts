import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { FieldName } from '@lichthof/contracts/fields.ts';
import type { TimeZone } from '@lichthof/domain/time/time-zones.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { HttpError, notFound } from '../../http/errors.ts';

/** The estate whose meters are changed, and the user who changes them. */
export interface EstateEditor {
  customerId: number;
  estateId: number;
  userId: number;
}

/** Locks the meters of the estate until the transaction ends. Throws 404, also for an archived estate. */
export async function lockEstateMeters(tx: Database, { customerId, estateId }: EstateEditor): Promise<TimeZone> {
  const { rows } = await sql<{ timeZone: TimeZone }>`
    select time_zone as "timeZone" from estate
    where customer_id = ${customerId} and id = ${estateId} and archived_at is null for no key update`.execute(tx);
  if (!rows[0]) throw notFound('Estate');
  return rows[0].timeZone;
}

/** Throws 409 when another meter of the estate that is not archived has the name. */
export async function requireFreeName(
  tx: Database,
  { customerId, estateId }: EstateEditor,
  { name, meterId = 0 }: { name: string; meterId?: number },
): Promise<void> {
  const { rows } = await sql`
    select from meter where customer_id = ${customerId} and estate_id = ${estateId} and archived_at is null
      and lower(name) = lower(${name}) and id <> ${meterId} limit 1`.execute(tx);
  if (rows.length === 0) return;
  throw new HttpError(409, 'Another meter of the estate has this name', {
    code: ErrorCode.MeterNameTaken,
    field: FieldName.Name,
  });
}

/** The name of an apartment of the estate; null for none. Throws 404. */
export async function apartmentName(
  tx: Database,
  { customerId, estateId }: EstateEditor,
  apartmentId: number | null | undefined,
): Promise<string | null> {
  if (!apartmentId) return null;
  const { rows } = await sql<{ name: string }>`
    select name from apartment where customer_id = ${customerId} and estate_id = ${estateId} and id = ${apartmentId}
      and archived_at is null`.execute(tx);
  if (!rows[0]) throw notFound('Apartment');
  return rows[0].name;
}

/** Whether the meter belongs to the estate. */
export async function hasMeter(
  db: Database,
  { customerId, estateId, meterId }: { customerId: number; estateId: number; meterId: number },
): Promise<boolean> {
  const found = await db
    .selectFrom('meter')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .where('id', '=', meterId)
    .executeTakeFirst();
  return found !== undefined;
}
