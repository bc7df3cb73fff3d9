import type { Medium } from '@lichthof/domain/metering/codes.ts';
import { sql, type QueryExecutorProvider } from 'kysely';

/** A meter whose values are changed. */
export interface ValuedMeter {
  estateId: number;
  /** Decides whether values are billed. */
  medium: Medium;
  /** Another meter is computed of it. */
  isPart: boolean;
  isComputed: boolean;
}

export type LockedMeters = ReadonlyMap<number, ValuedMeter>;

/** The columns of a meter `m` that a change of its values needs. */
export const valuedMeterColumns = sql`m.estate_id as "estateId", m.medium, m.is_part as "isPart",
  m.computed_level > 0 as "isComputed"`;

/** Locks the meters until the transaction ends: parts before those that are computed of them. */
export async function lockMetersOfDays(
  db: QueryExecutorProvider,
  customerId: number,
  days: readonly { meterId: number }[],
): Promise<LockedMeters> {
  const meterIds = [...new Set(days.map(({ meterId }) => meterId))];
  const { rows } = await sql<ValuedMeter & { id: number }>`
    select m.id, ${valuedMeterColumns} from meter m where m.customer_id = ${customerId} and m.id = any(${meterIds}::int[])
    order by m.computed_level, m.id for no key update`.execute(db);
  if (rows.length < meterIds.length) throw new Error(`Not all of meters ${meterIds.join(', ')} are the customer's`);
  return new Map(rows.map(({ id, ...meter }) => [id, meter]));
}
