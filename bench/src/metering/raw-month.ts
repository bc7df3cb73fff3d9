import { addDays } from '@lichthof/domain/time/days.ts';
import { sql } from 'kysely';
import type { Database } from '../../../apps/server/src/database/database.ts';
import { saveMeterDays } from '../../../apps/server/src/features/metering/values/meter-days.db.ts';
import { medianMs } from '../median.ts';
import { createMeters } from './load-portfolio-day.ts';

export interface RawMonthFigures {
  rawMonthMs: number;
}

const [meterCount, dayCount] = [1000, 30];
const [shortest, longest] = [92, 100];

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

/** Single elements of an array without nulls are found at once: twice as fast as `unnest`. */
function sumMonth(db: Database, customerId: number): Promise<unknown> {
  const elements = Array.from({ length: longest }, (_, index) =>
    index < shortest ? `amounts[${index + 1}]::bigint` : `coalesce(amounts[${index + 1}], 0)`,
  );
  return sql`
    select meter_id, sum(case when missing = 0 then ${sql.raw(elements.join(' + '))}
      else (select sum(amount) from unnest(amounts) as amount) end) as total
    from meter_day where customer_id = ${customerId} and day >= '2025-11-01' and day < '2025-12-01'
    group by meter_id`.execute(db);
}
