import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { changeEstateGroup as endpoint } from '@lichthof/contracts/places/estate-groups.ts';
import { FieldName } from '@lichthof/contracts/fields.ts';
import { getEntry } from '@lichthof/domain/collections/items.ts';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import { changedFields } from '../../database/audit/changed-fields.ts';
import type { Database } from '../../database/database.ts';
import { isForeignKeyViolation, violatedIndex } from '../../database/violated-index.ts';
import { conflict, HttpError, notFound } from '../../http/errors.ts';
import { auditObject, lockGroups, type GroupKey } from './estate-groups.db.ts';
import { deepestLevel, levelsOf, subtreeOf, type PlacedGroup } from './group-tree.ts';

interface NewGroup {
  name: string;
  parentId: number | null;
  userId: number;
}

/** Creates a group and returns its id. Throws 404 for an unknown parent, or 409 when the name is taken in it. */
export async function createGroup(db: Database, customerId: number, group: NewGroup): Promise<number> {
  const { name, parentId, userId } = group;
  return translateViolations(() =>
    db.transaction().execute(async (tx) => {
      if (parentId !== null) await requireDepthBelow(tx, customerId, parentId);
      const { id } = await tx
        .insertInto('estate_group')
        .values({ customer_id: customerId, parent_id: parentId, name })
        .returning('id')
        .executeTakeFirstOrThrow();
      const object = auditObject({ customerId, estateGroupId: id }, userId);
      await addAuditEntry(tx, { ...object, action: 'create', after: { name, parent_id: parentId } });
      return id;
    }),
  );
}

interface Change {
  body: BodyOf<typeof endpoint>;
  userId: number;
}

/**
 * Renames a group or moves it with its content to another parent or none. Throws 404 for an unknown group or parent,
 * and 409 for a parent inside the group, a taken name, or an outdated version.
 */
export async function changeGroup(db: Database, key: GroupKey, { body, userId }: Change): Promise<void> {
  await translateViolations(() =>
    db.transaction().execute(async (tx) => {
      const groups = await lockGroups(tx, key.customerId);
      const group = groups.find(({ id }) => id === key.estateGroupId);
      if (!group) throw notFound('Estate group');
      const { name, parentId, version } = group;
      if (version !== body.version) throw conflict(ErrorCode.ChangedByOthers, 'Somebody else has changed the group');
      const after = { name: body.name, parent_id: body.parentId ?? null };
      const changed = changedFields({ name, parent_id: parentId }, after);
      if (!changed) return;
      if (after.parent_id !== parentId) checkMove(groups, group.id, after.parent_id);
      await tx
        .updateTable('estate_group')
        .set({ ...after, version: version + 1 })
        .where('customer_id', '=', key.customerId)
        .where('id', '=', group.id)
        .execute();
      const action = 'parent_id' in changed.after ? 'move' : 'change';
      await addAuditEntry(tx, { ...auditObject(key, userId), action, ...changed });
    }),
  );
}

function checkMove(groups: readonly PlacedGroup[], groupId: number, parentId: number | null): void {
  if (parentId === null) return;
  if (!groups.some(({ id }) => id === parentId)) throw notFound('Estate group');
  const moved = subtreeOf(groups, groupId);
  if (moved.has(parentId)) throw conflict(ErrorCode.GroupCycle, 'A group cannot lie inside itself');
  const levels = levelsOf(groups);
  const height = Math.max(...[...moved].map((id) => getEntry(levels, id))) - getEntry(levels, groupId) + 1;
  if (getEntry(levels, parentId) + height > deepestLevel) throw tooDeep();
}

async function requireDepthBelow(tx: Database, customerId: number, parentId: number): Promise<void> {
  const groups = await tx
    .selectFrom('estate_group')
    .select(['id', 'parent_id as parentId'])
    .where('customer_id', '=', customerId)
    .execute();
  const level = levelsOf(groups).get(parentId);
  if (level === undefined) throw notFound('Estate group');
  if (level >= deepestLevel) throw tooDeep();
}

const tooDeep = () => new HttpError(400, `Groups lie at most ${deepestLevel} deep`, { field: 'parentId' });

/** Translates violations of the unique index of names, and of the foreign key of a parent that was just deleted. */
async function translateViolations<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (isForeignKeyViolation(error)) throw notFound('Estate group');
    if (violatedIndex(error) !== 'estate_group_name') throw error;
    const field = FieldName.EstateGroupName;
    throw new HttpError(409, 'Another group there has this name', { code: ErrorCode.NameTaken, field });
  }
}
