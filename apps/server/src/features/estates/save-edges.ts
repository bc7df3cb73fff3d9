import { getEntry } from '@lichthof/domain/collections/items.ts';
import type { EstateBody } from '@lichthof/contracts/places/estates.ts';
import { edgeFields, type EdgeFields } from '@lichthof/domain/fields/estate-fields.ts';
import { valuesToStore } from '@lichthof/domain/fields/field.ts';
import type { EdgeSource } from '@lichthof/domain/metering/edge-sources.ts';
import { sql } from 'kysely';
import type { AuditEntry } from '../../database/audit/add-audit-entry.ts';
import { changedFields } from '../../database/audit/changed-fields.ts';
import type { Database } from '../../database/database.ts';
import { columnNames, columnValues, edgeColumns } from '../../database/field-columns.ts';
import { notFound } from '../../http/errors.ts';
import type { EstateKey } from '../../database/estate-key.ts';

type EdgeRow = EstateBody['edges'][number];
type EdgeChange = Pick<AuditEntry<Partial<EdgeColumns>>, 'action' | 'objectId' | 'before' | 'after'>;

/** Replaces the edges of an estate by those of the list. Throws 404 for ids of other estates. */
export async function saveEdges(tx: Database, key: EstateKey, rows: EdgeRow[]): Promise<EdgeChange[]> {
  const stored = await lockEdges(tx, key);
  const byId = new Map(stored.map((edge) => [edge.id, edge]));
  const keptIds = rows.flatMap(({ id }) => id ?? []);
  if (new Set(keptIds).size < keptIds.length || keptIds.some((id) => !byId.has(id))) throw notFound('Edge');
  const changes: EdgeChange[] = [];
  for (const { id, name } of stored.filter((edge) => !keptIds.includes(edge.id))) {
    await tx.deleteFrom('edge_key').where('customer_id', '=', key.customerId).where('edge_id', '=', id).execute();
    await tx.deleteFrom('edge').where('customer_id', '=', key.customerId).where('id', '=', id).execute();
    changes.push({ objectId: id, action: 'delete', before: { name } });
  }
  for (const row of rows) {
    const change =
      row.id === undefined
        ? await addEdge(tx, key, row)
        : await changeEdge(tx, { customerId: key.customerId, ...getEntry(byId, row.id) }, row);
    if (change) changes.push(change);
  }
  return changes;
}

function lockEdges(tx: Database, { customerId, estateId }: EstateKey) {
  return tx
    .selectFrom('edge')
    .select(['id', ...columnNames(edgeColumns)])
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

type StoredEdge = Awaited<ReturnType<typeof lockEdges>>[number];

const columnsOf = (row: EdgeRow, sourceBefore: EdgeSource) =>
  columnValues(edgeColumns, valuesToStore<EdgeFields>(edgeFields, { ...row, source: row.source ?? sourceBefore }));

type EdgeColumns = ReturnType<typeof columnsOf>;

async function addEdge(tx: Database, { customerId, estateId }: EstateKey, row: EdgeRow): Promise<EdgeChange> {
  const columns = columnsOf(row, 'controller');
  const { id } = await tx
    .insertInto('edge')
    .values({ customer_id: customerId, estate_id: estateId, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { objectId: id, action: 'create', after: columns };
}

async function changeEdge(
  tx: Database,
  { customerId, id, ...before }: StoredEdge & { customerId: number },
  row: EdgeRow,
): Promise<EdgeChange | undefined> {
  const columns = columnsOf(row, before.source);
  const changed = changedFields(before, columns);
  if (!changed) return undefined;
  const isKeyless = columns.source === 'files';
  if (isKeyless)
    await tx.deleteFrom('edge_key').where('customer_id', '=', customerId).where('edge_id', '=', id).execute();
  await tx
    .updateTable('edge')
    .set({ ...columns, ...(isKeyless && { key_created_at: null }), version: sql`version + 1` })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute();
  return { objectId: id, action: 'change', ...changed };
}
