import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { MeterFields } from '@lichthof/domain/fields/meter-fields.ts';
import type { MeasuringPoint, Medium, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/database.ts';
import { meterColumns, selectFields } from '../../database/field-columns.ts';
import { localToday } from '../../database/local-today.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { Device } from './devices/devices.db.ts';
import type { EstateEditor } from './meter-rules.db.ts';

export interface MeterAssignment {
  kind: MeterKind;
  measuringPoint: MeasuringPoint;
  apartmentId: number | null;
}

export interface StoredMeter extends MeterFields {
  meterId: number;
  obis: string;
  medium: Medium;
  baseUnit: 'Wh' | 'l';
  isComputed: boolean;
  /** The meters that are or were computed of it; `isRunning` from today on too. */
  partOf: { name: string; isRunning: boolean }[];
  version: number;
  /** The one now in place, or the last one. */
  device: Device | null;
  /** Another device was there before it. */
  isExchanged: boolean;
  /** The latest assignment; `to` is the day after its last, null while it goes on. */
  assigned: (MeterAssignment & { from: string; to: string | null }) | null;
  /** The assignment from that day on, once key figures have followed in the night. */
  waiting: (MeterAssignment & { fromDay: string }) | null;
  /** Quarter-hours, levels or counters of an edge. */
  hasValues: boolean;
  hasReadings: boolean;
}

/**
 * Locks a meter and the other registers of its device until the transaction ends. Throws 404, also for
 * an archived one.
 */
export async function lockMeter(
  tx: Database,
  { customerId, estateId }: EstateEditor,
  meterId: number,
): Promise<StoredMeter> {
  await lockRegisters(tx, customerId, meterId);
  return selectMeter(tx, { customerId, estateId }, { meterId, lock: sql`for no key update` });
}

/** Reads the meter without locking it. Throws 404, also for an archived one. */
export const readMeter = (db: Database, place: EstateEditor, meterId: number): Promise<StoredMeter> =>
  selectMeter(db, place, { meterId, lock: sql`` });

async function selectMeter(
  db: Database,
  { customerId, estateId }: Pick<EstateEditor, 'customerId' | 'estateId'>,
  { meterId, lock }: { meterId: number; lock: RawBuilder<unknown> },
): Promise<StoredMeter> {
  const { rows } = await sql<StoredMeter>`
    select m.id as "meterId", ${selectFields('m', meterColumns)}, m.obis, m.medium, m.base_unit as "baseUnit", m.version,
      m.computed_level > 0 as "isComputed", ${selectPartOf()} as "partOf",
      ${device} as device, (select count(*) > 1 from meter_device d where ${isOfMeter('d')}) as "isExchanged",
      ${assigned} as assigned, ${waiting} as waiting,
      ${hasRows('meter_day')} or ${hasRows('gauge_day')} or ${hasRows('counter_day')} as "hasValues",
      ${hasRows('reading')} as "hasReadings"
    from meter m where m.customer_id = ${customerId} and m.estate_id = ${estateId} and m.id = ${meterId}
      and m.archived_at is null ${lock}`.execute(db);
  if (!rows[0]) throw notFound('Meter');
  return rows[0];
}

/** In the order in which their values are stored: else both would wait for each other. */
async function lockRegisters(tx: Database, customerId: number, meterId: number): Promise<void> {
  await sql`
    select m.id from meter m where m.customer_id = ${customerId} and m.id in (
      select ${meterId}::int union select other.meter_id from meter_device own
        join meter_device other on other.customer_id = own.customer_id and other.device_id = own.device_id
      where own.customer_id = ${customerId} and own.meter_id = ${meterId})
    order by m.id for no key update`.execute(tx);
}

/** Throws 409 when another user has changed the meter since that version was read. */
export function requireVersion(stored: StoredMeter, version: number): void {
  if (stored.version !== version) throw conflict(ErrorCode.ChangedByOthers, 'Another user has changed the meter');
}

const isOfMeter = (alias: string) => sql`${sql.ref(`${alias}.customer_id`)} = m.customer_id
  and ${sql.ref(`${alias}.meter_id`)} = m.id`;

const hasRows = (table: string) => sql`exists (select from ${sql.table(table)} kept where ${isOfMeter('kept')})`;

const device = sql`(
  select jsonb_build_object('customerId', b.customer_id, 'deviceId', b.id, 'serialNumber', b.serial_number, 'deviceType', b.device_type,
    'from', b.installed_on, 'to', b.removed_on)
  from meter_device d join device b on b.customer_id = d.customer_id and b.id = d.device_id where ${isOfMeter('d')} order by d.during desc limit 1)`;

const assigned = sql`(
  select jsonb_build_object('kind', a.kind, 'measuringPoint', a.measuring_point, 'apartmentId', a.apartment_id,
    'from', lower(a.during), 'to', upper(a.during))
  from meter_assignment a where ${isOfMeter('a')} order by a.during desc limit 1)`;

const selectPartOf = () => sql`coalesce((
  select jsonb_agg(jsonb_build_object('name', other.name, 'isRunning', p.is_running) order by other.name)
  from (select meter_id, bool_or(coalesce(upper(during), 'infinity') > ${localToday()}::date) as is_running
    from meter_part where customer_id = m.customer_id and part_id = m.id group by meter_id) p
  join meter other on other.customer_id = m.customer_id and other.id = p.meter_id), '[]')`;

const waiting = sql`(
  select jsonb_build_object('kind', c.kind, 'measuringPoint', c.measuring_point, 'apartmentId', c.apartment_id,
    'fromDay', c.from_day)
  from assignment_change c where ${isOfMeter('c')} and c.applied_at is null)`;
