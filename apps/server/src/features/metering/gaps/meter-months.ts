import type { getMeterCompleteness } from '@lichthof/contracts/meter-gaps.ts';
import type { ResultOf } from '@lichthof/contracts/endpoint.ts';
import { expectedQuarterHours } from '@lichthof/domain/metering/expected-values.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import { periodAround } from '@lichthof/domain/time/periods.ts';
import type { Database } from '../../../database/database.ts';
import { findMissing } from './find-meter-gaps.ts';
import { readMeterLife, readMonthTotals } from './meter-gaps.db.ts';
import type { MeterToFill } from './gap-fill-proposals.db.ts';

type Month = ResultOf<typeof getMeterCompleteness>['months'][number];

/** The months of which a meter has values, with what is missing of them. */
export async function readMeterMonths(db: Database, meter: MeterToFill, now: number): Promise<Month[]> {
  const life = await readMeterLife(db, meter);
  if (!life) return [];
  const { timeZone } = meter;
  const { expected, missing } = await findMissing(db, meter, { life, now });
  const missingOf = Map.groupBy(missing, (at) => `${localDayOf(at, timeZone).slice(0, 7)}-01`);
  const months = (await readMonthTotals(db, meter)).map((totals) => ({
    ...totals,
    quarterHours: expectedQuarterHours(expected, periodAround('month', totals.month), timeZone),
    missing: missingOf.get(totals.month)?.length ?? 0,
  }));
  return months.filter(({ quarterHours }) => quarterHours > 0);
}
