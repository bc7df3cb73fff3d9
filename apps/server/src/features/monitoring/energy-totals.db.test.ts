import { addTotals, emptyTotals, type EnergyTotals } from '@lichthof/domain/energy/energy-totals.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { readTotals, readTotalsBy, totalsColumns, cutToWholeMonths } from './energy-totals.db.ts';

const sumTotals = (totals: Iterable<EnergyTotals>) => [...totals].reduce(addTotals, { ...emptyTotals });
const [customerId, estateId] = [1, 2];
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await insertYear(database);
});
afterAll(() => database.close());

const ranges = [
  { from: '2025-01-01', to: '2026-01-01' },
  { from: '2025-02-01', to: '2025-03-01' },
  { from: '2025-01-17', to: '2025-06-09' },
  { from: '2025-03-02', to: '2025-03-31' },
  { from: '2025-03-15', to: '2025-05-01' },
  { from: '2025-05-05', to: '2025-05-05' },
  { from: '2024-11-03', to: '2025-02-11' },
  { from: '2025-06-03', to: '2025-09-29' },
  { from: '2025-07-01', to: '2025-07-27' },
  { from: '2024-12-01', to: '2024-12-31' },
];

describe('totals of whole months and the days around them', () => {
  it.each(ranges)('sums the days from $from to $to', async (days) => {
    const byDay = await readTotalsBy(database.db, 'day', { customerId, estateId, ...days });
    const totals = await readTotals(database.db, { customerId, estateIds: [estateId] }, days);
    expect(totals.get(estateId) ?? emptyTotals).toEqual(sumTotals(byDay.values()));

    const byMonth = await readTotalsBy(database.db, 'month', { customerId, estateId, ...days });
    expect(sumTotals(byMonth.values())).toEqual(sumTotals(byDay.values()));
    expect([...byMonth.keys()]).toEqual([...new Set([...byDay.keys()].map((day) => `${day.slice(0, 7)}-01`))]);
  });

  it.each([
    [ranges[2], { from: '2025-02-01', to: '2025-06-01' }],
    [ranges[3], { from: '2025-03-31', to: '2025-03-31' }],
    [ranges[4], { from: '2025-04-01', to: '2025-05-01' }],
  ])('finds the whole months of %j', (days, expected) => expect(cutToWholeMonths(days!)).toEqual(expected));
});

/** Inserts different sums for every day and column. */
async function insertYear({ db }: TestDatabase): Promise<void> {
  const columns = sql.raw(totalsColumns.join(', '));
  const numbers = sql.raw(totalsColumns.map((_, index) => `number * ${index + 1}`).join(', '));
  const sums = sql.raw(totalsColumns.map((column) => `sum(${column})`).join(', '));
  await sql`
    insert into estate_day (customer_id, estate_id, day, ${columns})
    select ${customerId}::int, ${estateId}::int, date '2024-12-31' + number, ${numbers}
    from generate_series(1, 365) as number`.execute(db);
  await sql`
    insert into estate_month (customer_id, estate_id, month, ${columns})
    select customer_id, estate_id, date_trunc('month', day), ${sums} from estate_day group by 1, 2, 3`.execute(db);
}
