import type { EdgeNotice, EdgeState } from '@lichthof/contracts/edges/edges.ts';
import type { ComponentCategory } from '@lichthof/domain/metering/edges/edge-registers.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { edgeColumns, selectFields } from '../../database/field-columns.ts';

interface EdgeSelection {
  customerId: number;
  estateId: number;
  /** Only this one. */
  edgeId?: number;
}

/** Without a word for so long a connection counts as gone, also where its server had no time to say so. */
const silentAfterMinutes = 2;
/** Oddities of longer ago are of no interest any more. */
const noticedDays = 7;
const unread: ComponentCategory[] = ['sum', 'other'];

/** The edges of an estate, the first one first. */
export async function readEdgeStates(db: Database, wanted: EdgeSelection): Promise<EdgeState[]> {
  const { customerId, estateId, edgeId = null } = wanted;
  const { rows } = await sql<EdgeState>`
    with state as (
      select e.*, c.connected_at, coalesce(c.disconnected_at, e.last_message_at, c.connected_at) as ended_at,
        c.clock_ahead_ms, coalesce(c.disconnected_at is null and greatest(e.last_message_at, c.connected_at)
          > now() - make_interval(mins => ${silentAfterMinutes}), false) as is_connected
      from edge e left join edge_connection c on c.customer_id = e.customer_id and c.edge_id = e.id
      where e.customer_id = ${customerId} and e.estate_id = ${estateId} and e.id = coalesce(${edgeId}::int, e.id))
    select id, ${selectFields('state', edgeColumns)},
      ${instantOf('key_created_at')} as "keyCreatedAt", ${instantOf('last_message_at')} as "lastMessageAt",
      jsonb_build_object('isConnected', is_connected,
        'since', case when is_connected then ${instantOf('connected_at')} else ${instantOf('ended_at')} end,
        'clockAheadMs', clock_ahead_ms) as connection,
      (select count(*)::int from edge_config config, jsonb_array_elements(config.components) part
        where config.customer_id = state.customer_id and config.edge_id = state.id
          and not part ->> 'category' = any(${unread})) as "componentCount",
      (select count(*)::int from register_mapping m
        where m.customer_id = state.customer_id and m.edge_id = state.id) as "mappedCount",
      ${noticesOfEdge} as notices
    from state order by id`.execute(db);
  return rows;
}

const instantOf = (column: string) =>
  sql<string | null>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const noticesOfEdge = sql<EdgeNotice[]>`coalesce((
  select jsonb_agg(jsonb_build_object('code', n.code, 'meterName', meter.name, 'firstAt', ${instantOf('n.first_at')},
    'lastAt', ${instantOf('n.last_at')}, 'count', n.count, 'detail', n.detail) order by n.last_at desc, n.code)
  from edge_notice n
  left join meter on meter.customer_id = n.customer_id and meter.id = n.meter_id
  where n.customer_id = state.customer_id and n.edge_id = state.id
    and n.last_at > now() - make_interval(days => ${noticedDays})), '[]')`;
