import type { ReadingOrigin } from '@lichthof/domain/metering/codes.ts';
import type { CounterPoint } from '@lichthof/domain/metering/counters/counter-values.ts';
import type { Database } from '../../../database/database.ts';

interface MeterKeys {
  customerId: number;
  meterId: number;
}

export interface NewReading extends CounterPoint {
  origin: ReadingOrigin;
}

interface Entry extends MeterKeys {
  authorId: number;
  isConfirmed: boolean;
}

/** Keeps what a person has read; there must be no reading of the instant. */
export async function insertReading(tx: Database, entry: Entry, reading: NewReading): Promise<void> {
  await tx
    .insertInto('reading')
    .values({ ...toRow(entry, reading), is_confirmed: entry.isConfirmed })
    .execute();
}

/** Stores the readings of a file. What is stored for an instant stays. Returns those that were not stored yet. */
export function insertReadings(
  tx: Database,
  keys: MeterKeys & { authorId: number },
  readings: NewReading[],
): Promise<{ at: Date; counter: number }[]> {
  return tx
    .insertInto('reading')
    .values(readings.map((reading) => toRow(keys, reading)))
    .onConflict((conflict) => conflict.columns(['customer_id', 'meter_id', 'at']).doNothing())
    .returning(['at', 'counter'])
    .execute();
}

export async function removeReading(tx: Database, { customerId, meterId }: MeterKeys, at: Date): Promise<void> {
  await tx
    .deleteFrom('reading')
    .where('customer_id', '=', customerId)
    .where('meter_id', '=', meterId)
    .where('at', '=', at)
    .execute();
}

const toRow = (
  { customerId, meterId, authorId }: MeterKeys & { authorId: number },
  { atMs, counter, origin }: NewReading,
) => ({ customer_id: customerId, meter_id: meterId, at: new Date(atMs), counter, origin, author_id: authorId });
