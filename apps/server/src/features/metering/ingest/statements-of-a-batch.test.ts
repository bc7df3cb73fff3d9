import { PostgresQueryCompiler } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../database/database.ts';
import { aCustomer, anEstate } from '../../../testing/makers.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { aReadMeter, type ReadMeter } from './edge-register-for-tests.ts';
import { ingestReadings } from './ingest-readings.ts';
import { storeBatch } from './store-points.ts';

let opened: TestDatabase;
let customerId: number;
let estateId: number;
let meter: ReadMeter;

beforeAll(async () => {
  opened = await openTestDatabase();
  customerId = await aCustomer(opened.db);
  estateId = await anEstate(opened.db, customerId);
  meter = await aReadMeter(opened.db, { customerId, estateId });
});
afterAll(() => opened.close());

/** The statements that the work executes. */
async function statementsOf(work: (db: Database) => Promise<unknown>): Promise<string[]> {
  const compiler = new PostgresQueryCompiler();
  const statements: string[] = [];
  await work(
    opened.db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        statements.push(compiler.compileQuery(node, queryId).sql.replaceAll('"', ''));
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  );
  return statements;
}

function countOf(statements: string[]) {
  const count = (pattern: RegExp) => statements.filter((statement) => pattern.test(statement)).length;
  return { meterLocks: count(/from meter\b[^]*for no key update/), savedDays: count(/insert into meter_day\b/) };
}

const startMs = Date.parse('2026-05-05T00:00:00+02:00');

it('locks the meter of posted counters and quarter-hours once, and saves its days once', async () => {
  const edge = { customerId, estateId, edgeId: meter.register.edgeId };
  const { meterId } = meter;
  const values = [
    { meterId, at: '2026-05-05T00:00:00+02:00', counter: 1000 },
    { meterId, at: '2026-05-05T00:15:00+02:00', counter: 1250 },
    { meterId, from: '2026-05-05T00:15:00+02:00', amount: 70 },
  ];
  const statements = await statementsOf((db) => ingestReadings(db, edge, values));
  expect(countOf(statements)).toEqual({ meterLocks: 1, savedDays: 1 });
});

it('locks the meter of counters and charge levels from an edge once, and saves its days once', async () => {
  const { meterId, register } = meter;
  const points = [1300, 1400].map((counter, index) => ({
    ...register,
    atMs: startMs + 900_000 * (index + 2),
    counter,
  }));
  const gauges = [{ meterId, atMs: startMs, perMille: 500 }];
  const statements = await statementsOf((db) => storeBatch(db, { customerId, points, gauges }));
  expect(countOf(statements)).toEqual({ meterLocks: 1, savedDays: 1 });
});
