import { addDays } from '@lichthof/domain/time/days.ts';
import { sql } from 'kysely';
import type { Database } from '../../../apps/server/src/database/database.ts';
import { hexOf, mostQuarterHours, unpackWholeDay } from '../../../apps/server/src/database/packed-amounts.ts';
import { saveMeterDays } from '../../../apps/server/src/features/metering/values/meter-days.db.ts';
import { medianMs } from '../median.ts';
import { createMeters } from './load-portfolio-day.ts';

export interface RawMonthFigures {
  rawMonthMs: number;
}

const [meterCount, dayCount] = [1000, 30];

/** The sum of each of many meters over a month, from the quarter-hours themselves and not from stored totals. */
export async function measureRawMonth(db: Database): Promise<RawMonthFigures> {
  const { customerId, firstMeterId } = await createMeters(db, 'Bench month', meterCount);
  for (let number = 0; number < dayCount; number += 1) {
    const days = Array.from({ length: meterCount }, (_, index) => ({
      meterId: firstMeterId + index,
      day: addDays('2025-11-01', number),
      amounts: Array.from({ length: 96 }, (_, at) => (index * 31 + number * 57 + at * 17) % 997),
      statuses: null,
    }));
    await db.transaction().execute((tx) => saveMeterDays(tx, customerId, days));
  }
  await sql`analyze meter_day`.execute(db);
  const rawMonthMs = await medianMs(() => sumMonth(db, customerId));
  return { rawMonthMs };
}

/** The server unpacks faster than the database does. */
async function sumMonth(db: Database, customerId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ meterId: number; amounts: string }>`
    select meter_id as "meterId", ${hexOf('amounts')} as amounts
    from meter_day where customer_id = ${customerId} and day >= '2025-11-01' and day < '2025-12-01'`.execute(db);
  const sums = new Map<number, number>();
  const day = new Int32Array(mostQuarterHours);
  for (const { meterId, amounts } of rows) {
    const count = unpackWholeDay(amounts, day) ?? 0;
    let sum = sums.get(meterId) ?? 0;
    for (let index = 0; index < count; index += 1) sum += day[index]!;
    sums.set(meterId, sum);
  }
  return sums;
}
