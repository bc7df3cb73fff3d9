import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { HttpError } from '../../http/errors.ts';
import { requireFreeOfContracts } from './contracts-of-meter.db.ts';
import { markDerivedDays } from '../metering/values/mark-estate-days.ts';
import type { EstateEditor } from './meter-rules.db.ts';
import type { MeterAssignment, StoredMeter } from './stored-meter.db.ts';

/** The place a meter is meant to have: the one that waits for the night, else the one it has. */
export const latestAssignment = ({ waiting, assigned }: StoredMeter): MeterAssignment | null => waiting ?? assigned;

const isSameAssignment = (one: MeterAssignment | null, other: MeterAssignment): boolean =>
  one !== null &&
  one.kind === other.kind &&
  one.measuringPoint === other.measuringPoint &&
  one.apartmentId === other.apartmentId;

/**
 * Gives a meter another kind, place or apartment: at once while it has no values, else from today on and not before key
 * figures follow in the night. Answers with whether it waits. Throws 409 when a contract rests on the place it has, or
 * its device was removed.
 */
export async function changeAssignment(
  tx: Database,
  place: EstateEditor,
  { stored, to, today }: { stored: StoredMeter; to: MeterAssignment; today: string },
): Promise<boolean> {
  if (isSameAssignment(latestAssignment(stored), to)) return stored.waiting !== null;
  requireInstalled(stored, today);
  await requireFreeOfContracts(tx, place, { stored, to, today });
  await deleteWaitingChange(tx, place.customerId, stored.meterId);
  if (isSameAssignment(stored.assigned, to) && !isOver(stored, today)) return false;
  if (!stored.hasValues) {
    await replaceAssignment(tx, place, { stored, to, today });
    return false;
  }
  await insertAssignmentChange(tx, place, { stored, to, today });
  return true;
}

const isOver = ({ assigned }: StoredMeter, today: string) =>
  assigned !== null && assigned.to !== null && assigned.to <= today;

function requireInstalled({ device }: StoredMeter, today: string): void {
  if (!device || device.to === null || device.to > today) return;
  const metadata = { code: ErrorCode.MeterInUse, field: 'measuringPoint' };
  throw new HttpError(409, 'The device of the meter was removed', metadata);
}

export async function deleteWaitingChange(tx: Database, customerId: number, meterId: number): Promise<void> {
  await tx
    .deleteFrom('assignment_change')
    .where('customer_id', '=', customerId)
    .where('meter_id', '=', meterId)
    .where('applied_at', 'is', null)
    .execute();
}

interface PlaceChange {
  stored: StoredMeter;
  to: MeterAssignment;
  today: string;
}

/** Nothing was counted yet: the place was never another one. */
async function replaceAssignment(
  tx: Database,
  { customerId, estateId }: EstateEditor,
  { stored, to, today }: PlaceChange,
): Promise<void> {
  const { meterId, assigned, device } = stored;
  const from = assigned?.from ?? device?.from ?? today;
  await tx
    .deleteFrom('meter_assignment')
    .where('customer_id', '=', customerId)
    .where('meter_id', '=', meterId)
    .where(sql<string>`lower(during)`, '=', from)
    .execute();
  await sql`
    insert into meter_assignment (customer_id, meter_id, apartment_id, kind, measuring_point, during)
    values (${customerId}, ${meterId}, ${to.apartmentId}, ${to.kind}, ${to.measuringPoint},
      daterange(${from}::date, ${device?.to ?? null}::date))`.execute(tx);
  await markDerivedDays(tx, { customerId, estateId, from, to: null });
}

async function insertAssignmentChange(
  tx: Database,
  { customerId, userId }: EstateEditor,
  { stored, to, today }: PlaceChange,
): Promise<void> {
  const from = stored.assigned?.from ?? today;
  await tx
    .insertInto('assignment_change')
    .values({
      customer_id: customerId,
      meter_id: stored.meterId,
      apartment_id: to.apartmentId,
      kind: to.kind,
      measuring_point: to.measuringPoint,
      from_day: from > today ? from : today,
      requested_by: userId,
    })
    .execute();
}
