import { fallingReadings, type ExchangeDay } from '@lichthof/domain/metering/reading-file/falling-readings.ts';
import type { FileReadingPoint } from '@lichthof/domain/metering/quarter-hour-file/read-file.ts';
import type { CounterPoint } from '@lichthof/domain/metering/counters/counter-point.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

interface MeterKeys {
  customerId: number;
  meterId: number;
}

/** What is odd about readings that a file has: instants of the kind. */
export interface OddReadings {
  /** Below the reading before, with no exchange between the two. */
  fallsAtMs: number[];
  /** Another counter is stored for the instant, and stays. */
  keptAtMs: number[];
}

export async function findOddReadings(
  db: Database,
  meter: MeterKeys & { exchangeDays: ExchangeDay[] },
  readings: FileReadingPoint[],
): Promise<OddReadings> {
  if (readings.length === 0) return { fallsAtMs: [], keptAtMs: [] };
  const stored = await readStoredAround(db, meter, [readings[0]!.atMs, readings.at(-1)!.atMs]);
  const sent = new Map(readings.map(({ atMs, counter }) => [atMs, counter]));
  const known = new Map(stored.map(({ atMs, counter }) => [atMs, counter]));
  const merged = [...new Map([...sent, ...known])].map(([atMs, counter]) => ({ atMs, counter }));
  const ordered = merged.sort((a, b) => a.atMs - b.atMs);
  return {
    fallsAtMs: fallingReadings(ordered, meter.exchangeDays).filter((atMs) => isOrFollows(sent, ordered, atMs)),
    keptAtMs: [...sent.keys()].filter((atMs) => known.has(atMs) && known.get(atMs) !== sent.get(atMs)),
  };
}

/** What was odd already, between two stored readings, is not the file's. */
function isOrFollows(sent: Map<number, number>, ordered: CounterPoint[], atMs: number): boolean {
  const before = ordered[ordered.findIndex((point) => point.atMs === atMs) - 1];
  return sent.has(atMs) || (before !== undefined && sent.has(before.atMs));
}

/** The stored readings between two instants, with the last one before and the first one after. */
async function readStoredAround(
  db: Database,
  { customerId, meterId }: MeterKeys,
  [fromMs, toMs]: [number, number],
): Promise<CounterPoint[]> {
  const [from, to] = [new Date(fromMs), new Date(toMs)];
  const { rows } = await sql<{ at: Date; counter: number }>`
    select at, counter from reading
    where customer_id = ${customerId} and meter_id = ${meterId}
      and at >= coalesce((select max(at) from reading
        where customer_id = ${customerId} and meter_id = ${meterId} and at < ${from}), ${from})
      and at <= coalesce((select min(at) from reading
        where customer_id = ${customerId} and meter_id = ${meterId} and at > ${to}), ${to})
    order by at`.execute(db);
  return rows.map(({ at, counter }) => ({ atMs: at.getTime(), counter }));
}
