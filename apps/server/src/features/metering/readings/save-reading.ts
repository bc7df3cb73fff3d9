import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { Reading, ReadingEntry } from '@lichthof/contracts/metering/readings.ts';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import { conflict, HttpError, notFound } from '../../../http/errors.ts';
import { requireMeasured } from '../computed/require-measured.ts';
import { lockMeters } from '../counters/counter-meters.db.ts';
import { checkReading, parseInstant } from './check-reading.ts';
import { readReading } from './list-readings.ts';
import { findReadMeter, readReadings, type ReadMeter } from './readings.db.ts';
import { insertReading, removeReading } from './insert-readings.db.ts';

interface MeterOfPlace {
  customerId: number;
  estateId: number;
  meterId: number;
  /** Who enters or deletes the reading. */
  userId: number;
}

/**
 * Keeps what a person has read. Throws 404, 400 for an instant that cannot be, 409 when the meter is computed
 * (ComputedMeter), there is one of that instant
 * (ReadingExists), or it is implausible and was not confirmed (ReadingImplausible).
 */
export function addReading(
  db: Database,
  place: MeterOfPlace,
  entry: ReadingEntry & { isConfirmed?: boolean | undefined },
): Promise<Reading> {
  return db.transaction().execute((tx) => addReadingWithin(tx, place, entry));
}

/** As addReading does, in the transaction of the caller. */
export async function addReadingWithin(
  tx: Database,
  place: MeterOfPlace,
  entry: ReadingEntry & { isConfirmed?: boolean | undefined },
): Promise<Reading> {
  const meter = await lockReadMeter(tx, place);
  await requireMeasured(tx, place.customerId, [place.meterId]);
  const at = parseInstant(entry.at);
  const { warnings, counter } = await checkReading(tx, meter, entry);
  if (await findReading(tx, meter, at)) throw conflict(ErrorCode.ReadingExists, 'There is a reading of that instant');
  const isImplausible = warnings.length > 0;
  if (isImplausible && !entry.isConfirmed) {
    const metadata = { code: ErrorCode.ReadingImplausible, names: warnings };
    throw new HttpError(409, `Implausible: ${warnings.join(', ')}`, metadata);
  }
  const { origin } = entry;
  const { customerId, meterId, userId: authorId } = place;
  const entered = { customerId, meterId, authorId, isConfirmed: isImplausible };
  await insertReading(tx, entered, { atMs: at.getTime(), counter, origin });
  await addAuditEntry(tx, {
    ...auditedMeter(place),
    action: 'addReading',
    after: { at: at.toISOString(), counter, origin },
  });
  return readReading(tx, meter, at);
}

/** Throws 404 for readings that no person entered, 409 for billed ones. */
export function deleteReading(db: Database, place: MeterOfPlace, at: Date): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const meter = await lockReadMeter(tx, place);
    const reading = await findReading(tx, meter, at);
    if (!reading?.isEntered) throw notFound('Reading');
    if (reading.isBilled) throw conflict(ErrorCode.ReadingBilled, 'The reading was billed');
    await removeReading(tx, place, at);
    const { counter, origin } = reading;
    await addAuditEntry(tx, {
      ...auditedMeter(place),
      action: 'deleteReading',
      before: { at: at.toISOString(), counter, origin },
    });
  });
}

/** Throws 404, also for an archived meter. */
async function lockReadMeter(tx: Database, place: MeterOfPlace): Promise<ReadMeter> {
  await lockMeters(tx, place.customerId, [place.meterId]);
  const meter = await findReadMeter(tx, place);
  if (!meter || meter.isArchived) throw notFound('Meter');
  return meter;
}

async function findReading(tx: Database, meter: ReadMeter, at: Date) {
  const [reading] = await readReadings(tx, meter, { before: new Date(at.getTime() + 1), limit: 1 });
  return reading?.at.getTime() === at.getTime() ? reading : undefined;
}

const auditedMeter = ({ customerId, userId, meterId }: MeterOfPlace) => ({
  customerId,
  userId,
  objectType: 'meter' as const,
  objectId: meterId,
});
