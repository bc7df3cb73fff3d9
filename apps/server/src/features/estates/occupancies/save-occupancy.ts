import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { FieldName } from '@lichthof/contracts/fields.ts';
import { sql } from 'kysely';
import { addAuditEntry } from '../../../database/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import { HttpError, notFound } from '../../../http/errors.ts';

export interface ApartmentKey {
  customerId: number;
  apartmentId: number;
}

/** Days of somebody in an apartment; `moveOut` is the last one, null while it goes on. */
export interface OccupancyDays {
  moveIn: string;
  moveOut: string | null;
}

export interface NewOccupancy extends ApartmentKey, OccupancyDays {
  /** Who moves in. */
  userId: number;
  /** Who says so. */
  authorId: number;
}

/**
 * Lets somebody live in an apartment: with whoever moves in on the same day, or alone. The right of a tenant follows
 * from it. Give it the transaction in which the person is made. Answers with the occupancy's id.
 * Throws 404 when the apartment is not there (any more), 409 at MoveIn when somebody else lives there on those days,
 * 409 at MoveOut when those who move in on the same day leave on another.
 */
export async function saveOccupancy(tx: Database, person: NewOccupancy): Promise<number> {
  await lockApartment(tx, person);
  const others = await findSameStart(tx, person);
  if (others) return joinOccupancy(tx, person, others);
  const occupancyId = await insertOccupancy(tx, person);
  await addMember(tx, { ...person, occupancyId });
  const { userId, apartmentId, moveIn, moveOut } = person;
  await audit(tx, person, { occupancyId, action: 'create', after: { apartmentId, userId, moveIn, moveOut } });
  return occupancyId;
}

/** Whoever changes who lives in an apartment holds its row, so that two at the same time do so one after the other. */
export async function lockApartment(tx: Database, { customerId, apartmentId }: ApartmentKey): Promise<void> {
  const apartment = await tx
    .selectFrom('apartment')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', '=', apartmentId)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!apartment) throw notFound('Apartment');
}

interface FoundOccupancy {
  id: number;
  moveOut: string | null;
}

async function findSameStart(
  tx: Database,
  { customerId, apartmentId, moveIn }: NewOccupancy,
): Promise<FoundOccupancy | undefined> {
  return tx
    .selectFrom('occupancy')
    .select(['id', sql<string | null>`upper(during) - 1`.as('moveOut')])
    .where('customer_id', '=', customerId)
    .where('apartment_id', '=', apartmentId)
    .where(sql`lower(during)`, '=', sql`${moveIn}::date`)
    .executeTakeFirst();
}

async function joinOccupancy(tx: Database, person: NewOccupancy, { id, moveOut }: FoundOccupancy): Promise<number> {
  if (person.moveOut !== null && person.moveOut !== moveOut) throw overlaps(FieldName.MoveOut);
  if (await addMember(tx, { ...person, occupancyId: id })) {
    await audit(tx, person, { occupancyId: id, action: 'change', after: { userId: person.userId } });
  }
  return id;
}

async function insertOccupancy(tx: Database, { customerId, apartmentId, ...days }: NewOccupancy): Promise<number> {
  try {
    const { id } = await tx
      .insertInto('occupancy')
      .values({ customer_id: customerId, apartment_id: apartmentId, during: rangeOf(days) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    throw explainOverlap(error);
  }
}

/** Whether the person was not in it yet. */
async function addMember(tx: Database, member: NewOccupancy & { occupancyId: number }): Promise<boolean> {
  const { customerId, occupancyId, userId } = member;
  const added = await tx
    .insertInto('occupancy_member')
    .values({ customer_id: customerId, occupancy_id: occupancyId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute();
  return added.length > 0;
}

interface Act {
  occupancyId: number;
  action: 'create' | 'change';
  after: object;
}

async function audit(
  tx: Database,
  { customerId, authorId }: NewOccupancy,
  { occupancyId, action, after }: Act,
): Promise<void> {
  const object = { customerId, userId: authorId, objectType: 'occupancy', objectId: occupancyId };
  await addAuditEntry(tx, { ...object, action, after });
}

/** The move-out day belongs to whoever leaves. */
export const rangeOf = ({ moveIn, moveOut }: OccupancyDays) =>
  sql<string>`daterange(${moveIn}::date, ${moveOut}::date + 1)`;

const exclusionViolation = '23P01';

/** The days of an apartment belong to one occupancy only, whoever writes them: the database says so. */
export function explainOverlap(error: unknown, field: FieldName = FieldName.MoveIn): unknown {
  return (error as { code?: string }).code === exclusionViolation ? overlaps(field) : error;
}

const overlaps = (field: FieldName) =>
  new HttpError(409, 'Somebody else lives in the apartment on these days', {
    code: ErrorCode.OccupancyOverlaps,
    field,
  });
