import type { RisingCounters } from '@lichthof/domain/metering/edges/live-values.ts';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import { estateToday } from '../../database/estate-today.ts';
import type { EdgeMapping } from './openems/history.ts';

/** An edge that may connect. */
export interface AdmittedEdge {
  /** Hexadecimal; of the key only this is kept. */
  keyHash: string;
  customerId: number;
  edgeId: number;
  /** Of what was stored last that it is made of. */
  configHash: string | null;
  /** What is known of its counters from before. */
  rising: Record<string, RisingCounters>;
  mapping: EdgeMapping;
}

export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** By the hashes of their keys. Left out are unknown keys, edges that were removed, and those of archived estates. */
export async function findAdmittedEdges(db: Database, keyHashes: string[]): Promise<Map<string, AdmittedEdge>> {
  const { rows } = await sql<AdmittedEdge>`
    select sent.key as "keyHash", edge.customer_id as "customerId", edge.id as "edgeId", c.hash as "configHash",
      coalesce(l.live_values -> 'rising', '{}') as rising, coalesce(mapped.sources, '[]') as mapping
    from (select distinct key from unnest(${keyHashes}::text[]) key) sent
      join edge_key k on k.key_hash = decode(sent.key, 'hex')
      join edge on edge.customer_id = k.customer_id and edge.id = k.edge_id
      join estate e on e.customer_id = edge.customer_id and e.id = edge.estate_id and e.archived_at is null
      left join edge_config c on c.customer_id = edge.customer_id and c.edge_id = edge.id
      left join edge_live l on l.customer_id = edge.customer_id and l.edge_id = edge.id,
      lateral (select jsonb_agg(jsonb_build_object('meterId', r.meter_id, 'address', r.component_id || '/' || r.channel)) as sources
        from register_mapping r join meter m on m.customer_id = r.customer_id and m.id = r.meter_id and m.archived_at is null
        where r.customer_id = edge.customer_id and r.edge_id = edge.id) mapped
    where edge.end_date is null or edge.end_date >= ${estateToday()}`.execute(db);
  return new Map(rows.map((row) => [row.keyHash, row]));
}
