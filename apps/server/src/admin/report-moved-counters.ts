import { formatPlain } from '@lichthof/domain/formats/number-formats.ts';
import type { Database } from '../database/database.ts';
import {
  findMetersWithEarlyResends,
  type MeterWithEarlyResends,
} from '../features/metering/counters/early-resends.db.ts';
import { moveEarlyResends, type MovedResends } from '../features/metering/counters/move-early-resends.ts';

class PreviewOnly extends Error {}

/** Moves resent counters meter by meter and tells line by line what changes; without `isApplied` nothing is stored. */
export async function* reportMovedCounters(db: Database, isApplied: boolean): AsyncGenerator<string> {
  let moved = 0;
  for (const meter of await findMetersWithEarlyResends(db)) {
    const result = await moveCountersOf(db, meter, isApplied);
    if (result.moved === 0) continue;
    moved += result.moved;
    yield `${meter.customerName}, ${meter.estateName}, ${meter.meterName}: ${result.moved} Stände`;
    yield* result.days.map(lineOf);
  }
  if (moved === 0) yield 'Es gibt nichts neu einzuordnen.';
  else if (isApplied) yield 'Gespeichert. Was schon abgerechnet war, steht bei den geänderten Werten der Abrechnung.';
  else yield 'Noch ist nichts geändert. Mit --apply wird es gespeichert.';
}

async function moveCountersOf(db: Database, meter: MeterWithEarlyResends, isApplied: boolean): Promise<MovedResends> {
  let result: MovedResends = { moved: 0, days: [] };
  const move = db.transaction().execute(async (tx) => {
    result = await moveEarlyResends(tx, meter);
    if (!isApplied) throw new PreviewOnly();
  });
  await move.catch((error: unknown) => {
    if (!(error instanceof PreviewOnly)) throw error;
  });
  return result;
}

const lineOf = ({ day, before, after, quarterHours }: MovedResends['days'][number]) =>
  `  ${day}: ${quarterHours} Viertelstunden anders, ${shown(before)} → ${shown(after)}`;

const shown = (amount: number | null) => (amount === null ? 'ohne Werte' : `${formatPlain(amount)} Wh`);
