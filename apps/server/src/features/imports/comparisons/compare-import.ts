import { type ImportComparison, mostComparedSeries } from '@lichthof/contracts/imports/import-comparisons.ts';
import { getFirst, getLast } from '@lichthof/domain/collections/items.ts';
import { sumByConnection } from '@lichthof/domain/metering/import-questions/check-connection.ts';
import { sumBetween } from '@lichthof/domain/metering/import-questions/sum-between.ts';
import { listTotalPeriods, sumByPeriod } from '@lichthof/domain/metering/import-questions/total-periods.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { isoAt, startOfDay, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import type { Database } from '../../../database/database.ts';
import { type CheckedSeries, daysOf } from '../questions/estate-questions.ts';
import type { StoredTotal } from '../questions/stored-history.db.ts';
import type { ImportSeries } from '../read-import-file.ts';
import { type CounterRise, readCountersWithin } from './counters-within.db.ts';
import { readYearBefore } from './year-before.db.ts';

interface EstatePlace {
  customerId: number;
  timeZone: TimeZone;
}

interface ComparedFile {
  checked: CheckedSeries[];
  /** Of all electricity meters of the estate, with the file. */
  totals: StoredTotal[];
}

/** The file beside the year before, the counters and the house connection that the portal knows. */
export async function compareImport(
  db: Database,
  { customerId, timeZone }: EstatePlace,
  { checked, totals }: ComparedFile,
): Promise<ImportComparison> {
  const compared = checked
    .map(({ series }) => series)
    .filter(({ days }) => days.length > 0)
    .slice(0, mostComparedSeries);
  const { by, periods } = listTotalPeriods(new Set(compared.flatMap(({ days }) => days)));
  const meterIds = [...new Set(compared.map(({ meterId }) => meterId))];
  const yearBefore = await readYearBefore(db, { customerId, meterIds, periods });
  const rises = await readCountersWithin(
    db,
    customerId,
    compared.map((series) => intervalOf(series, timeZone)),
  );
  const riseOf = new Map(rises.map((rise) => [rise.meterId, rise]));
  return {
    by,
    periods,
    series: compared.map((series) => ({
      seriesKey: series.seriesKey,
      ...compareSeries(series, { periods, rise: riseOf.get(series.meterId), timeZone }),
      yearBefore: yearBefore.get(series.meterId) ?? [],
    })),
    connection: sumByConnection(totals) ?? null,
  };
}

const intervalOf = ({ meterId, days }: ImportSeries, timeZone: TimeZone) => ({
  meterId,
  fromMs: startOfDay(getFirst(days), timeZone),
  toMs: startOfDay(addDays(getLast(days), 1), timeZone),
});

interface CounterComparison {
  periods: DayRange[];
  rise: CounterRise | undefined;
  timeZone: TimeZone;
}

function compareSeries(series: ImportSeries, { periods, rise, timeZone }: CounterComparison) {
  const days = daysOf(series);
  const sums = days.map(({ day, amounts }) => ({ day, total: amounts.reduce(addKnown, null) }));
  return {
    totals: sumByPeriod(periods, sums),
    counter: rise
      ? {
          from: isoAt(rise.fromMs, timeZone),
          to: isoAt(rise.toMs, timeZone),
          rise: rise.rise,
          total: sumBetween(days, rise, timeZone),
        }
      : null,
  };
}

const addKnown = (sum: number | null, amount: number | null): number | null =>
  amount === null ? sum : (sum ?? 0) + amount;
