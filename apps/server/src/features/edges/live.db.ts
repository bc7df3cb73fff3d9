import { minApartmentsForCurves } from '@lichthof/domain/access/curve-privacy.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import type { LiveValues } from '@lichthof/domain/metering/edges/live-values.ts';
import { sql } from 'kysely';
import { selectHouseholds } from '../metering/curves/curve-access.ts';
import type { Database } from '../../database/database.ts';
import { localToday } from '../../database/local-today.ts';

/** An edge as the database knows it, which is what other servers told. */
export interface StoredEdge {
  edgeId: number;
  name: string;
  isConnected: boolean;
  lastMessageAt: string | null;
  values: LiveValues | null;
}

export interface LiveEstate {
  edges: StoredEdge[];
  /** Too few apartments: their sum would tell of the neighbours. */
  isSumHidden: boolean;
}

interface Row extends StoredEdge {
  apartments: number;
}

/** A server that was killed leaves its connections as they were; an edge is silent for a second at most. */
const longestSilence = sql`interval '2 minutes'`;

/** The edges of an estate that are not removed, the first one first. */
export async function readLiveEstate(db: Database, customerId: number, estateId: number): Promise<LiveEstate> {
  const { rows } = await sql<Row | { edgeId: null; apartments: number }>`
    select e.id as "edgeId", e.name, l.live_values -> 'values' as values, apartments,
      c.edge_id is not null and c.disconnected_at is null and e.last_message_at > now() - ${longestSilence} as "isConnected",
      to_char(e.last_message_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "lastMessageAt"
    from (select ${selectHouseholds({ customerId: sql`${customerId}::int`, estateId: sql`${estateId}::int` })} as apartments) counted
      left join edge e on e.customer_id = ${customerId} and e.estate_id = ${estateId} and e.key_created_at is not null
        and (e.end_date is null or e.end_date >= ${localToday()}::date)
      left join edge_connection c on c.customer_id = e.customer_id and c.edge_id = e.id
      left join edge_live l on l.customer_id = e.customer_id and l.edge_id = e.id
    order by e.id`.execute(db);
  const { apartments } = getFirst(rows);
  const edges = rows.filter((row): row is Row => row.edgeId !== null);
  return { edges, isSumHidden: apartments > 0 && apartments < minApartmentsForCurves };
}
