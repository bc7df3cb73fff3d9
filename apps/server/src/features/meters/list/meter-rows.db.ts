import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import type { MeterLife } from '@lichthof/domain/metering/expected-values.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { meterColumns, selectFields } from '../../../database/field-columns.ts';
import { devicesOfMeter } from '../../../database/placed-devices.ts';
import { firstPlace, lastPlace } from '../../metering/values/expected-quarter-hours.ts';
import { selectMeterFacts, localDayOfQuery, type MeterListQuery } from './meter-facts.db.ts';
import type { MeterFacts } from './list-meters.ts';

export interface StoredDay {
  day: string;
  missing: number;
  substituted: boolean;
  /** Only of days on which not all quarter-hours are expected: the first with values, and those that are not over. */
  amounts: (number | null)[] | null;
}

export type MeterRow = Omit<Meter, 'status' | 'warnings' | 'days' | 'parts' | 'partOf'> & {
  facts: MeterFacts;
  timeZone: TimeZone;
  /** Null without any value. */
  life: MeterLife | null;
  /** The stored days of the month. */
  storedDays: StoredDay[];
};

/** The meters of an estate, by place and name, with what their status follows from, in one round trip. */
export async function readMeterRows(db: Database, wanted: MeterListQuery): Promise<MeterRow[]> {
  const { customerId, estateId, month, withArchived } = wanted;
  const { rows } = await sql<MeterRow>`
    with live as materialized (${liveCounters(wanted)}), component as materialized (${components(wanted)})
    select m.id as "meterId", ${selectFields('m', meterColumns)}, m.obis, m.medium, m.base_unit as "baseUnit", m.version,
      m.archived_at is not null as "isArchived",
      a.kind, a.measuring_point as "measuringPoint", apartment.id as "apartmentId", apartment.name as "apartmentName",
      device.serial_number as "serialNumber", device.device_type as "deviceType", device.installed_on as "installedOn",
      device.removed_on as "removedOn", ${devicesOfMeter} as devices, reader.edge, latest.reading, waiting.change as "waitingChange",
      first.day as "valuesFrom", (last.day + 1) as "valuesTo", valued.total as "monthTotal",
      coalesce(valued.days, '[]') as "storedDays", e.time_zone as "timeZone",
      case when first.day is not null then jsonb_build_object('firstValue', to_jsonb(first), 'lastValue', to_jsonb(last),
        'placedTo', (select nullif(max(coalesce(upper(during), 'infinity')), 'infinity') from meter_assignment
          where customer_id = m.customer_id and meter_id = m.id)) end as life,
      ${selectMeterFacts(wanted)} as facts
    from meter m join estate e on e.customer_id = m.customer_id and e.id = m.estate_id
    left join lateral (select * from meter_assignment
      where customer_id = m.customer_id and meter_id = m.id order by during desc limit 1) a on true
    left join apartment on apartment.customer_id = a.customer_id and apartment.id = a.apartment_id and apartment.archived_at is null
    left join lateral (select device.*, placed.during from meter_device placed join device
        on device.customer_id = placed.customer_id and device.id = placed.device_id
      where placed.customer_id = m.customer_id and placed.meter_id = m.id order by placed.during desc limit 1) device on true
    left join lateral (${waitingChange}) waiting on true
    left join lateral (${readingEdge}) reader on true
    left join lateral (${latestReading}) latest on true
    left join lateral (select day, (${firstPlace}) - 1 as index from meter_day
      where customer_id = m.customer_id and meter_id = m.id and missing < amount_count(amounts)
      order by day limit 1) first on true
    left join lateral (select day, (${lastPlace}) - 1 as index from meter_day
      where customer_id = m.customer_id and meter_id = m.id and missing < amount_count(amounts)
      order by day desc limit 1) last on true
    left join lateral (
      select sum(total)::bigint as total, jsonb_agg(jsonb_build_object('day', day, 'missing', missing,
        'substituted', substituted > 0, 'amounts', case when missing > 0
          and (day = first.day or day >= ${localDayOfQuery(wanted)}::date) then to_jsonb(array(select amount from unpack_amounts(amounts))) end) order by day) as days
      from meter_day where customer_id = m.customer_id and meter_id = m.id
        and day >= ${month}::date and day < ${month}::date + interval '1 month'
    ) valued on true
    where m.customer_id = ${customerId} and m.estate_id = ${estateId} and (m.archived_at is null or ${withArchived})
    order by m.archived_at is not null, array_position(array['house-connection', 'pv-total', 'pv-single', 'battery',
      'general', 'heating', 'charging-station', 'tenant'], a.measuring_point), m.medium, m.name, m.id`.execute(db);
  return rows;
}

/** The last values from the edges of the estate, by channel. */
const liveCounters = ({ customerId, estateId }: MeterListQuery) => sql`
  select l.edge_id, reported.key as channel, (reported.value ->> 'counter')::bigint as counter,
    (reported.value ->> 'at')::timestamptz as at
  from edge join edge_live l on l.customer_id = edge.customer_id and l.edge_id = edge.id,
    jsonb_each(l.live_values -> 'counters') as reported
  where edge.customer_id = ${customerId} and edge.estate_id = ${estateId}`;

const components = ({ customerId, estateId }: MeterListQuery) => sql`
  select c.edge_id, reported ->> 'componentId' as component_id, reported ->> 'category' as category
  from edge join edge_config c on c.customer_id = edge.customer_id and c.edge_id = edge.id,
    jsonb_array_elements(c.components) as reported
  where edge.customer_id = ${customerId} and edge.estate_id = ${estateId}`;

const waitingChange = sql`
  select jsonb_build_object('kind', kind, 'measuringPoint', measuring_point, 'apartmentId', apartment_id,
    'fromDay', from_day) as change
  from assignment_change where customer_id = m.customer_id and meter_id = m.id and applied_at is null`;

const readingEdge = sql`
  select em.edge_id, em.component_id, em.component_id || '/' || em.channel as channel,
    jsonb_build_object('edgeId', edge.id, 'name', edge.name) as edge
  from register_mapping em join edge on edge.customer_id = em.customer_id and edge.id = em.edge_id
  where em.customer_id = m.customer_id and em.meter_id = m.id`;

/** The latest of what is kept and what the edge told by now; of an apartment only the former: it would be its curve. */
const latestReading = sql`
  select jsonb_build_object('at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'counter', counter,
    'origin', origin) as reading
  from (
    (select at, counter, origin from reading where customer_id = m.customer_id and meter_id = m.id order by at desc limit 1)
    union all
    select live.at, live.counter, 'remote' from live where live.edge_id = reader.edge_id and live.channel = reader.channel
      and a.apartment_id is null
  ) known order by at desc limit 1`;
