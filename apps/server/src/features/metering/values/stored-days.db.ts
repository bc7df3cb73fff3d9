import type { AmountStatus } from '@lichthof/domain/metering/codes.ts';
import type { MeterDayAmounts } from '@lichthof/domain/metering/meter-day.ts';
import { sql, type QueryExecutorProvider } from 'kysely';
import { formatNumberArray } from '../../../database/number-array.ts';
import { hexOf, unpackHex } from '../../../database/packed-amounts.ts';

export type DayKey = { meterId: number; day: string };

export const dayKey = ({ meterId, day }: DayKey) => `${meterId} ${day}`;

type StoredRow = { meter_id: number; day: string; amounts: string; statuses: AmountStatus[] | null };

/** What is stored of days, by `dayKey`. */
export async function readStored(
  db: QueryExecutorProvider,
  customerId: number,
  days: readonly DayKey[],
): Promise<Map<string, MeterDayAmounts>> {
  const { rows } = await sql<StoredRow>`
    select stored.*
    from unnest(${formatNumberArray(days.map(({ meterId }) => meterId))}::int[],
        ${days.map(({ day }) => day)}::date[]) as sent (meter_id, day),
      lateral (select meter_id, day, ${hexOf('amounts')} as amounts, statuses from meter_day
        where customer_id = ${customerId} and meter_id = sent.meter_id and day = sent.day limit 1) as stored`.execute(
    db,
  );
  return new Map(
    rows.map(({ meter_id: meterId, day, amounts, statuses }) => [
      dayKey({ meterId, day }),
      { amounts: unpackHex(amounts), statuses },
    ]),
  );
}
