import type { EdgeMapping, MappableMeter } from '@lichthof/contracts/edges/edge-mapping.ts';
import { MeterKind } from '@lichthof/domain/metering/codes.ts';
import type { EdgeComponent, PowerSign } from '@lichthof/domain/metering/edges/edge-registers.ts';
import type { EdgeLiveRecord } from '@lichthof/domain/metering/edges/live-values.ts';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Database } from '../../database/database.ts';

export interface EdgeKey {
  customerId: number;
  estateId: number;
  edgeId: number;
}

/** A meter and the register it is read from. */
export interface StoredMapping {
  meterId: number;
  componentId: string;
  channel: string;
  powerSign: PowerSign;
}

export function readMapping(db: Database, { customerId, edgeId }: EdgeKey): Promise<StoredMapping[]> {
  return db
    .selectFrom('register_mapping')
    .select(['meter_id as meterId', 'component_id as componentId', 'channel'])
    .select(sql<PowerSign>`power_sign`.as('powerSign'))
    .where('customer_id', '=', customerId)
    .where('edge_id', '=', edgeId)
    .orderBy('meter_id')
    .execute();
}

/** Equal for equal mappings, without regard to author and time. */
export function versionOf(mapping: StoredMapping[]): string {
  const rows = mapping.map(({ meterId, componentId, channel, powerSign }) => [
    meterId,
    componentId,
    channel,
    powerSign,
  ]);
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 16);
}

interface EdgeAccount {
  components: EdgeComponent[];
  configAt: string | null;
  keptSince: string | null;
  live: EdgeLiveRecord | null;
}

/** The facts that an edge has told of itself. */
export async function readAccount(db: Database, { customerId, edgeId }: EdgeKey): Promise<EdgeAccount> {
  const { rows } = await sql<EdgeAccount>`
    select coalesce(c.components, '[]') as components, l.live_values as live,
      to_char(c.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "configAt",
      (select min(day) from unmapped_register_day r where r.customer_id = e.customer_id and r.edge_id = e.id) as "keptSince"
    from edge e
    left join edge_config c on c.customer_id = e.customer_id and c.edge_id = e.id
    left join edge_live l on l.customer_id = e.customer_id and l.edge_id = e.id
    where e.customer_id = ${customerId} and e.id = ${edgeId}`.execute(db);
  return rows[0] ?? { components: [], configAt: null, keptSince: null, live: null };
}

/** The state of charge and the capacity are no energy. */
const gaugeKinds = [MeterKind.StorageChargingQuota, MeterKind.StorageCapacity];

/** The electricity meters of the estate that are neither archived nor computed, with who reads them. */
export async function readMappableMeters(
  db: Database,
  { customerId, estateId }: Pick<EdgeKey, 'customerId' | 'estateId'>,
): Promise<MappableMeter[]> {
  const { rows } = await sql<MappableMeter>`
    select m.id as "meterId", m.name, m.obis, a.kind, a.measuring_point as "measuringPoint",
      apartment.id as "apartmentId", apartment.name as "apartmentName", box.serial_number as "serialNumber",
      case when a.kind = any(${gaugeKinds}) then 'percent' else 'Wh' end as unit,
      case when edge.id is null then null else jsonb_build_object('edgeId', edge.id, 'name', edge.name) end as edge
    from meter m
    left join lateral (select kind, measuring_point, apartment_id from meter_assignment
      where customer_id = m.customer_id and meter_id = m.id order by during desc limit 1) a on true
    left join apartment on apartment.customer_id = m.customer_id and apartment.id = a.apartment_id
      and apartment.archived_at is null
    left join lateral (select device.serial_number from meter_device placed
      join device on device.customer_id = placed.customer_id and device.id = placed.device_id
      where placed.customer_id = m.customer_id and placed.meter_id = m.id order by placed.during desc limit 1) box on true
    left join register_mapping on register_mapping.customer_id = m.customer_id and register_mapping.meter_id = m.id
    left join edge on edge.customer_id = m.customer_id and edge.id = register_mapping.edge_id
    where m.customer_id = ${customerId} and m.estate_id = ${estateId} and m.archived_at is null and m.base_unit = 'Wh'
      and m.computed_level = 0
    order by m.name, m.id`.execute(db);
  return rows;
}

/** By meter of the edge, what its register showed at the last midnight that is known. */
export async function readMidnightCounters(
  db: Database,
  { customerId, edgeId }: EdgeKey,
): Promise<Map<number, { counter: number; at: string }>> {
  const { rows } = await sql<{ meterId: number; counter: number; at: string }>`
    select m.meter_id as "meterId", r.counter, to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
    from register_mapping m, lateral (select counter, at from reading
      where customer_id = m.customer_id and meter_id = m.meter_id and origin = 'remote'
      order by at desc limit 1) r
    where m.customer_id = ${customerId} and m.edge_id = ${edgeId}`.execute(db);
  return new Map(rows.map(({ meterId, ...reading }) => [meterId, reading]));
}

export function readApartments(
  db: Database,
  { customerId, estateId }: Pick<EdgeKey, 'customerId' | 'estateId'>,
): Promise<EdgeMapping['apartments']> {
  return db
    .selectFrom('apartment')
    .select(['id as apartmentId', 'name'])
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .where('archived_at', 'is', null)
    .orderBy('name')
    .execute();
}
