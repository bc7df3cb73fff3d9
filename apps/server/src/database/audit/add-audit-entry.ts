import type { AuditAction, AuditedObject } from '@lichthof/domain/audit/audit-labels.ts';
import type { LabelledFields, NamedFields } from '@lichthof/domain/audit/labelled-fields.ts';
import type { Database } from '../database.ts';
import { actingKeyName } from './acting-key.ts';

interface AuditedChange {
  customerId: number;
  /** Null if no user did it, such as a job. */
  userId: number | null;
  action: AuditAction;
  /** The table of the object. */
  objectType: AuditedObject;
  objectId: number;
}

export interface AuditEntry<Before, After = Before> extends AuditedChange {
  before?: Before;
  after?: After;
}

/** Refuses an object of unknown fields, such as one of the type `object`. */
interface NamedChange<Before, After> {
  before?: NamedFields<Before>;
  after?: NamedFields<After>;
}

/**
 * Records who did what to which object; a field without a German label does not compile. The caller passes the
 * transaction of the change.
 */
export async function addAuditEntry<Before extends LabelledFields<Before>, After extends LabelledFields<After>>(
  tx: Database,
  entry: AuditEntry<Before, After> & NamedChange<Before, After>,
): Promise<void> {
  await insertEntries(tx, [entry]);
}

/** Adds many entries with few statements, for an action that changes many objects. */
export async function addAuditEntries<Before extends LabelledFields<Before>, After extends LabelledFields<After>>(
  tx: Database,
  entries: readonly (AuditEntry<Before, After> & NamedChange<Before, After>)[],
): Promise<void> {
  await insertEntries(tx, entries);
}

const atOnce = 1000;

type InsertedEntry = AuditedChange & { before?: unknown; after?: unknown };

async function insertEntries(tx: Database, entries: readonly InsertedEntry[]): Promise<void> {
  for (let start = 0; start < entries.length; start += atOnce) {
    await tx
      .insertInto('audit_entry')
      .values(entries.slice(start, start + atOnce).map(rowOf))
      .execute();
  }
}

const rowOf = ({ customerId, userId, action, objectType, objectId, before, after }: InsertedEntry) => ({
  customer_id: customerId,
  user_id: userId,
  api_key_name: actingKeyName(),
  action,
  object_type: objectType,
  object_id: objectId,
  before: before ? JSON.stringify(before) : null,
  after: after ? JSON.stringify(after) : null,
});
