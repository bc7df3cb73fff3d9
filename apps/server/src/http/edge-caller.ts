import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { estateToday } from '../database/metering/estate-today.ts';
import { forbidden, notFound, unauthorized } from './errors.ts';

/** The calling edge, identified by its key. */
export interface EdgeCaller {
  customerId: number;
  estateId: number;
  edgeId: number;
}

/**
 * Finds the edge of a key. Throws 401 for a missing or unknown key, 404 when the path names another edge, 403 when the
 * edge has ended or its estate is archived.
 */
export async function requireEdge(
  db: Database,
  key: string | string[] | undefined,
  params: Record<string, unknown> | undefined,
): Promise<EdgeCaller> {
  const found = typeof key === 'string' ? await findEdge(db, key) : undefined;
  if (!found) throw unauthorized('Unknown key');
  const { isActive, ...edge } = found;
  if (params?.['edgeId'] !== edge.edgeId) throw notFound('Edge');
  if (!isActive) throw forbidden();
  return edge;
}

async function findEdge(db: Database, key: string): Promise<(EdgeCaller & { isActive: boolean }) | undefined> {
  const keyHash = createHash('sha256').update(key).digest();
  const { rows } = await sql<EdgeCaller & { isActive: boolean }>`
    select edge.customer_id as "customerId", edge.estate_id as "estateId", edge.id as "edgeId",
      e.archived_at is null and (edge.end_date is null or edge.end_date >= ${estateToday()}) as "isActive"
    from edge_key k join edge on edge.customer_id = k.customer_id and edge.id = k.edge_id
      join estate e on e.customer_id = edge.customer_id and e.id = edge.estate_id
    where k.key_hash = ${keyHash}`.execute(db);
  return rows[0];
}
