import type { DayRange } from '@lichthof/domain/time/periods.ts';
import type { Database } from '../database/database.ts';
import { saveMeterDays } from '../features/metering/meter-days.db.ts';
import { deriveMarkedDays } from '../features/monitoring/estate-days.db.ts';
import { demoDays, type DemoDay } from './demo-days.ts';
import type { DemoEstate } from './demo-estate.ts';
import { saveFirstReadings } from './save-first-readings.db.ts';
import { findFirstMissingDay, saveGaugeDays, type SavedDemo } from './saved-demo.db.ts';

interface KnownMeters {
  estateId: number;
  /** By the demo's key. */
  meterIds: Map<string, number>;
}

/** So many days go into one statement: thousands of meter days at once are fastest. */
const daysPerBatch = 90;

/** Saves what an estate measured since its last value, all or nothing, and derives its balance. */
export async function appendDemoDays(
  db: Database,
  estate: DemoEstate,
  { saved, firstDay, today }: { saved: SavedDemo; firstDay: string; today: string },
): Promise<void> {
  const { customerId } = saved;
  const known = knownMeters(estate, saved);
  if (!estate.plant || !known) return;
  await saveFirstReadings(db, { customerId, estateId: known.estateId, firstDay, timeZone: estate.timeZone });
  const withAmounts = [...known.meterIds].filter(([key]) => key !== 'stateOfCharge').map(([, meterId]) => meterId);
  const from = await findFirstMissingDay(db, { customerId, meterIds: withAmounts }, { firstDay, today });
  if (from < today) await save(db, estate, { customerId, known, range: { from, to: today } });
  await deriveMarkedDays(db, { customerId, estateId: known.estateId }, { from: firstDay, to: today });
}

function knownMeters({ meters }: DemoEstate, saved: SavedDemo): KnownMeters | undefined {
  const meterIds = new Map<string, number>();
  let estateId: number | undefined;
  for (const { key, obis, devices } of meters) {
    const found = saved.meters.get(`${devices[0]!.serialNumber} ${obis}`);
    if (!found) continue;
    meterIds.set(key, found.meterId);
    estateId = found.estateId;
  }
  return estateId === undefined ? undefined : { estateId, meterIds };
}

async function save(
  db: Database,
  estate: DemoEstate,
  { customerId, known, range }: { customerId: number; known: KnownMeters; range: DayRange },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    let batch: DemoDay[] = [];
    const flush = async () => {
      await saveMeterDays(
        tx,
        customerId,
        batch.flatMap((day) => meterDaysOf(day, known)),
      );
      await saveGaugeDays(
        tx,
        customerId,
        batch.flatMap((day) => gaugeDaysOf(day, known)),
      );
      batch = [];
    };
    for (const day of demoDays(estate, range)) {
      batch.push(day);
      if (batch.length === daysPerBatch) await flush();
    }
    await flush();
  });
}

function meterDaysOf({ day, meterDays }: DemoDay, { meterIds }: KnownMeters) {
  return [...meterDays].flatMap(([key, amounts]) => {
    const meterId = meterIds.get(key);
    return meterId === undefined ? [] : [{ meterId, day, ...amounts }];
  });
}

function gaugeDaysOf({ day, gauges }: DemoDay, { meterIds }: KnownMeters) {
  return [...gauges].flatMap(([key, levels]) => {
    const meterId = meterIds.get(key);
    return meterId === undefined ? [] : [{ meterId, day, levels }];
  });
}
