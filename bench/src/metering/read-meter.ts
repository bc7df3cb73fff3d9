import type { Database } from '../../../apps/server/src/database/database.ts';
import { saveMeterDays } from '../../../apps/server/src/features/metering/values/meter-days.db.ts';
import { medianMs } from '../median.ts';
import { sampleYear, type SampleEstate } from '../sample-estate.ts';

export interface MeterFigures {
  meterDayMs: number;
  meterMonthMs: number;
  meterYearMs: number;
  lateValueMs: number;
}

/** Measures one meter of an estate with a year of values: the reads of its charts, and a late value. */
export async function measureMeter(db: Database, { customerId, meterIds }: SampleEstate): Promise<MeterFigures> {
  const meterId = meterIds[10]!;
  const daysOf = (from: string, to: string) =>
    db
      .selectFrom('meter_day')
      .where('customer_id', '=', customerId)
      .where('meter_id', '=', meterId)
      .where('day', '>=', from)
      .where('day', '<', to);
  return {
    meterDayMs: await medianMs(() => daysOf('2025-06-10', '2025-06-11').select(['amounts', 'statuses']).execute()),
    meterMonthMs: await medianMs(() =>
      daysOf('2025-06-01', '2025-07-01').select(['day', 'total', 'missing', 'substituted']).execute(),
    ),
    meterYearMs: await medianMs(() =>
      db
        .selectFrom('meter_month')
        .select(['month', 'total', 'quarter_hours', 'missing', 'substituted'])
        .where('customer_id', '=', customerId)
        .where('meter_id', '=', meterId)
        .where('month', '>=', sampleYear.from)
        .where('month', '<', sampleYear.to)
        .execute(),
    ),
    lateValueMs: await measureLateValue(db, customerId, meterId),
  };
}

/** Stores a value with the totals of day and month, in one transaction. */
async function measureLateValue(db: Database, customerId: number, meterId: number): Promise<number> {
  let round = 0;
  return medianMs(() => {
    round += 1;
    const amounts = Array.from({ length: 96 }, (_, index) => (index === round % 96 ? round : null));
    return db
      .transaction()
      .execute((tx) => saveMeterDays(tx, customerId, [{ meterId, day: '2025-06-10', amounts, statuses: null }]));
  });
}
