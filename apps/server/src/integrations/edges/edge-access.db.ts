import type { RisingCounters } from '@lichthof/domain/metering/edges/live-values.ts';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Database } from '../../database/database.ts';
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
    select sent.key as "keyHash", e.customer_id as "customerId", e.id as "edgeId", c.hash as "configHash",
      coalesce(l.live_values -> 'rising', '{}') as rising, coalesce(mapped.sources, '[]') as mapping
    from (select distinct key from unnest(${keyHashes}::text[]) key) sent
      join edge_key k on k.key_hash = decode(sent.key, 'hex')
      join edge e on e.customer_id = k.customer_id and e.id = k.edge_id
      join estate s on s.customer_id = e.customer_id and s.id = e.estate_id and s.archived_at is null
      left join edge_config c on c.customer_id = e.customer_id and c.edge_id = e.id
      left join edge_live l on l.customer_id = e.customer_id and l.edge_id = e.id,
      lateral (select jsonb_agg(jsonb_build_object('meterId', r.meter_id, 'address', r.component_id || '/' || r.channel)) as sources
        from register_mapping r join meter m on m.customer_id = r.customer_id and m.id = r.meter_id and m.archived_at is null
        where r.customer_id = e.customer_id and r.edge_id = e.id) mapped
    where e.end_date is null or e.end_date >= (now() at time zone s.time_zone)::date`.execute(db);
  return new Map(rows.map((row) => [row.keyHash, row]));
}
