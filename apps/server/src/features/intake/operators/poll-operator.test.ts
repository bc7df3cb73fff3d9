import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../../database/database.ts';
import { SourceError } from '../../../integrations/file-sources/source-error.ts';
import { MeterRefusedError, RateLimitError } from '../../../integrations/metering-operators/metering-operator.ts';
import {
  createMemoryOperator,
  type MemoryOperator,
} from '../../../integrations/metering-operators/testing/memory-operator.ts';
import { aMeter, anEstate } from '../../../testing/makers.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { pollSource } from '../files/poll-source.ts';
import { aSource, claimSource } from '../intake-for-tests.ts';
import { setAssignment } from '../streams/channels.db.ts';

let db: Database;
let close: () => Promise<void>;
let operator: MemoryOperator;
let place: Awaited<ReturnType<typeof aSource>>;
let meterId: number;

const since = '2026-01-01';
const startMs = Date.parse('2025-12-31T23:00:00Z');
const quarterHourMs = 900_000;
const days = 33;
const config = { host: 'api.inexogy.com', port: 443, userName: 'haus', since };

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: startMs + days * 96 * quarterHourMs });
  ({ db, close } = await openTestDatabase());
});
beforeEach(async () => {
  await db.updateTable('data_source').set({ state: 'paused' }).execute();
  place = await aSource(db, { kind: 'inexogy', config });
  const { customerId } = place;
  meterId = await aMeter(db, { customerId, estateId: await anEstate(db, customerId) });
  operator = createMemoryOperator();
  addMeter('4711');
});
afterAll(async () => {
  vi.useRealTimers();
  await close();
});

/** A meter of 33 days, with 100 Wh in each quarter-hour. */
function addMeter(operatorId: string, change: object = {}) {
  const readings = Array.from({ length: days * 96 + 1 }, (_each, index) => reading(index, index * 100));
  const registers = ['energy' as const];
  const meter = { operatorId, serialNumber: `1ESY${operatorId}`, place: 'Greven', isScaled: false, firstMs: 0 };
  operator.meters.push({ ...meter, registers, readings, ...change });
}
const reading = (index: number, wh: number) => ({
  atMs: startMs + index * quarterHourMs,
  counters: { energy: String(BigInt(wh) * 10_000_000n) },
});

async function poll() {
  const claim = await claimSource(db, place.customerId);
  const tools = { db, log: { error: () => undefined }, open: () => Promise.reject(new Error('No files')) };
  await pollSource({ ...tools, openOperator: () => operator }, claim, new AbortController().signal);
}
const readChannels = () =>
  db
    .selectFrom('source_channel')
    .select(['id', 'address', 'samples', 'problem', 'reached_at'])
    .where('customer_id', '=', place.customerId)
    .orderBy('address')
    .execute();
async function mapAll() {
  await poll();
  for (const { id: channelId } of await readChannels()) {
    const assignment = { meterId, unit: 'kWh/10^10' as const };
    await setAssignment(db, { ...place, channelId }, { assignment, userId: place.adminId });
  }
}
const letRest = () =>
  db
    .updateTable('source_channel')
    .set({ fetched_at: new Date(0) })
    .where('customer_id', '=', place.customerId)
    .execute();
async function readTotals() {
  const rows = await db.selectFrom('meter_day').select(['day', 'total']).where('meter_id', '=', meterId).execute();
  return { days: rows.length, total: rows.reduce((sum, { total }) => sum + (total ?? 0), 0) };
}
const readSource = () =>
  db
    .selectFrom('data_source')
    .select(['state', 'failure', 'failure_count', 'due_at'])
    .where('customer_id', '=', place.customerId)
    .executeTakeFirstOrThrow();

describe('the meters of an operator', () => {
  it('are shown with their last counters, and nothing is fetched until a person says which meters they are', async () => {
    await poll();
    expect(await readChannels()).toMatchObject([
      { address: '1ESY4711/energy', samples: [{ text: '316,800\u00a0kWh, Greven' }], reached_at: null },
    ]);
    expect(operator.requests).toEqual([]);
    expect(await readSource()).toMatchObject({ state: 'waiting', failure: null });
  });

  it('are fetched in slices from the chosen day on, and go on after a slice that never ended', async () => {
    await mapAll();
    const { readRange } = operator;
    operator.readRange = async (range) => {
      if (operator.requests.length === 1) throw new Error('The server was killed');
      return readRange(range);
    };
    await poll();
    expect((await readTotals()).total).toBe(30 * 96 * 100);
    operator.readRange = readRange;
    await poll();
    expect(operator.requests.map((requests) => requests.split(' ')[1])).toEqual([
      '2025-12-31T23:00:00.000Z',
      '2026-01-23T23:00:00.000Z',
    ]);
    expect(await readTotals()).toEqual({ days, total: days * 96 * 100 });
  });

  it('give the last week once more, so that corrections arrive', async () => {
    await mapAll();
    await poll();
    operator.meters[0]?.readings.splice(
      -97,
      97,
      ...Array.from({ length: 97 }, (_, i) => reading(32 * 96 + i, 32 * 9600 + i * 90)),
    );
    await letRest();
    await poll();
    expect(await readTotals()).toEqual({ days, total: 32 * 9600 + 96 * 90 });
  });

  it('wait as long as the operator wants; that is no failure', async () => {
    await mapAll();
    operator.fails = new RateLimitError(300);
    await poll();
    const { due_at: dueAt, ...source } = await readSource();
    expect([new Date(dueAt ?? 0).getTime() - Date.now(), source]).toEqual([
      300_000,
      { state: 'waiting', failure: null, failure_count: 0 },
    ]);
    await poll();
    expect((await readTotals()).days).toBe(days);
  });

  it('stop only themselves when they are refused, lie behind a transformer or off the grid of time', async () => {
    operator.meters.length = 0;
    addMeter('1', { isScaled: true });
    addMeter('2', { readings: [{ ...reading(0, 1), atMs: startMs + 1 }] });
    addMeter('3');
    await mapAll();
    operator.fails = new MeterRefusedError('Not now');
    await poll();
    expect((await readChannels()).map(({ problem }) => problem)).toEqual(['scaled', 'operatorRefused', null]);
    await letRest();
    await poll();
    expect((await readChannels()).map(({ problem }) => problem)).toEqual(['scaled', 'offGrid', null]);
    expect(await readSource()).toMatchObject({ failure: null });
  });

  it('are tried again later when the operator cannot be read', async () => {
    await mapAll();
    operator.fails = new SourceError('signIn');
    await poll();
    expect(await readSource()).toMatchObject({ state: 'waiting', failure: 'signIn', failure_count: 1 });
  });
});
