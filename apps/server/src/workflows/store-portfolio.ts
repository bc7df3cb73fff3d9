import { getEntry } from '@lichthof/domain/collections/items.ts';
import type { NewTenant, PortfolioPlan } from '@lichthof/domain/portfolio/planning/plan.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { sql } from 'kysely';
import { addAuditEntries, type AuditEntry } from '../database/audit/add-audit-entry.ts';
import type { Database } from '../database/database.ts';
import { readEmailKeys } from '../database/email-key.ts';
import { addUserCustomer } from '../database/user-customers.ts';
import { storePlan, type IdOf } from '../features/portfolio/storing/store-plan.db.ts';
import { insertMembers, tellCoTenants } from '../features/estates/occupancies/occupancy-members.db.ts';
import { keepWithdrawnDays } from '../features/estates/occupancies/withdrawn-occupancies.db.ts';
import type { NewOccupancy } from '../features/estates/occupancies/save-occupancy.ts';
import { findOrCreateUsers } from '../features/users/find-or-create-users.db.ts';

interface Storing {
  customerId: number;
  /** Who imports. */
  authorId: number;
  plan: PortfolioPlan;
}

/**
 * Carries out a plan with the people in it: give it the transaction that locks the portfolio. Invites no one and
 * creates no account. Throws 409 when the data that the plan rests on have changed. Returns the ids of new rows.
 */
export async function storePortfolio(tx: Database, { customerId, authorId, plan }: Storing): Promise<IdOf> {
  // people before apartments: the order in which inviting a tenant locks them
  const keys = await readEmailKeys(
    tx,
    plan.tenants.map(({ email }) => email),
  );
  const people = peopleOf(plan.tenants, keys);
  const ids = await findOrCreateUsers(tx, [...people.values()]);
  await keepWithdrawnDays(
    tx,
    customerId,
    plan.moveOuts.flatMap(({ occupancy: occupancyId, after }) =>
      after === null ? [] : [{ occupancyId, from: addDays(after, 1), to: null }],
    ),
  );
  const idOf = await storePlan(tx, customerId, plan);
  const members = plan.tenants.map(({ occupancy, email }) => ({
    occupancy,
    occupancyId: idOf(occupancy),
    userId: getEntry(ids, getEntry(people, keys.get(email)).email),
  }));
  await addMembers(tx, customerId, members);
  const entries = entriesOf(plan, members, idOf);
  await addAuditEntries(
    tx,
    entries.map((entry) => ({ ...entry, customerId, userId: authorId, objectType: 'occupancy' as const })),
  );
  return idOf;
}

/** Each once; an e-mail is spelt as it was the first time. */
function peopleOf(tenants: NewTenant[], keys: ReadonlyMap<string, string>): ReadonlyMap<string | undefined, NewTenant> {
  return new Map(tenants.toReversed().map((tenant) => [keys.get(tenant.email), tenant]));
}

interface Member {
  occupancy: number;
  occupancyId: number;
  userId: number;
}

async function addMembers(tx: Database, customerId: number, members: Member[]): Promise<void> {
  if (members.length === 0) return;
  const given = sql`jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as m ("occupancyId" int, "userId" int)`;
  await addUserCustomer(tx, customerId, [...new Set(members.map(({ userId }) => userId))]);
  await sql`insert into customer_member (customer_id, user_id)
    select distinct ${customerId}::int, "userId" from ${given} on conflict do nothing`.execute(tx);
  const stored = new Set(members.filter(({ occupancy }) => occupancy > 0).map(({ occupancyId }) => occupancyId));
  for (const joined of await insertMembers(tx, customerId, members)) {
    if (stored.has(joined.occupancyId)) await tellCoTenants(tx, { customerId, ...joined });
  }
}

type Entry = Pick<AuditEntry<AuditedOccupancy>, 'action' | 'objectId' | 'after'>;
type AuditedOccupancy = { userId: number } & Partial<Pick<NewOccupancy, 'apartmentId' | 'moveIn' | 'moveOut'>>;

/** An occupancy is made with the first of its people; the others join it. */
function entriesOf({ occupancies }: PortfolioPlan, members: Member[], idOf: IdOf): Entry[] {
  const begun = new Map(occupancies.map((occupancy) => [occupancy.ref, occupancy]));
  return members.map(({ occupancy, occupancyId: objectId, userId }) => {
    const made = begun.get(occupancy);
    begun.delete(occupancy);
    if (!made) return { action: 'change', objectId, after: { userId } };
    const { apartment, moveIn, moveOut } = made;
    return { action: 'create', objectId, after: { apartmentId: idOf(apartment), userId, moveIn, moveOut } };
  });
}
