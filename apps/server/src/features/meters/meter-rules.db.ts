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
  const row = await tx
    .selectFrom('estate')
    .select('time_zone as timeZone')
    .where('customer_id', '=', customerId)
    .where('id', '=', estateId)
    .where('archived_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('Estate');
  return row.timeZone;
}

/** Throws 409 when another meter of the estate that is not archived has the name. */
export async function requireFreeName(
  tx: Database,
  { customerId, estateId }: EstateEditor,
  { name, meterId = 0 }: { name: string; meterId?: number },
): Promise<void> {
  const rows = await tx
    .selectFrom('meter')
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .where('archived_at', 'is', null)
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .where('id', '<>', meterId)
    .limit(1)
    .execute();
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
  const row = await tx
    .selectFrom('apartment')
    .select('name')
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .where('id', '=', apartmentId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('Apartment');
  return row.name;
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
