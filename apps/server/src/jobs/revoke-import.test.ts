import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { ImportRevocation } from '@lichthof/contracts/imports/import-revocations.ts';
import type { Import } from '@lichthof/contracts/imports/imports.ts';
import { AmountStatus } from '@lichthof/domain/metering/codes.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as sample from '../features/imports/import-file-for-tests.ts';
import { aRun } from '../features/metering/gaps/gaps-for-tests.ts';
import { createComputedMeter } from '../features/meters/computed/create-computed-meter.ts';
import { saveMeterDays } from '../features/metering/values/meter-days.db.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { startImportJob } from './run-imports.ts';

const days = ['2023-08-01', '2023-08-02'];
let server: TestServer;
let estate: Awaited<ReturnType<typeof sample.anImportingEstate>>;
let stop: () => Promise<void>;

beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());
beforeEach(async () => {
  estate = await sample.anImportingEstate(server);
  stop = startImportJob({ db: server.db, log: { error: () => undefined }, pauseMs: 20 });
});
afterEach(() => stop());

async function load(content: string, meterIds = estate.meterIds): Promise<number> {
  const { importId } = await sample.uploaded(server, estate, content);
  await sample.send(server, estate, { importId, action: 'start', mapping: sample.mappingOf(meterIds) });
  expect(await sample.importEnded(server, estate, importId)).toMatchObject({ state: 'done', isRevocable: true });
  return importId;
}

const call = (method: 'GET' | 'POST', importId: number) =>
  server.app.inject({ method, url: `${estate.url}/${importId}/revocation`, headers: estate.headers });

const shown = async (importId: number) => (await call('GET', importId)).json<ImportRevocation>();

async function revoked(importId: number): Promise<Import> {
  expect((await call('POST', importId)).json()).toMatchObject({ state: 'running', isRevoking: true });
  return sample.importEnded(server, estate, importId);
}

const storedDays = () =>
  server.db
    .selectFrom('meter_day')
    .selectAll()
    .where('customer_id', '=', estate.customerId)
    .orderBy('meter_id')
    .orderBy('day')
    .execute();

const storedMonths = () =>
  server.db.selectFrom('meter_month').selectAll().where('customer_id', '=', estate.customerId).execute();

const save = (day: string, amounts: (number | null)[], statuses: AmountStatus[] | null = null) =>
  server.db
    .transaction()
    .execute((tx) => saveMeterDays(tx, estate.customerId, [{ meterId: estate.meterIds[0]!, day, amounts, statuses }]));
const everywhere = (amount: number) => Array.from({ length: 96 }, () => amount);
const only = (index: number, amount: number) => Array.from({ length: 96 }, (_, at) => (at === index ? amount : null));

/** 40 Wh in each quarter-hour of the first day, without ten hours; with a fill of them and its undoing. */
async function aMeterWithHole() {
  const [meterId = 0] = estate.meterIds;
  const measured = everywhere(40).map((amount, index) => (index >= 20 && index < 60 ? null : amount));
  await save('2023-08-01', measured);
  const url = `${estate.url.replace('/imports', '')}/meters/${meterId}/gap-fills`;
  const { headers } = estate;
  const payload = { from: '2023-08-01T05:00:00+02:00', to: '2023-08-01T15:00:00+02:00', method: 'linear' };
  const fill = () => server.app.inject({ method: 'POST', url, headers, payload });
  const undoFill = async () => {
    const [{ gapFillId }] = (await server.app.inject({ url, headers })).json().gapFills;
    expect((await server.app.inject({ method: 'DELETE', url: `${url}/${gapFillId}`, headers })).statusCode).toBe(200);
  };
  return { measured, meterId, fill, undoFill };
}

describe('an import that is taken back', () => {
  it('leaves nothing where nothing was stored before', async () => {
    const importId = await load(sample.fileOf(days));
    expect(await storedDays()).toHaveLength(4);
    expect(await shown(importId)).toEqual({
      meters: estate.meterIds.map((meterId) => ({
        meterId,
        name: expect.any(String),
        baseUnit: 'Wh',
        from: '2023-08-01',
        to: '2023-08-03',
        days: 2,
        now: { total: 4800, quarterHours: 192 },
        before: { total: 0, quarterHours: 0 },
      })),
      changedDays: 0,
      billedDays: 0,
      readings: 0,
      billedReadings: 0,
      newer: null,
    });
    expect(await revoked(importId)).toMatchObject({ state: 'revoked', isRevocable: false, isRevoking: false });
    expect([await storedDays(), await storedMonths()]).toEqual([[], []]);
  });

  it('takes the values of a computed meter back with those of its parts', async () => {
    const { customerId, estateId, userId, meterIds } = estate;
    const parts = meterIds.map((partId) => ({ partId, sign: 1 as const, from: '2023-01-01', to: null }));
    const fields = { name: 'Summe', obis: '1-0:1.8.0', kind: 8, measuringPoint: 'general', parts } as const;
    const sumId = await server.db
      .transaction()
      .execute((tx) => createComputedMeter(tx, { customerId, estateId, userId }, fields));
    const importId = await load(sample.fileOf(days));
    const ofSum = (await storedDays()).filter((row) => row.meter_id === sumId);
    expect(ofSum.map(({ total, missing }) => [total, missing])).toEqual([
      [4800, 0],
      [4800, 0],
    ]);
    const { db } = server;
    expect(await db.selectFrom('computed_day_mark').where('customer_id', '=', customerId).execute()).toEqual([]);
    await revoked(importId);
    expect([await storedDays(), await storedMonths()]).toEqual([[], []]);
  });

  it('puts back what was stored before, with its statuses and sums', async () => {
    const statuses = everywhere(0).map((_, index) => (index < 10 ? AmountStatus.Substitute : AmountStatus.Measured));
    await save(days[0]!, everywhere(40), statuses);
    await save('2023-08-15', everywhere(7));
    const before = [await storedDays(), await storedMonths()];
    const importId = await load(sample.fileOf(days));
    expect((await shown(importId)).meters[0]).toMatchObject({ now: { total: 4800 }, before: { total: 3840 } });
    await revoked(importId);
    expect([await storedDays(), await storedMonths()]).toEqual(before);
  });

  it('leaves missing what an undone fill had filled, and says so beforehand', async () => {
    const { measured, meterId, fill, undoFill } = await aMeterWithHole();
    expect((await fill()).json()).toEqual({ quarterHours: 40, totalWh: 1600 });
    const importId = await load(sample.fileOf(days.slice(0, 1)), [meterId]);
    await undoFill();
    expect((await shown(importId)).meters).toMatchObject([{ before: { total: 56 * 40, quarterHours: 56 } }]);
    await revoked(importId);
    expect(await storedDays()).toMatchObject([{ amounts: measured, statuses: null, missing: 40, substituted: 0 }]);
  });

  it('puts back the substitutes of a fill that followed an undone one', async () => {
    const { meterId, fill, undoFill } = await aMeterWithHole();
    await fill();
    await undoFill();
    await fill();
    const before = await storedDays();
    await revoked(await load(sample.fileOf(days.slice(0, 1)), [meterId]));
    expect(await storedDays()).toEqual(before);
  });

  it('leaves what was written since, and says on how many days', async () => {
    const importId = await load(sample.fileOf(days));
    await save(days[0]!, only(5, 99));
    expect(await shown(importId)).toMatchObject({ changedDays: 1 });
    await revoked(importId);
    const stored = await storedDays();
    expect(stored).toMatchObject([{ day: days[0], total: 99, missing: 95 }]);
  });

  it('is told which of its days are billed, and they are noted as changed', async () => {
    await aRun(server, estate, { from: '2023-08-01', to: '2023-08-02' });
    const importId = await load(sample.fileOf(days));
    expect(await shown(importId)).toMatchObject({ billedDays: 4 });
    await revoked(importId);
    const changes = await server.db
      .selectFrom('billed_day_change')
      .where('customer_id', '=', estate.customerId)
      .select(['day', 'total_after', 'missing_after'])
      .execute();
    expect(changes).toEqual([1, 2].map(() => ({ day: days[0], total_after: 0, missing_after: 96 })));
  });

  it('takes its counters along, but for those that were stored already', async () => {
    const [meterId] = estate.meterIds;
    const reading = { customer_id: estate.customerId, meter_id: meterId!, author_id: estate.userId };
    const known = { ...reading, at: new Date('2023-07-31T22:00:00Z'), counter: 500_000, origin: 'customer' as const };
    await server.db.insertInto('reading').values(known).execute();
    const counters = Array.from({ length: 97 }, (_, index) => 500_000 + index * 10);
    const times = [...sample.timesOf('2023-08-01'), '2023-08-02T00:00'];
    const text = ['t;Zählerstand [Wh]', ...times.map((time, index) => `${time};${counters[index]}`)].join('\n');
    const importId = await load(text, [meterId!]);
    expect(await shown(importId)).toMatchObject({ readings: 1, billedReadings: 0 });
    await revoked(importId);
    const left = await server.db.selectFrom('reading').select('at').where('meter_id', '=', meterId!).execute();
    expect(left).toEqual([{ at: known.at }]);
    expect(await storedDays()).toEqual([]);
  });

  it('is in the audit log with what it changed', async () => {
    const importId = await load(sample.fileOf(days));
    await revoked(importId);
    const entries = await server.db
      .selectFrom('audit_entry')
      .select(['action', 'user_id', 'after'])
      .where('object_type', '=', 'value_import')
      .where('object_id', '=', importId)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['start', 'finish', 'revokeImport', 'finishRevokeImport']);
    expect(entries[2]).toMatchObject({
      user_id: estate.userId,
      after: { fileName: 'lastgang.csv', meterDays: 4, billedDays: 0 },
    });
  });
});

describe('taking an import back', () => {
  it('is refused while a later import changed values of the same days', async () => {
    const first = await load(sample.fileOf(days));
    const second = await load(sample.fileOf(days.slice(1), ['a_Wh'], 26), estate.meterIds.slice(0, 1));
    expect(await shown(first)).toMatchObject({ newer: { importId: second, fileName: 'lastgang.csv' } });
    const refused = await call('POST', first);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().metadata).toEqual({ code: ErrorCode.ImportNewerExists, names: ['lastgang.csv'] });

    await revoked(second);
    expect(await storedDays()).toHaveLength(4);
    await revoked(first);
    expect(await storedDays()).toEqual([]);
  });

  it('is not held up by a later import that changed nothing', async () => {
    const first = await load(sample.fileOf(days));
    const second = await load(sample.fileOf(days));
    expect(await shown(first)).toMatchObject({ newer: null });
    expect(await revoked(first)).toMatchObject({ state: 'revoked' });
    expect(await storedDays()).toEqual([]);
    await revoked(second);
    expect(await storedDays()).toEqual([]);
  });

  it('is refused of a draft, and twice', async () => {
    const { importId: draft } = await sample.uploaded(server, estate, sample.fileOf(days));
    expect((await call('POST', draft)).json().metadata).toEqual({ code: ErrorCode.ImportNotReady });
    const importId = await load(sample.fileOf(days));
    await revoked(importId);
    expect((await call('POST', importId)).statusCode).toBe(409);
  });

  it('goes on where a server was killed', async () => {
    const importId = await load(sample.fileOf(days));
    await stop();
    expect((await call('POST', importId)).statusCode).toBe(200);
    await server.db
      .updateTable('value_import')
      .set({ claim: 'killed', heartbeat_at: new Date(Date.now() - 60_000) })
      .where('id', '=', importId)
      .execute();
    stop = startImportJob({ db: server.db, log: { error: () => undefined }, pauseMs: 20 });
    expect(await sample.importEnded(server, estate, importId)).toMatchObject({ state: 'revoked' });
    expect(await storedDays()).toEqual([]);
  });

  it('lets the same file be loaded again', async () => {
    await revoked(await load(sample.fileOf(days)));
    await load(sample.fileOf(days));
    expect(await storedDays()).toHaveLength(4);
  });
});
