import type { DayRange } from '@lichthof/domain/time/periods.ts';
import type { Database } from '../../database/database.ts';
import { saveMeterDays } from '../../features/metering/values/meter-days.db.ts';
import { deriveMarkedDays } from '../../features/monitoring/estate-days.db.ts';
import { demoDays } from '../demo-days.ts';
import type { DemoEstate } from '../demo-estate.ts';
import {
  firstCounters,
  lastRemoteReadingDay,
  readingsAt,
  withReadings,
  type DemoCounters,
  type DemoReading,
  type ReadDay,
} from '../demo-readings.ts';
import {
  findFirstMissingDay,
  findSavedMeterIds,
  saveGaugeDays,
  type SavedDemo,
  type SavedMeterIds,
} from './saved-demo.db.ts';
import { findCounters, saveLastCounters, saveReadings } from './saved-readings.db.ts';

/** Days per statement: measured as fastest with thousands of meter days at once. */
const daysPerBatch = 90;

/** Saves the values and readings of an estate since its last value in one transaction, and derives its balance. */
export async function appendDemoDays(
  db: Database,
  estate: DemoEstate,
  { saved, firstDay, today }: { saved: SavedDemo; firstDay: string; today: string },
): Promise<void> {
  const known = findSavedMeterIds(estate, saved);
  if (!estate.plant || !known) return;
  const { customerId, estateId, meterIds } = known;
  const from = await findFirstMissingDay(db, { customerId, meterIds: [...meterIds.values()] }, { firstDay, today });
  const days = [from, `${from.slice(0, 8)}01`];
  const since = (await findCounters(db, known, { days, ...estate })) ?? firstCounters(estate, firstDay);
  if (from < today || since.day < lastRemoteReadingDay(estate, today)) {
    await save(db, estate, { known, since, range: { from, to: today } });
  }
  await deriveMarkedDays(db, { customerId, estateId }, { from: firstDay, to: today });
}

interface Addition {
  known: SavedMeterIds;
  /** May be before the range, because readings in the range follow from all days since then. */
  since: DemoCounters;
  /** The days without values. */
  range: DayRange;
}

async function save(db: Database, estate: DemoEstate, { known, since, range }: Addition): Promise<void> {
  const days = demoDays(estate, { from: since.day, to: range.to });
  await db.transaction().execute(async (tx) => {
    await saveReadings(tx, known.customerId, readingsOf(readingsAt(estate, since), known));
    for (const batch of inBatches(withReadings(estate, days, { since, until: range.to }))) {
      await saveBatch(tx, batch, { known, from: range.from });
    }
    await saveLastCounters(tx, known);
  });
}

function* inBatches(days: Iterable<ReadDay>): Generator<ReadDay[]> {
  let batch: ReadDay[] = [];
  for (const day of days) {
    batch.push(day);
    if (batch.length < daysPerBatch) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

async function saveBatch(
  tx: Database,
  batch: ReadDay[],
  { known, from }: { known: SavedMeterIds; from: string },
): Promise<void> {
  const { customerId } = known;
  const missing = batch.filter(({ day }) => day >= from);
  const days = missing.flatMap((day) => meterDaysOf(day, known));
  const levels = missing.flatMap((day) => gaugeDaysOf(day, known));
  const readings = batch.flatMap((day) => readingsOf(day.readings, known));
  await saveMeterDays(tx, customerId, days);
  await saveGaugeDays(tx, customerId, levels);
  await saveReadings(tx, customerId, readings);
}

function meterDaysOf({ day, meterDays }: ReadDay, { meterIds }: SavedMeterIds) {
  return [...meterDays].flatMap(([key, amounts]) => {
    const meterId = meterIds.get(key);
    return meterId === undefined ? [] : [{ meterId, day, ...amounts }];
  });
}

function gaugeDaysOf({ day, gauges }: ReadDay, { gaugeIds }: SavedMeterIds) {
  return [...gauges].flatMap(([key, levels]) => {
    const meterId = gaugeIds.get(key);
    return meterId === undefined ? [] : [{ meterId, day, levels }];
  });
}

function readingsOf(readings: DemoReading[], { meterIds }: SavedMeterIds) {
  return readings.flatMap(({ meterKey, ...reading }) => {
    const meterId = meterIds.get(meterKey);
    return meterId === undefined ? [] : [{ meterId, ...reading }];
  });
}
