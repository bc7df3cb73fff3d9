import type { ResultOf } from '@lichthof/contracts/endpoint.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { getMeterDeletion } from '@lichthof/contracts/metering/meter-changes.ts';
import { sql } from 'kysely';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import { endEdgeReading } from './end-edge-reading.ts';
import { HttpError } from '../../http/errors.ts';
import type { Device } from './devices/devices.db.ts';
import { deleteWaitingChange } from './change-assignment.ts';
import {
  hasContracts,
  inContract,
  isBilled,
  isNamedByContract,
  readRunningContracts,
} from './contracts-of-meter.db.ts';
import { lockEstateMeters, type EstateEditor } from './meter-rules.db.ts';
import { partOfOthers } from './computed/part-of-others.ts';
import { markDerivedDays } from '../metering/values/mark-estate-days.ts';
import { lockMeter, readMeter, type StoredMeter } from './stored-meter.db.ts';
import { localToday } from '../../database/local-today.ts';

type Deletion = ResultOf<typeof getMeterDeletion>;

/** Whether a meter can go or must be kept. Throws 404. */
export async function previewDeletion(db: Database, place: EstateEditor, meterId: number): Promise<Deletion> {
  return planDeletion(db, place, await readMeter(db, place, meterId));
}

async function planDeletion(db: Database, { customerId }: EstateEditor, stored: StoredMeter): Promise<Deletion> {
  const key = { customerId, meterId: stored.meterId };
  const running = await readRunningContracts(db, key, localToday());
  // of a meter by mistake nothing is billed: the contract of its apartment does without it
  const isFree = !(await isBilled(db, key)) && !(await isNamedByContract(db, key));
  const isContracted = !isFree && (await hasContracts(db, key));
  const { hasValues: values, hasReadings: readings, partOf } = stored;
  const found = { values, readings, contract: isContracted, computed: partOf.length > 0 };
  const reasons = (['values', 'readings', 'contract', 'computed'] as const).filter((reason) => found[reason]);
  const outcome = reasons.length > 0 ? 'archive' : 'delete';
  const contracts = running.map(({ number }) => number);
  const isErasable = outcome === 'archive' && isFree && !found.computed;
  const computedMeters = partOf.filter(({ isRunning }) => isRunning).map(({ name }) => name);
  return { outcome, reasons, isErasable, contracts, computedMeters };
}

/**
 * Deletes a meter, or archives it where values, readings or contracts are to be kept; answers with the edge that
 * read it too. With `erase` it is deleted with its values, as long as nothing was billed from it. Throws 404, or 409
 * while another meter is computed of it or a running contract rests on it, unless it is deleted and nothing was billed from it.
 */
export function deleteMeter(
  db: Database,
  place: EstateEditor,
  { meterId, erase: isErased }: { meterId: number; erase: boolean },
): Promise<{ deletion: Deletion; edgeId: number | undefined }> {
  return db.transaction().execute(async (tx) => {
    await lockEstateMeters(tx, place);
    const stored = await lockMeter(tx, place, meterId);
    const today = localToday();
    const { customerId, userId } = place;
    const running = stored.partOf.filter(({ isRunning }) => isRunning);
    if (running.length > 0) throw partOfOthers(running, 'parts');
    const found = await planDeletion(tx, place, stored);
    if (isErased && found.outcome === 'archive' && !found.isErasable) throw billedAlready();
    const deletion: Deletion = isErased ? { ...found, outcome: 'delete' } : found;
    const contracts = await readRunningContracts(tx, { customerId, meterId }, today);
    if (deletion.outcome === 'archive' && contracts.length > 0) throw inContract(contracts);
    const edgeId = await endEdgeReading(tx, { customerId, meterId });
    if (deletion.outcome === 'archive') await archive(tx, place, { stored, today });
    else await erase(tx, place, stored);
    const object = { customerId, userId, objectType: 'meter' as const, objectId: meterId };
    await addAuditEntry(tx, { ...object, action: deletion.outcome, before: { name: stored.name, obis: stored.obis } });
    return { deletion, edgeId };
  });
}

const billedAlready = () =>
  new HttpError(409, 'Something was billed from the meter', { code: ErrorCode.MeterInUse, field: 'billed' });

const ofMeter = [
  'meter_part',
  'computed_day_mark',
  'computed_negative_day',
  'assignment_change',
  'meter_assignment',
  'meter_device',
  'meter_day',
  'meter_month',
  'gauge_day',
  'counter_day',
  'gap_fill',
  'billed_day_change',
  'reading',
] as const;

/** Days that missed its values miss them no more. */
async function erase(tx: Database, { customerId, estateId }: EstateEditor, { meterId }: StoredMeter): Promise<void> {
  const firstDay = await readFirstDay(tx, { customerId, meterId });
  const devices = await tx
    .selectFrom('meter_device')
    .select('device_id')
    .where('customer_id', '=', customerId)
    .where('meter_id', '=', meterId)
    .execute();
  for (const table of ofMeter) {
    await tx.deleteFrom(table).where('customer_id', '=', customerId).where('meter_id', '=', meterId).execute();
  }
  await tx.deleteFrom('meter').where('customer_id', '=', customerId).where('id', '=', meterId).execute();
  if (firstDay) await markDerivedDays(tx, { customerId, estateId, from: firstDay, to: null });
  await sql`delete from device where customer_id = ${customerId} and id = any(${devices.map((device) => device.device_id)}::int[])
    and not exists (select from meter_device kept where kept.customer_id = ${customerId}
      and kept.device_id = device.id)`.execute(tx);
}

/** The first day on which it counted in key figures; null where it never did. */
async function readFirstDay(
  tx: Database,
  { customerId, meterId }: { customerId: number; meterId: number },
): Promise<string | null> {
  const row = await tx
    .selectFrom('meter_assignment')
    .select(sql<string | null>`min(lower(during))`.as('day'))
    .where('customer_id', '=', customerId)
    .where('meter_id', '=', meterId)
    .executeTakeFirst();
  return row?.day ?? null;
}

/** From today on it counts nowhere; what it has counted stays in every figure. */
async function archive(
  tx: Database,
  { customerId, estateId }: EstateEditor,
  { stored: { meterId, device }, today }: { stored: StoredMeter; today: string },
): Promise<void> {
  await deleteWaitingChange(tx, customerId, meterId);
  await tx
    .deleteFrom('meter_assignment')
    .where('customer_id', '=', customerId)
    .where('meter_id', '=', meterId)
    .where(sql<string>`lower(during)`, '>=', today)
    .execute();
  await tx
    .updateTable('meter_assignment')
    .set({ during: sql`daterange(lower(during), ${today}::date)` })
    .where('customer_id', '=', customerId)
    .where('meter_id', '=', meterId)
    .where(sql<boolean>`during @> ${today}::date`)
    .execute();
  await endParts(tx, customerId, { meterId, today });
  await tx
    .updateTable('meter')
    .set({ archived_at: sql`now()`, version: sql`version + 1` })
    .where('customer_id', '=', customerId)
    .where('id', '=', meterId)
    .execute();
  if (device && device.to === null && device.from < today) await removeEmptyDevice(tx, device, today);
  await markDerivedDays(tx, { customerId, estateId, from: today, to: null });
}

/** An archived meter is computed no more. */
async function endParts(
  tx: Database,
  customerId: number,
  { meterId, today }: { meterId: number; today: string },
): Promise<void> {
  const ofMeter = sql`customer_id = ${customerId} and meter_id = ${meterId}`;
  await sql`delete from meter_part where ${ofMeter} and lower(during) >= ${today}::date`.execute(tx);
  await sql`
    update meter_part set during = daterange(lower(during), ${today}::date)
    where ${ofMeter} and during @> ${today}::date`.execute(tx);
}

/** A device goes with the last of its registers. */
async function removeEmptyDevice(tx: Database, { customerId, deviceId }: Device, today: string): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update device set removed_on = ${today}::date
    where customer_id = ${customerId} and id = ${deviceId} and not exists (
      select from meter_device d join meter m on m.customer_id = d.customer_id and m.id = d.meter_id
      where d.customer_id = ${customerId} and d.device_id = device.id and m.archived_at is null)`.execute(tx);
  if (numAffectedRows === 0n) return;
  await tx
    .updateTable('meter_device')
    .set({ during: sql`daterange(lower(during), ${today}::date)` })
    .where('customer_id', '=', customerId)
    .where('device_id', '=', deviceId)
    .where(sql<boolean>`upper_inf(during)`)
    .where(sql<string>`lower(during)`, '<', today)
    .execute();
}
