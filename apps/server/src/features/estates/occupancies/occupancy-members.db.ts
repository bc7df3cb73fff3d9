import { sql } from 'kysely';
import { addNotices, type Notice } from '../../notices/add-notice.ts';
import type { Database } from '../../../database/database.ts';
import { estateToday } from '../../../database/estate-today.ts';
import { ofSameCustomer } from '../../../database/same-customer.ts';

interface NewMember {
  occupancyId: number;
  userId: number;
}

/**
 * Adds people to occupancies and returns those who were not members. People who join a running occupancy with members
 * see values from today on; the first members, and those who join before the move-in, see them from the move-in on.
 */
export async function insertMembers(tx: Database, customerId: number, members: NewMember[]): Promise<NewMember[]> {
  if (members.length === 0) return [];
  const { rows } = await sql<NewMember>`
    insert into occupancy_member (customer_id, occupancy_id, user_id, sees_from)
    select customer_id, id, "userId", case when move_in < today and exists (
        select from occupancy_member other where other.customer_id = o.customer_id and other.occupancy_id = o.id) then today end
    from (select o.customer_id, o.id, given."userId", lower(o.during) as move_in,
        ${estateToday()} as today
      from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as given ("occupancyId" int, "userId" int)
      join occupancy o on o.customer_id = ${customerId} and o.id = given."occupancyId"
      join apartment a on a.customer_id = o.customer_id and a.id = o.apartment_id
      join estate e on e.customer_id = a.customer_id and e.id = a.estate_id) o
    on conflict do nothing
    returning occupancy_id as "occupancyId", user_id as "userId"`.execute(tx);
  return rows;
}

interface MemberKey extends NewMember {
  customerId: number;
}

/** The first day whose values a member sees. */
export async function readSeesFrom(tx: Database, { customerId, occupancyId, userId }: MemberKey): Promise<string> {
  const row = await tx
    .selectFrom('occupancy as o')
    .innerJoin('occupancy_member as m', ofSameCustomer('m.occupancy_id', 'o.id'))
    .select(sql<string>`greatest(lower(o.during), m.sees_from)`.as('day'))
    .where('o.customer_id', '=', customerId)
    .where('o.id', '=', occupancyId)
    .where('m.user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.day;
}

/** Notifies the other members of a current occupancy that the user has joined it. */
export async function tellCoTenants(tx: Database, { customerId, occupancyId, userId }: MemberKey): Promise<void> {
  const rows = await tx
    .selectFrom('occupancy as o')
    .innerJoin('apartment as a', ofSameCustomer('a.id', 'o.apartment_id'))
    .innerJoin('estate as e', ofSameCustomer('e.id', 'a.estate_id'))
    .innerJoin('occupancy_member as joined', ofSameCustomer('joined.occupancy_id', 'o.id'))
    .innerJoin('app_user as p', 'p.id', 'joined.user_id')
    .innerJoin('occupancy_member as m', (join) =>
      join
        .onRef('m.customer_id', '=', 'o.customer_id')
        .onRef('m.occupancy_id', '=', 'o.id')
        .onRef('m.user_id', '<>', 'joined.user_id'),
    )
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .select([
      'u.email as recipient',
      sql<string>`u.first_name || ' ' || u.last_name`.as('name'),
      sql<string>`a.name || ', ' || e.name`.as('apartment'),
      sql<string>`p.first_name || ' ' || p.last_name`.as('newName'),
      sql<string>`greatest(lower(o.during), joined.sees_from)`.as('seesFrom'),
    ])
    .where('o.customer_id', '=', customerId)
    .where('o.id', '=', occupancyId)
    .where('joined.user_id', '=', userId)
    .execute();
  await addNotices(
    tx,
    rows.map(({ recipient, name, apartment, newName, seesFrom }): Notice => {
      return { customerId, kind: 'coTenant', recipient, name, facts: { apartment, name: newName, seesFrom } };
    }),
  );
}
