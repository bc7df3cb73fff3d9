import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import type { Database } from '../../database/database.ts';
import { aCustomer, anEstate, aUser } from '../../testing/makers.ts';

/** A customer with an estate whose edge has been silent for two hours. */
export async function anEstateWithSilentEdge(db: Database, nowMs: number) {
  const customerId = await aCustomer(db);
  const estateId = await anEstate(db, customerId);
  const edgeId = await aSilentEdge(db, { customerId, estateId }, nowMs);
  const ownerId = await aUser(db, [{ role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estateId }]);
  return { customerId, estateId, edgeId, ownerId };
}

export async function aSilentEdge(
  db: Database,
  { customerId, estateId }: { customerId: number; estateId: number },
  nowMs: number,
): Promise<number> {
  const last_message_at = new Date(nowMs - 2 * 3_600_000);
  const { id } = await db
    .insertInto('edge')
    .values({ customer_id: customerId, estate_id: estateId, name: 'fems1', last_message_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
