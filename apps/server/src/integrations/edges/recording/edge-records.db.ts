import type { EdgeComponent } from '@lichthof/domain/metering/edges/edge-registers.ts';
import type { EdgeLiveRecord } from '@lichthof/domain/metering/edges/live-values.ts';
import type { EdgeNoticeCode } from '@lichthof/domain/metering/counters/edge-points.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { EdgeKey } from '../connection-claims.db.ts';

export interface ReceivedConfig extends EdgeKey {
  components: EdgeComponent[];
  hash: string;
}

export async function saveConfigs(db: Database, configs: ReceivedConfig[]): Promise<void> {
  await sql`
    insert into edge_config (customer_id, edge_id, components, hash, received_at)
    select sent."customerId", sent."edgeId", sent.components, sent.hash, now()
    from jsonb_to_recordset(${JSON.stringify(configs)}::jsonb)
        as sent("customerId" int, "edgeId" int, components jsonb, hash text)
      join edge e on e.customer_id = sent."customerId" and e.id = sent."edgeId"
    on conflict (customer_id, edge_id) do update set
      components = excluded.components, hash = excluded.hash, received_at = excluded.received_at`.execute(db);
}

export interface ReceivedLiveRecord extends EdgeKey {
  /** ISO. */
  at: string;
  record: EdgeLiveRecord;
}

/** Newer ones win: a connection that was replaced may have been contacts later than it ended. */
export async function saveLive(db: Database, records: ReceivedLiveRecord[]): Promise<void> {
  await sql`
    insert into edge_live as known (customer_id, edge_id, at, live_values)
    select sent."customerId", sent."edgeId", sent.at, sent.record
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
        as sent("customerId" int, "edgeId" int, at timestamptz, record jsonb)
      join edge e on e.customer_id = sent."customerId" and e.id = sent."edgeId"
    on conflict (customer_id, edge_id) do update set at = excluded.at, live_values = excluded.live_values
    where excluded.at > known.at`.execute(db);
}

export interface CountedNotice {
  customerId: number;
  /** Null: the one that the meter is read by. */
  edgeId: number | null;
  /** 0: no meter's. */
  meterId: number;
  code: EdgeNoticeCode;
  firstAt: string;
  lastAt: string;
  count: number;
  detail: object | null;
}

export async function saveNotices(db: Database, notices: CountedNotice[]): Promise<void> {
  await sql`
    insert into edge_notice as known (customer_id, edge_id, meter_id, code, first_at, last_at, count, detail)
    select e.customer_id, e.id, sent."meterId", sent.code, sent."firstAt", sent."lastAt", sent.count, sent.detail
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb)
        as sent("customerId" int, "edgeId" int, "meterId" int, code text, "firstAt" timestamptz, "lastAt" timestamptz,
          count int, detail jsonb)
      left join register_mapping r on r.customer_id = sent."customerId" and r.meter_id = sent."meterId"
      join edge e on e.customer_id = sent."customerId" and e.id = coalesce(sent."edgeId", r.edge_id)
    on conflict (customer_id, edge_id, meter_id, code) do update set
      last_at = greatest(known.last_at, excluded.last_at), count = known.count + excluded.count,
      detail = coalesce(excluded.detail, known.detail)`.execute(db);
}

/** Removes notices whose cause has ended. */
export async function removeNotices(db: Database, edges: EdgeKey[], code: EdgeNoticeCode): Promise<void> {
  await sql`
    delete from edge_notice n
    using jsonb_to_recordset(${JSON.stringify(edges)}::jsonb) as sent("customerId" int, "edgeId" int)
    where n.customer_id = sent."customerId" and n.edge_id = sent."edgeId" and n.code = ${code}`.execute(db);
}

export interface EdgeContact extends EdgeKey {
  /** ISO. */
  lastMessageAt: string;
  epoch: number | null;
  clockAheadMs: number | null;
}

/** The clock of an edge is rounded to its cycle: a smaller difference is no change. */
const clockStepMs = 1000;

/** Saves when the last messages came, and how far the clocks are ahead. */
export async function saveContacts(db: Database, contacts: EdgeContact[]): Promise<void> {
  const sent = sql`jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as sent("customerId" int, "edgeId" int,
    "lastMessageAt" timestamptz, epoch int, "clockAheadMs" bigint)`;
  await sql`
    with clocks as (
      update edge_connection c set clock_ahead_ms = sent."clockAheadMs" from ${sent}
      where c.customer_id = sent."customerId" and c.edge_id = sent."edgeId" and c.epoch = sent.epoch
        and (c.clock_ahead_ms is null or abs(c.clock_ahead_ms - sent."clockAheadMs") >= ${clockStepMs}))
    update edge e set last_message_at = greatest(e.last_message_at, sent."lastMessageAt") from ${sent}
    where e.customer_id = sent."customerId" and e.id = sent."edgeId"`.execute(db);
}
