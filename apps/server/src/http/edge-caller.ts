import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { estateToday } from '../database/estate-today.ts';
import { ofSameCustomer } from '../database/same-customer.ts';
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
  return db
    .selectFrom('edge_key as k')
    .innerJoin('edge', ofSameCustomer('edge.id', 'k.edge_id'))
    .innerJoin('estate as e', ofSameCustomer('e.id', 'edge.estate_id'))
    .select([
      'edge.customer_id as customerId',
      'edge.estate_id as estateId',
      'edge.id as edgeId',
      sql<boolean>`e.archived_at is null and (edge.end_date is null or edge.end_date >= ${estateToday()})`.as(
        'isActive',
      ),
    ])
    .where('k.key_hash', '=', keyHash)
    .executeTakeFirst();
}
