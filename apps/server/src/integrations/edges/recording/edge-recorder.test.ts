import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../database/database.ts';
import { aCustomer, aMeter, anEdge, anEstate } from '../../../testing/makers.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { createEdgeRecorder } from './edge-recorder.ts';

let db: Database;
let close: () => Promise<void>;
let customerId: number;
let estateId: number;

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  customerId = await aCustomer(db);
  estateId = await anEstate(db, customerId);
});
afterAll(() => close());

const startMs = Date.UTC(2026, 10, 22, 3);

/** A database that refuses statements for as long as it is away. */
function flakyDatabase() {
  const state = { isAway: false };
  const flaky = new Proxy(db, {
    get: (target, name) => {
      if (state.isAway && name === 'getExecutor') throw new Error('away');
      const found = Reflect.get(target, name) as unknown;
      return typeof found === 'function' ? (found as () => unknown).bind(target) : found;
    },
  });
  return { flaky, state };
}

it('counts notices by code and meter, also while the database is away', async () => {
  const edge = { customerId, edgeId: await anEdge(db, customerId, estateId) };
  const { flaky, state } = flakyDatabase();
  let nowMs = startMs;
  let failures = 0;
  const recorder = createEdgeRecorder({ db: flaky, log: { error: () => (failures += 1) }, now: () => nowMs });
  recorder.recordNotice({ edge, code: 'unreadableMessage' });
  recorder.recordNotice({ edge, code: 'valueRefused', meterId: 7, detail: { given: 'a' } });
  state.isAway = true;
  await recorder.flush();
  expect(failures).toBe(1);
  nowMs += 1000;
  recorder.recordNotice({ edge, code: 'valueRefused', meterId: 7, detail: { given: 'b' } });
  state.isAway = false;
  await recorder.flush();
  nowMs += 1000;
  recorder.recordNotice({ edge, code: 'valueRefused', meterId: 7, detail: { given: 'c' } });
  await recorder.close();

  const stored = await db
    .selectFrom('edge_notice')
    .selectAll()
    .where('edge_id', '=', edge.edgeId)
    .orderBy('code')
    .execute();
  expect(stored).toMatchObject([
    { code: 'unreadableMessage', meter_id: 0, count: 1, detail: null },
    {
      code: 'valueRefused',
      meter_id: 7,
      count: 3,
      detail: { given: 'c' },
      first_at: new Date(startMs),
      last_at: new Date(nowMs),
    },
  ]);
});

it('finds the edge of a notice about stored points by the mapping', async () => {
  const edgeId = await anEdge(db, customerId, estateId);
  const meterId = await aMeter(db, { customerId, estateId });
  const row = { customer_id: customerId, edge_id: edgeId, meter_id: meterId, component_id: 'meter0', channel: 'X' };
  await db.insertInto('register_mapping').values(row).execute();
  const recorder = createEdgeRecorder({ db, log: { error: () => undefined }, now: () => startMs });
  const detail = { before: 900, after: 5 };
  recorder.recordPointNotices(customerId, [
    { meterId, code: 'counterReset', atMs: startMs, detail },
    { meterId: meterId + 1, code: 'counterReset', atMs: startMs, detail },
  ]);
  await recorder.close();
  const stored = await db.selectFrom('edge_notice').selectAll().where('code', '=', 'counterReset').execute();
  expect(stored).toMatchObject([
    { edge_id: edgeId, meter_id: meterId, count: 1, detail: { ...detail, at: '2026-11-22T03:00:00.000Z' } },
  ]);
});

it('keeps newer live records, and skips edges that were deleted', async () => {
  const edge = { customerId, edgeId: await anEdge(db, customerId, estateId) };
  const recorder = createEdgeRecorder({ db, log: { error: () => undefined }, now: () => startMs });
  const record = (gridW: number) => () => ({
    values: { productionW: null, gridW, consumptionW: null, batteryW: null, stateOfChargePercent: null },
    counters: {},
    rising: {},
  });
  const connection = { edge, epoch: null, clockAheadMs: null };
  // of a connection that was replaced meanwhile
  recorder.recordContact({ ...connection, lastMessageAtMs: startMs + 4000, record: record(3) });
  recorder.recordContact({ ...connection, lastMessageAtMs: startMs + 5000, record: record(2) });
  recorder.recordContact({
    ...connection,
    edge: { customerId, edgeId: 999_999 },
    lastMessageAtMs: startMs,
    record: record(9),
  });
  await recorder.flush();
  recorder.recordContact({ ...connection, lastMessageAtMs: startMs, record: record(1) });
  await recorder.close();
  const live = await db.selectFrom('edge_live').selectAll().execute();
  expect(live).toMatchObject([
    { edge_id: edge.edgeId, at: new Date(startMs + 5000), live_values: { values: { gridW: 2 } } },
  ]);
  const { last_message_at } = await db
    .selectFrom('edge')
    .select('last_message_at')
    .where('id', '=', edge.edgeId)
    .executeTakeFirstOrThrow();
  expect(last_message_at).toEqual(new Date(startMs + 5000));
});
