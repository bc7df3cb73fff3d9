import { type ExchangeDay, fallingReadings } from '@lichthof/domain/metering/readings/falling-readings.ts';
import type { FileReadingPoint } from '@lichthof/domain/metering/quarter-hour-file/read-file.ts';
import type { CounterPoint } from '@lichthof/domain/metering/counters/counter-values.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { ImportIssue } from '@lichthof/contracts/imports/import-previews.ts';
import type { ImportQuestion } from '@lichthof/contracts/imports/import-questions.ts';
import { getFirst, getLast } from '@lichthof/domain/collections/items.ts';
import type { FileSeries, SeriesMapping } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import type { ImportRow } from './imports.db.ts';
import { buildQuestion } from './questions/build-question.ts';

interface MeterKeys {
  customerId: number;
  meterId: number;
}

/** What is odd about readings that a file has: instants of the kind. */
export interface ImplausibleReadings {
  /** Below the reading before, with no exchange between the two. */
  fallsAtMs: number[];
  /** Another counter is stored for the instant, and stays. */
  keptAtMs: number[];
}

export async function findImplausibleReadings(
  db: Database,
  meter: MeterKeys & { exchangeDays: ExchangeDay[] },
  readings: FileReadingPoint[],
): Promise<ImplausibleReadings> {
  if (readings.length === 0) return { fallsAtMs: [], keptAtMs: [] };
  const stored = await readStoredAround(db, meter, [getFirst(readings).atMs, getLast(readings).atMs]);
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

interface NamedMeter {
  id: number;
  estateId: number;
  locations: string[];
}

/** Where a file names the location of its values, they belong to no other: of another estate they are refused. */
export async function findForeignSeries(
  db: Database,
  row: ImportRow,
  mapping: SeriesMapping[],
): Promise<ForeignSeries> {
  const named = mapping.flatMap(({ seriesKey, meterId }) => {
    const series = row.layout.series.find(({ key }) => key === seriesKey);
    return series?.location === undefined ? [] : [{ series, meterId, location: series.location }];
  });
  if (named.length === 0) return { issues: [], questions: [] };
  const meters = await readNamedMeters(db, row.customer_id, {
    locations: named.map(({ location }) => location),
    meterIds: named.map(({ meterId }) => meterId),
  });
  const found = named.map((one) => findForeign(one, meters, row.estate_id));
  return { issues: found.flatMap(({ issues }) => issues), questions: found.flatMap(({ questions }) => questions) };
}

export interface ForeignSeries {
  issues: ImportIssue[];
  questions: ImportQuestion[];
}

function findForeign(
  { series, meterId, location }: { series: FileSeries; meterId: number; location: string },
  meters: NamedMeter[],
  estateId: number,
): ForeignSeries {
  const ofLocation = meters.filter(({ locations }) => locations.includes(location));
  const own = meters.find(({ id }) => id === meterId);
  const none: ForeignSeries = { issues: [], questions: [] };
  if (own?.locations.includes(location)) return none;
  const isElsewhere = ofLocation.length > 0 && ofLocation.every((meter) => meter.estateId !== estateId);
  if (isElsewhere) {
    return { ...none, issues: [{ code: 'otherEstate', column: series.name, count: 1, text: location }] };
  }
  const isOther = ofLocation.length > 0 || (own?.locations ?? []).some((known) => known.length === location.length);
  if (!isOther) return none;
  const question = { seriesKey: series.key, column: series.name, meterId, text: location };
  return { ...none, questions: [buildQuestion({ code: 'otherMeter', ...question })] };
}

/** The customer's meters at the locations, and those mapped, with the ids of their locations. */
async function readNamedMeters(
  db: Database,
  customerId: number,
  { locations, meterIds }: { locations: string[]; meterIds: number[] },
): Promise<NamedMeter[]> {
  const { rows } = await sql<NamedMeter>`
    select id, estate_id as "estateId",
      array_remove(array[market_location_id, metering_location_id], null) as locations
    from meter
    where customer_id = ${customerId} and (id = any(${meterIds}::int[])
      or market_location_id = any(${locations}::text[]) or metering_location_id = any(${locations}::text[]))`.execute(
    db,
  );
  return rows;
}
