import type { Exchange } from '@lichthof/contracts/metering/meter-devices.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { Device } from './devices.db.ts';
import type { EstateEditor } from '../meter-rules.db.ts';

interface ExchangeAt {
  exchange: Exchange;
  /** When the old device showed its last counter, and the new one its first. */
  lastAt: Date;
  firstAt: Date;
}

const registerRows = ({ registers }: Exchange) => sql`
  jsonb_to_recordset(${JSON.stringify(registers)}::jsonb)
    as register ("meterId" int, "lastCounter" bigint, "firstCounter" bigint)`;

/** Per register the last reading of the old device and the next one after the exchange; null where there is none. */
export async function readCountersAround(
  tx: Database,
  { customerId }: EstateEditor,
  { exchange, lastAt, firstAt }: ExchangeAt,
): Promise<Map<number, { before: number | null; after: number | null }>> {
  const { rows } = await sql<{ meterId: number; before: number | null; after: number | null }>`
    select "meterId", greatest(d.first_counter, (select r.counter from reading r
        where r.customer_id = ${customerId} and r.meter_id = "meterId" and r.at <= ${lastAt}
          and r.at >= (lower(d.during)::timestamp at time zone e.time_zone) order by r.at desc limit 1)) as before,
      (select r.counter from reading r where r.customer_id = ${customerId} and r.meter_id = "meterId"
        and r.at > ${firstAt} order by r.at limit 1) as after
    from ${registerRows(exchange)} join meter m on m.customer_id = ${customerId} and m.id = "meterId"
    join estate e on e.customer_id = m.customer_id and e.id = m.estate_id
    join meter_device d on d.customer_id = ${customerId} and d.meter_id = "meterId" and upper_inf(d.during)`.execute(
    tx,
  );
  return new Map(rows.map(({ meterId, ...around }) => [meterId, around]));
}

export async function removeDevice(tx: Database, { customerId, deviceId }: Device, exchange: Exchange): Promise<void> {
  const { exchangedOn } = exchange;
  await tx
    .updateTable('device')
    .set({ removed_on: exchangedOn })
    .where('customer_id', '=', customerId)
    .where('id', '=', deviceId)
    .execute();
  await sql`
    update meter_device set during = daterange(lower(during), ${exchangedOn}::date), last_counter = "lastCounter"
    from ${registerRows(exchange)}
    where customer_id = ${customerId} and device_id = ${deviceId} and meter_id = "meterId" and upper_inf(during)`.execute(
    tx,
  );
}

export async function installDevice(
  tx: Database,
  { customerId }: EstateEditor,
  { device, exchange }: { device: Device; exchange: Exchange },
): Promise<void> {
  await sql`
    insert into meter_device (customer_id, meter_id, device_id, during, first_counter)
    select ${customerId}, "meterId", ${device.deviceId}, daterange(${device.from}::date, null), "firstCounter"
    from ${registerRows(exchange)}`.execute(tx);
  await sql`update meter set version = version + 1
    from ${registerRows(exchange)} where customer_id = ${customerId} and id = "meterId"`.execute(tx);
}

/** Stores the counters of both devices; they replace what an edge sent for the same instant. */
export async function saveExchangeReadings(
  tx: Database,
  { customerId, userId }: EstateEditor,
  { exchange, lastAt, firstAt }: ExchangeAt,
): Promise<void> {
  await sql`
    insert into reading (customer_id, meter_id, at, counter, origin, author_id)
    select ${customerId}, "meterId", shown.at, shown.counter, 'operator', ${userId}
    from ${registerRows(exchange)},
      lateral (values (${lastAt}::timestamptz, "lastCounter"), (${firstAt}::timestamptz, "firstCounter"))
        as shown (at, counter)
    on conflict (customer_id, meter_id, at) do update set counter = excluded.counter, origin = excluded.origin,
      author_id = excluded.author_id, created_at = excluded.created_at, is_confirmed = false`.execute(tx);
}
