import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { FieldName } from '@lichthof/contracts/fields.ts';
import { sql } from 'kysely';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import { addUserCustomer } from '../../../database/user-customers.ts';
import { HttpError, notFound } from '../../../http/errors.ts';
import { SqlState } from '../../../database/sql-states.ts';
import { insertMembers, readSeesFrom, tellCoTenants } from './occupancy-members.db.ts';
import { dropRestoredDays } from './withdrawn-occupancies.db.ts';

export interface ApartmentKey {
  customerId: number;
  apartmentId: number;
}

/** Days of an occupancy; `moveOut` is the last day, null while it has no end. */
export interface OccupancyDays {
  moveIn: string;
  moveOut: string | null;
}

export interface NewOccupancy extends ApartmentKey, OccupancyDays {
  /** The tenant. */
  userId: number;
  /** The user who makes the change. */
  authorId: number;
}

/**
 * Saves an occupancy, or adds the tenant to the one that begins on the same day, and returns its id. The role of a
 * tenant follows from it. Needs a transaction. Throws 404 when the apartment does not exist or is archived, 409 at
 * MoveIn when another occupancy overlaps, 409 at MoveOut when the one that begins on the same day ends on another.
 */
export async function saveOccupancy(tx: Database, tenant: NewOccupancy): Promise<number> {
  await lockApartment(tx, tenant);
  const others = await findSameStart(tx, tenant);
  if (others) return joinOccupancy(tx, tenant, others);
  const occupancyId = await insertOccupancy(tx, tenant);
  await addMember(tx, { ...tenant, occupancyId });
  await dropRestoredDays(tx, tenant.customerId, occupancyId);
  const { userId, apartmentId, moveIn, moveOut } = tenant;
  await audit(tx, tenant, { occupancyId, action: 'create', after: { apartmentId, userId, moveIn, moveOut } });
  return occupancyId;
}

/** Makes changes to the occupancies of an apartment run one after the other. */
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

async function joinOccupancy(tx: Database, tenant: NewOccupancy, { id, moveOut }: FoundOccupancy): Promise<number> {
  if (tenant.moveOut !== null && tenant.moveOut !== moveOut) throw overlaps(FieldName.MoveOut);
  const { customerId, userId } = tenant;
  if (await addMember(tx, { ...tenant, occupancyId: id })) {
    const after = { userId, seesFrom: await readSeesFrom(tx, { customerId, occupancyId: id, userId }) };
    await audit(tx, tenant, { occupancyId: id, action: 'change', after });
    await tellCoTenants(tx, { customerId, occupancyId: id, userId });
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
    throw translateOverlap(error);
  }
}

/** Returns false when the user belongs to the occupancy already. */
async function addMember(tx: Database, member: NewOccupancy & { occupancyId: number }): Promise<boolean> {
  await addUserCustomer(tx, member.customerId, [member.userId]);
  return (await insertMembers(tx, member.customerId, [member])).length > 0;
}

interface OccupancyAudit {
  occupancyId: number;
  action: 'create' | 'change';
  after: { userId: number; seesFrom?: string | null } & Partial<OccupancyDays & { apartmentId: number }>;
}

async function audit(
  tx: Database,
  { customerId, authorId }: NewOccupancy,
  { occupancyId, action, after }: OccupancyAudit,
): Promise<void> {
  const object = { customerId, userId: authorId, objectType: 'occupancy' as const, objectId: occupancyId };
  await addAuditEntry(tx, { ...object, action, after });
}

/** The move-out day belongs to the tenant who moves out. */
export const rangeOf = ({ moveIn, moveOut }: OccupancyDays) =>
  sql<string>`daterange(${moveIn}::date, ${moveOut}::date + 1)`;

/** Translates the exclusion constraint: a day of an apartment belongs to one occupancy. */
export function translateOverlap(error: unknown, field: FieldName = FieldName.MoveIn): unknown {
  return (error as { code?: string }).code === SqlState.ExclusionViolation ? overlaps(field) : error;
}

const overlaps = (field: FieldName) =>
  new HttpError(409, 'Somebody else lives in the apartment on these days', {
    code: ErrorCode.OccupancyOverlaps,
    field,
  });
