import { getFirst } from '@lichthof/domain/collections/items.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { DemoEstate } from '../demo-estate.ts';
import { isGauge } from '../demo-meters.ts';

export interface SavedDemo {
  customerId: number;
  savedAt: Date;
  /** By serial number of the first device and OBIS code, which users rarely edit. */
  meters: Map<string, SavedMeter>;
}

interface SavedMeter {
  meterId: number;
  estateId: number;
}

type MeterRow = SavedMeter & { customerId: number; savedAt: Date; serialNumber: string; obis: string };

/**
 * Finds the demo in the database even if its parts were renamed; undefined before the first start. The sample customer
 * is looked for by its number, and never found without it.
 */
export async function findSavedDemo(
  db: Database,
  estates: DemoEstate[],
  { sampleCustomerId }: { sampleCustomerId?: number } = {},
): Promise<SavedDemo | undefined> {
  const serialNumbers = estates.flatMap(({ meters }) => meters.map(({ devices }) => getFirst(devices).serialNumber));
  const isSearched =
    sampleCustomerId === undefined
      ? sql`/* all customers: the demo is known by its devices */ not exists (
          select from sample_customer s where s.customer_id = d.customer_id)`
      : sql`d.customer_id = ${sampleCustomerId}`;
  const { rows } = await sql<MeterRow>`
    select m.id as "meterId", m.estate_id as "estateId", m.customer_id as "customerId", c.created_at as "savedAt",
      d.serial_number as "serialNumber", m.obis
    from device d
    join meter_device placed on placed.customer_id = d.customer_id and placed.device_id = d.id
    join meter m on m.customer_id = d.customer_id and m.id = placed.meter_id and m.archived_at is null
    join customer c on c.id = d.customer_id
    where d.serial_number = any(${serialNumbers}::text[]) and ${isSearched}`.execute(db);
  const first = rows[0];
  if (!first) return undefined;
  const ofCustomer = rows.filter(({ customerId }) => customerId === first.customerId);
  const meters = new Map(ofCustomer.map((row) => [`${row.serialNumber} ${row.obis}`, row]));
  return { customerId: first.customerId, savedAt: first.savedAt, meters };
}

/** The estates without any saved device. */
export async function findMissingEstates(
  db: Database,
  customerId: number,
  estates: DemoEstate[],
): Promise<DemoEstate[]> {
  const devices = await db.selectFrom('device').select('serial_number').where('customer_id', '=', customerId).execute();
  const known = new Set(devices.map(({ serial_number }) => serial_number));
  return estates.filter(({ meters }) => !meters.some(({ devices }) => known.has(getFirst(devices).serialNumber)));
}

/** The first day on which a meter has no value. */
export async function findFirstMissingDay(
  db: Database,
  { customerId, meterIds }: { customerId: number; meterIds: number[] },
  { firstDay, today }: { firstDay: string; today: string },
): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select coalesce(min(coalesce(last_day + 1, ${firstDay}::date)), ${today}::date) as day
    from unnest(${meterIds}::int[]) as wanted (meter_id)
    left join lateral (select max(day) as last_day from meter_day
      where customer_id = ${customerId} and meter_id = wanted.meter_id and day < ${today}::date) as ends on true`.execute(
    db,
  );
  return getFirst(rows).day;
}

/** One gauge's local day in per mille. */
export interface GaugeDay {
  meterId: number;
  day: string;
  levels: number[];
}

export async function saveGaugeDays(db: Database, customerId: number, days: GaugeDay[]): Promise<void> {
  if (days.length === 0) return;
  const levels = days.map((day) => `{${day.levels.join(',')}}`);
  await sql`
    insert into gauge_day (customer_id, meter_id, day, levels)
    select ${customerId}::int, meter_id, day, levels::smallint[]
    from unnest(${days.map(({ meterId }) => meterId)}::int[], ${days.map(({ day }) => day)}::date[], ${levels}::text[])
      as sent (meter_id, day, levels)
    on conflict (customer_id, meter_id, day) do update set levels = excluded.levels`.execute(db);
}

/** Ids of a demo estate's meters by their keys. */
export interface SavedMeterIds {
  customerId: number;
  estateId: number;
  /** Meters that count energy or volume. */
  meterIds: Map<string, number>;
  /** Meters that measure a level, such as the state of charge. */
  gaugeIds: Map<string, number>;
}

/** Undefined if none of the meters exists any more. */
export function findSavedMeterIds(
  { meters }: DemoEstate,
  { customerId, meters: saved }: SavedDemo,
): SavedMeterIds | undefined {
  const meterIds = new Map<string, number>();
  const gaugeIds = new Map<string, number>();
  let estateId: number | undefined;
  for (const meter of meters) {
    const { key, obis, devices } = meter;
    const found = saved.get(`${getFirst(devices).serialNumber} ${obis}`);
    if (!found) continue;
    (isGauge(meter) ? gaugeIds : meterIds).set(key, found.meterId);
    estateId = found.estateId;
  }
  return estateId === undefined ? undefined : { customerId, estateId, meterIds, gaugeIds };
}
