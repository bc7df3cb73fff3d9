import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import type { moveEstate as endpoint } from '@lichthof/contracts/places/estates.ts';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import { lockEstate, requireGroup } from './lock-estate.ts';
import type { EstateKey } from '../../database/estate-key.ts';

interface Move {
  body: BodyOf<typeof endpoint>;
  userId: number;
}

/** Moves an estate to another group or to none. Throws 404, or 409 for an outdated version. */
export async function moveEstate(db: Database, key: EstateKey, { body, userId }: Move): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const estate = await lockEstate(tx, key, body.version);
    const groupId = body.estateGroupId ?? null;
    if (groupId === estate.estate_group_id) return;
    if (groupId !== null) await requireGroup(tx, key.customerId, groupId);
    await tx
      .updateTable('estate')
      .set({ estate_group_id: groupId, version: estate.version + 1 })
      .where('customer_id', '=', key.customerId)
      .where('id', '=', key.estateId)
      .execute();
    const object = { customerId: key.customerId, userId, objectType: 'estate' as const, objectId: key.estateId };
    const before = { estate_group_id: estate.estate_group_id };
    await addAuditEntry(tx, { ...object, action: 'move', before, after: { estate_group_id: groupId } });
  });
}
