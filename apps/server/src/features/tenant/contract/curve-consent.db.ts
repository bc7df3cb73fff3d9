import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { ofSameCustomer } from '../../../database/same-customer.ts';

export interface OwnOccupancy {
  customerId: number;
  occupancyId: number;
  grantedAt: string | null;
}

interface CurveReading {
  at: string;
  readerName: string | null;
  /** The customer, if the reader still works there. */
  organisation: string | null;
}

/** The latest of the user's occupancies of the apartment, with the user's current consent. */
export async function findConsent(
  db: Database,
  { apartmentId, userId }: { apartmentId: number; userId: number },
): Promise<OwnOccupancy | undefined> {
  return db
    .selectFrom('user_customer as k')
    .innerJoin('occupancy_member as m', ofSameCustomer('m.user_id', 'k.user_id'))
    .innerJoin('occupancy as o', ofSameCustomer('o.id', 'm.occupancy_id'))
    .leftJoin('curve_consent as c', (join) =>
      join
        .onRef('c.customer_id', '=', 'o.customer_id')
        .onRef('c.occupancy_id', '=', 'o.id')
        .onRef('c.user_id', '=', 'm.user_id')
        .on('c.revoked_at', 'is', null),
    )
    .select([
      'o.customer_id as customerId',
      'o.id as occupancyId',
      sql<string>`to_json((c.granted_at at time zone 'UTC')) #>> '{}' || 'Z'`.as('grantedAt'),
    ])
    .where('k.user_id', '=', userId)
    .where('o.apartment_id', '=', apartmentId)
    .orderBy(sql`lower(o.during)`, 'desc')
    .limit(1)
    .executeTakeFirst();
}

const mostReadings = 5;

/** The latest times that others than its tenants read the curve of an occupancy, the newest first. */
export async function listCurveReadings(
  db: Database,
  { customerId, occupancyId }: OwnOccupancy,
): Promise<CurveReading[]> {
  const { rows } = await sql<CurveReading>`
    select to_json(a.at at time zone 'UTC') #>> '{}' || 'Z' as at, u.first_name || ' ' || u.last_name as "readerName",
      c.name as organisation
    from audit_entry a left join app_user u on u.id = a.user_id
    left join user_customer k on k.customer_id = a.customer_id and k.user_id = a.user_id
    left join customer c on c.id = k.customer_id
    where a.customer_id = ${customerId} and a.object_type = 'occupancy' and a.object_id = ${occupancyId}
      and a.action = 'readCurve'
      and not exists (select from occupancy_member m where m.customer_id = ${customerId}
        and m.occupancy_id = ${occupancyId} and m.user_id = a.user_id)
    order by a.at desc limit ${mostReadings}`.execute(db);
  return rows;
}

/** Changes nothing if consent is already granted. */
export async function grantConsent(
  tx: Database,
  { customerId, occupancyId }: OwnOccupancy,
  userId: number,
): Promise<void> {
  await tx
    .insertInto('curve_consent')
    .values({ customer_id: customerId, occupancy_id: occupancyId, user_id: userId })
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'occupancy_id', 'user_id']).where('revoked_at', 'is', null).doNothing(),
    )
    .execute();
}

export async function revokeConsent(
  tx: Database,
  { customerId, occupancyId }: OwnOccupancy,
  userId: number,
): Promise<void> {
  await tx
    .updateTable('curve_consent')
    .set({ revoked_at: sql<Date>`now()`, revoked_by: userId })
    .where('customer_id', '=', customerId)
    .where('occupancy_id', '=', occupancyId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}
