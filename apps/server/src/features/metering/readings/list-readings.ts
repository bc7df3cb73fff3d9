import type { ResultOf } from '@lichthof/contracts/endpoint.ts';
import { readingsPageSize, type listReadings, type Reading } from '@lichthof/contracts/metering/readings.ts';
import { getFirst, getLast } from '@lichthof/domain/collections/items.ts';
import { consumptionBetween } from '@lichthof/domain/metering/readings/register-history.ts';
import type { Database } from '../../../database/database.ts';
import { factorAt, readFactorPeriods } from './reading-factors.db.ts';
import { readReadings, readSpans, type ReadingRow, type ReadMeter } from './readings.db.ts';

/** A page of readings, the newest first; the next page begins before `nextBefore`. */
export async function readReadingsPage(
  db: Database,
  meter: ReadMeter,
  before: Date | null,
): Promise<ResultOf<typeof listReadings>> {
  const rows = await readReadings(db, meter, { before, limit: readingsPageSize + 1 });
  const readings = (await toReadings(db, meter, rows)).slice(0, readingsPageSize);
  return { readings, nextBefore: rows.length > readingsPageSize ? getLast(readings).at : null };
}

export async function readReading(db: Database, meter: ReadMeter, at: Date): Promise<Reading> {
  const rows = await readReadings(db, meter, { before: new Date(at.getTime() + 1), limit: 2 });
  return getFirst(await toReadings(db, meter, rows));
}

/** Each but the last with what flowed since the one after it in the list. */
async function toReadings(db: Database, meter: ReadMeter, rows: ReadingRow[]): Promise<Reading[]> {
  const [spans, factors] = [await readSpans(db, meter), await readFactorPeriods(db, meter)];
  return rows.map((row, index) => {
    const { at, isEntered, isBilled, seriesCount: _, ...fields } = row;
    const before = rows[index + 1];
    const consumption =
      before && areOfOneCounter(before, row) ? consumptionBetween(toPoint(before), toPoint(row), spans) : null;
    const transformerFactor = factorAt(factors, at.getTime(), meter.timeZone);
    return { ...fields, transformerFactor, at: at.toISOString(), consumption, isDeletable: isEntered && !isBilled };
  });
}

/** Another register counts something else; what people read is always of the meter. */
function areOfOneCounter(earlier: ReadingRow, later: ReadingRow): boolean {
  return earlier.seriesCount === later.seriesCount || (earlier.origin !== 'remote' && later.origin !== 'remote');
}

const toPoint = ({ at, counter }: ReadingRow) => ({ atMs: at.getTime(), counter });
