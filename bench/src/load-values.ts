import { startOfDay } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { sql } from 'kysely';
import type { Database } from '../../apps/server/src/database/database.ts';
import { packNumbers } from './packed-numbers.ts';
import { saveMeterDays, type MeterDay } from '../../apps/server/src/features/metering/values/meter-days.db.ts';
import { median, timeOnce } from './median.ts';
import type { SampleEstate } from './sample-estate.ts';

export interface LoadFigures {
  dayDesignPerSecond: number;
  rowDesignPerSecond: number;
  ratio: number;
  dayDesignBytes: number;
  rowDesignBytes: number;
}

const rounds = 5;
/** Days per transaction: a year of ten meters. */
const daysPerPart = 3650;
const quarterHourSeconds = 900;

/**
 * Stores the same quarter-hours in the product's table of days, with totals, and in a table with one row per
 * quarter-hour. Alternates between both, so that other load of the machine affects both.
 */
export async function measureLoading(db: Database, estate: SampleEstate, days: MeterDay[]): Promise<LoadFigures> {
  const parts = Array.from({ length: Math.ceil(days.length / daysPerPart) }, (_, index) =>
    days.slice(index * daysPerPart, (index + 1) * daysPerPart),
  );
  const loadDays = () => inTransactions(db, parts, (tx, part) => saveMeterDays(tx, estate.customerId, part));
  const loadRows = () => inTransactions(db, parts, (tx, part) => insertRows(tx, estate.customerId, part));
  await createRowTable(db);
  const dayTimes: number[] = [];
  const rowTimes: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    await sql`truncate meter_day, meter_month, estate_day_mark, quarter_hour_row`.execute(db);
    dayTimes.push(await timeOnce(loadDays));
    rowTimes.push(await timeOnce(loadRows));
  }
  const values = days.reduce((sum, { amounts }) => sum + amounts.length, 0);
  const dayDesignBytes = await bytesOf(db, ['meter_day', 'meter_month']);
  const rowDesignBytes = await bytesOf(db, ['quarter_hour_row']);
  await sql`drop table quarter_hour_row`.execute(db);

  const [dayMs, rowMs] = [median(dayTimes.slice(1)), median(rowTimes.slice(1))];
  return {
    dayDesignPerSecond: (values / dayMs) * 1000,
    rowDesignPerSecond: (values / rowMs) * 1000,
    ratio: rowMs / dayMs,
    dayDesignBytes: dayDesignBytes / values,
    rowDesignBytes: rowDesignBytes / values,
  };
}

async function inTransactions(
  db: Database,
  parts: MeterDay[][],
  load: (tx: Database, part: MeterDay[]) => Promise<void>,
): Promise<void> {
  for (const part of parts) await db.transaction().execute((tx) => load(tx, part));
}

async function createRowTable(db: Database): Promise<void> {
  await sql`drop table if exists quarter_hour_row`.execute(db);
  await sql`
    create table quarter_hour_row (
      customer_id int not null,
      meter_id    int not null,
      starts_at   timestamptz not null,
      amount      int not null,
      status      smallint not null,
      primary key (customer_id, meter_id, starts_at)
    )`.execute(db);
}

/** Inserts with one statement and three binary arrays, which is faster than COPY for single values. */
async function insertRows(tx: Database, customerId: number, days: MeterDay[]): Promise<void> {
  const meterIds = days.map(({ meterId, amounts }) => amounts.map(() => meterId));
  const starts = days.map(({ day, amounts }) => {
    const startsAt = startOfDay(day, defaultTimeZone) / 1000;
    return amounts.map((_, index) => startsAt + index * quarterHourSeconds);
  });
  await sql`
    insert into quarter_hour_row (customer_id, meter_id, starts_at, amount, status)
    select ${customerId}::int, meter_id, to_timestamp(starts_at), amount, 0
    from unnest(${packNumbers(meterIds)}::int[], ${packNumbers(starts)}::int[],
      ${packNumbers(days.map(({ amounts }) => amounts))}::int[]) as sent (meter_id, starts_at, amount)`.execute(tx);
}

async function bytesOf(db: Database, tables: string[]): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(name::regclass))::bigint as bytes from unnest(${tables}::text[]) as name`.execute(
    db,
  );
  return rows[0]!.bytes;
}
