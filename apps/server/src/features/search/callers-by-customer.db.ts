import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { customerIdsOf, type Caller, type HeldRight } from '../../http/caller.ts';

interface CallerAtCustomer {
  customerId: number;
  /** With the rights at this customer only. */
  callerThere: Caller;
}

/** The caller once for each customer; people of the operating company as administrators of every customer. */
export async function callersByCustomer(db: Database, caller: Caller): Promise<CallerAtCustomer[]> {
  const administered = await findAdministered(db, caller);
  const customerIds = new Set([...administered.keys(), ...customerIdsOf(caller)]);
  return [...customerIds].map((customerId) => {
    const rights = caller.rights.filter((right) => isAt(right, customerId));
    const right = administered.get(customerId);
    return {
      customerId,
      callerThere: { ...caller, customerIds: [customerId], rights: right ? [...rights, right] : rights },
    };
  });
}

const isAt = ({ enclosing }: HeldRight, customerId: number) =>
  enclosing.some(({ level, id }) => level === ResourceLevel.Customer && id === customerId);

async function findAdministered(db: Database, { rights }: Caller): Promise<ReadonlyMap<number, HeldRight>> {
  const authorityIds = rights.filter(({ role }) => role === Role.AuthorityAdmin).map(({ resourceId }) => resourceId);
  if (authorityIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('customer')
    .select(['id', 'authority_id as authorityId'])
    .where('authority_id', '=', sql<number>`any(${authorityIds}::int[])`)
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, authorityId }) => [id, administratorOf(id, authorityId)]));
}

function administratorOf(customerId: number, authorityId: number): HeldRight {
  const place = { level: ResourceLevel.Customer, id: customerId };
  const around = { level: ResourceLevel.Authority, id: authorityId };
  return { role: Role.CustomerAdmin, level: place.level, resourceId: customerId, enclosing: [place, around] };
}
