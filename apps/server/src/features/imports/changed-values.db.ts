import { getFirst, getLast } from '@lichthof/domain/collections/items.ts';
import { measuredOnly, mergeAmounts, type MeterDayAmounts } from '@lichthof/domain/metering/meter-day.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import type { ImportSeries } from './read-import-file.ts';
import { unpackDays } from './file-parts.ts';

/** The stored days of a meter in ranges that do not overlap, by day. */
export async function readStoredAmounts(
  db: Database,
  { customerId, meterId }: { customerId: number; meterId: number },
  ranges: DayRange[],
): Promise<Map<string, MeterDayAmounts>> {
  const { rows } = await sql<MeterDayAmounts & { day: string }>`
    select d.day, d.amounts, d.statuses
    from unnest(${ranges.map(({ from }) => from)}::date[], ${ranges.map(({ to }) => to)}::date[]) as asked (first, last)
    join meter_day d on d.customer_id = ${customerId} and d.meter_id = ${meterId}
      and d.day >= asked.first and d.day < asked.last`.execute(db);
  return new Map(rows.map(({ day, ...amounts }) => [day, amounts]));
}

export interface ChangedValues {
  quarterHours: number;
  /** Of the quarter-hours those that were measured, and those of billed days. */
  measured: number;
  billed: number;
  /** What the quarter-hours hold and would hold. */
  before: number;
  after: number;
  /** First local day with a change, and the day after the last one. */
  firstDay: string;
  endDay: string;
}

type Day = { day: string; amounts: (number | null)[] };

export interface StoredComparison {
  /** Undefined when no stored value changes. */
  changed: ChangedValues | undefined;
  /** Some days with changes, as they are sent and stored. */
  sample: { sent: Day[]; stored: Day[] };
}

const daysPerQuery = 200;
const sampledDays = 21;

interface Compared {
  customerId: number;
  series: ImportSeries;
  billedPeriods: DayRange[];
}

/** Compares what the store has with what the file brings. */
export async function compareWithStored(db: Database, compared: Compared): Promise<StoredComparison> {
  const { customerId, series } = compared;
  const changes: ChangedValues[] = [];
  const sample: StoredComparison['sample'] = { sent: [], stored: [] };
  for (let from = 0; from < series.days.length; from += daysPerQuery) {
    const sent = unpackDays(series, from, from + daysPerQuery);
    const days = { from: getFirst(sent).day, to: addDays(getLast(sent).day, 1) };
    const stored = await readStoredAmounts(db, { customerId, meterId: series.meterId }, [days]);
    for (const { day, ...amounts } of sent) {
      const known = stored.get(day);
      const change = known && changeOf(day, { stored: known, sent: amounts }, compared.billedPeriods);
      if (!change) continue;
      changes.push(change);
      if (sample.sent.length >= sampledDays) continue;
      sample.sent.push({ day, amounts: amounts.amounts });
      sample.stored.push({ day, amounts: known.amounts });
    }
  }
  return { changed: sumOf(changes), sample };
}

/** What is stored as measured is not changed by substitutes that are sent. */
function changeOf(
  day: string,
  { stored, sent }: { stored: MeterDayAmounts; sent: MeterDayAmounts },
  billedPeriods: DayRange[],
): ChangedValues | undefined {
  const merged = mergeAmounts(stored, sent).amounts;
  const changed = stored.amounts.flatMap((before, index) => {
    const after = merged[index] ?? null;
    return before !== null && after !== null && before !== after ? [{ index, before, after }] : [];
  });
  if (changed.length === 0) return undefined;
  const isMeasured = measuredOnly(stored);
  const isBilled = billedPeriods.some(({ from, to }) => from <= day && day < to);
  return {
    quarterHours: changed.length,
    measured: changed.filter(({ index }) => isMeasured[index] !== null).length,
    billed: isBilled ? changed.length : 0,
    before: changed.reduce((sum, { before }) => sum + before, 0),
    after: changed.reduce((sum, { after }) => sum + after, 0),
    firstDay: day,
    endDay: addDays(day, 1),
  };
}

function sumOf(changes: ChangedValues[]): ChangedValues | undefined {
  const [first] = changes;
  if (!first) return undefined;
  const sum = (of: 'quarterHours' | 'measured' | 'billed' | 'before' | 'after') =>
    changes.reduce((total, change) => total + change[of], 0);
  return {
    quarterHours: sum('quarterHours'),
    measured: sum('measured'),
    billed: sum('billed'),
    before: sum('before'),
    after: sum('after'),
    firstDay: first.firstDay,
    endDay: getLast(changes).endDay,
  };
}

/** The billed periods of an estate: a run that failed billed nothing. */
export async function readBilledPeriods(
  db: Database,
  { customerId, estateId }: { customerId: number; estateId: number },
): Promise<DayRange[]> {
  const { rows } = await sql<DayRange>`
    select distinct lower(billed.period) as "from", upper(billed.period) as "to" from billing_run r
    join billing_run_contract billed on billed.customer_id = r.customer_id and billed.billing_run_id = r.id
      and billed.is_in_force
    where r.customer_id = ${customerId} and r.estate_id = ${estateId}`.execute(db);
  return rows;
}
