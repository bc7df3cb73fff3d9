import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import type { ChangedMeter } from '@lichthof/contracts/metering/meter-changes.ts';
import type { Recalculation } from '@lichthof/contracts/metering/recalculations.ts';
import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { saveMeterDays } from '../features/metering/values/meter-days.db.ts';
import { aMeterEstate, newMeter, type MeterEstate } from '../features/meters/meters-for-tests.ts';
import { deriveMarkedDays } from '../features/monitoring/estate-days.db.ts';
import { finishInterrupted } from '../features/recalculations/recalculations.db.ts';
import { recalculate } from '../workflows/recalculate.ts';
import { aCustomer, anEdge, aUser } from '../testing/makers.ts';
import { aContract, aParticipant, aProvider } from '../testing/electricity-makers.ts';
import { counterDays, latestNight, startNightlyJob } from './recalculate.ts';
import { localToday } from '../database/local-today.ts';

const today = localToday();
const yesterday = addDays(today, -1);
const dayMs = 86_400_000;

const log = { error: vi.fn() };
beforeEach(() => vi.clearAllMocks());

let estate: MeterEstate;
let adminId: number;
beforeAll(async () => {
  estate = await aMeterEstate();
  const { server, customerId } = estate;
  adminId = await aUser(server.db, [
    { role: Role.CustomerAdmin, level: ResourceLevel.Customer, resourceId: customerId },
  ]);
});
afterAll(() => estate.close());

async function asAdmin(method: 'GET' | 'POST') {
  const url = `/api/customers/${estate.customerId}/recalculations`;
  const headers = await estate.server.signInAs(adminId);
  return (await estate.server.app.inject({ method, url, headers })).json();
}

/** A PV meter of 96 kWh yesterday and today that is to count as heating from today on. */
async function aMovedMeter() {
  const place = { measuringPoint: MeasuringPoint.PvTotal, kind: MeterKind.PvGeneration };
  const fields = newMeter({ ...place, obis: '1-0:2.8.0' });
  const { body } = await estate.send('POST', '', fields);
  const meterId: number = body.meterId;
  const amounts = Array.from({ length: 96 }, () => 1000);
  const days = [yesterday, today].map((day) => ({ meterId, day, amounts, statuses: null }));
  await estate.server.db.transaction().execute((tx) => saveMeterDays(tx, estate.customerId, days));
  const moved = { ...fields, kind: MeterKind.Heating, measuringPoint: MeasuringPoint.Heating, version: 1 };
  const { status, body: changed } = await estate.send('PUT', `/${meterId}`, moved satisfies ChangedMeter);
  expect([status, changed.isWaiting]).toEqual([200, true]);
  return meterId;
}

async function pvByDay() {
  const { server, customerId, estateId } = estate;
  await deriveMarkedDays(server.db, { customerId, estateId }, { from: yesterday, to: addDays(today, 1) });
  const rows = await server.db
    .selectFrom('estate_day')
    .select(['day', 'pv_wh', 'consumption_wh'])
    .where('estate_id', '=', estateId)
    .orderBy('day')
    .execute();
  return rows.map(({ pv_wh, consumption_wh }) => [pv_wh, consumption_wh]);
}

const assignmentsOf = async (meterId: number) => {
  const rows = await estate.server.db
    .selectFrom('meter_assignment')
    .select(['kind', 'during'])
    .where('meter_id', '=', meterId)
    .orderBy('during')
    .execute();
  return rows.map(({ kind, during }) => `${kind} ${during}`);
};

/** A database that throws the error in every transaction after so many. */
function failingAfter(db: Database, transactions: number, error: Error): Database {
  let left = transactions;
  return new Proxy(db, {
    get: (target, name) => {
      if (name !== 'transaction' || left > 0) {
        left -= Number(name === 'transaction');
        return Reflect.get(target, name).bind(target);
      }
      return () => ({ execute: () => Promise.reject(error) });
    },
  });
}

/** As if it had been asked for so long ago. */
const requestedBefore = (meterId: number, ms: number) =>
  estate.server.db
    .updateTable('assignment_change')
    .set({ requested_at: new Date(Date.now() - ms) })
    .where('meter_id', '=', meterId)
    .execute();

describe('a place that was changed', () => {
  it('moves key figures when an administrator says so, from its day on; earlier days stay', async () => {
    const meterId = await aMovedMeter();
    expect(await pvByDay()).toEqual([
      [96_000, 0],
      [96_000, 0],
    ]);
    const { waiting } = await asAdmin('GET');
    expect(waiting).toMatchObject([{ meterId, fromDay: today, requestedByName: 'Anna Weiß' }]);

    const run: Recalculation = await asAdmin('POST');
    expect(run).toMatchObject({ startedByName: 'Anna Weiß', changes: 1, days: 1, failure: null });
    expect(run.finishedAt).not.toBeNull();
    expect(await assignmentsOf(meterId)).toEqual([`1 [2025-01-01,${today})`, `11 [${today},)`]);
    expect(await pvByDay()).toEqual([
      [96_000, 0],
      [0, 96_000],
    ]);
    const marks = estate.server.db.selectFrom('estate_day_mark').select('day').where('estate_id', '=', estate.estateId);
    expect(await marks.execute()).toEqual([]);
    expect(await asAdmin('GET')).toMatchObject({ waiting: [], runs: [run] });
    expect(await asAdmin('POST')).toMatchObject({ changes: 0, days: 0, failure: null });
  });

  it('moves them though values of the meter are just being stored', async () => {
    const meterId = await aMovedMeter();
    const locked = Promise.withResolvers<void>();
    const stored = Promise.withResolvers<void>();
    const storing = estate.server.db.transaction().execute(async (tx) => {
      await sql`select from meter where customer_id = ${estate.customerId} and id = ${meterId} for no key update`.execute(
        tx,
      );
      locked.resolve();
      await stored.promise;
    });
    await locked.promise;
    const running = asAdmin('POST');
    await wait(200);
    stored.resolve();
    await storing;
    expect(await running).toMatchObject({ changes: 1 });
  });

  it('waits in the night for the changes of the evening only, and is taken once', async () => {
    const meterId = await aMovedMeter();
    const { db } = estate.server;
    const inTheNight = { customerId: estate.customerId, startedBy: null };
    const before = new Date(Date.now() - 3_600_000);
    expect(await recalculate({ db, log }, { ...inTheNight, requestedBefore: before })).toBeUndefined();
    expect(await assignmentsOf(meterId)).toEqual(['1 [2025-01-01,)']);

    await requestedBefore(meterId, 2 * 3_600_000);
    const several = Array.from({ length: 3 }, () =>
      recalculate({ db, log }, { ...inTheNight, requestedBefore: before }),
    );
    const runs = (await Promise.all(several)).filter((run) => run !== undefined);
    expect(runs).toHaveLength(1);
    expect(await assignmentsOf(meterId)).toEqual([`1 [2025-01-01,${today})`, `11 [${today},)`]);
    const { runs: listed } = await asAdmin('GET');
    expect(listed[0]).toMatchObject({ recalculationId: runs[0], startedByName: null, changes: 1 });
  });

  it('is nothing for days that are billed, and for a meter that is archived meanwhile', async () => {
    const { db } = estate.server;
    const billed = await aMovedMeter();
    const run = {
      customer_id: estate.customerId,
      estate_id: estate.estateId,
      provider_id: await aProvider(db, estate.customerId),
      period: `[2026-01-01,${addDays(today, 3)})`,
      expected_count: 0,
      expected_gross_cents: 0,
      created_by: adminId,
    };
    const { id } = await db.insertInto('billing_run').values(run).returning('id').executeTakeFirstOrThrow();
    const participantId = await aParticipant(db, estate);
    const contractId = await aContract(db, { customerId: estate.customerId, participantId });
    const ofContract = { customer_id: estate.customerId, billing_run_id: id, contract_id: contractId };
    await db
      .insertInto('billing_run_contract')
      .values({ ...ofContract, period: run.period })
      .execute();
    const archived = await aMovedMeter();
    expect((await estate.send('DELETE', `/${archived}`)).body).toMatchObject({ outcome: 'archive' });

    expect(await asAdmin('POST')).toMatchObject({ changes: 1, days: 0 });
    const from = addDays(today, 3);
    expect(await assignmentsOf(billed)).toEqual([`1 [2025-01-01,${from})`, `11 [${from},)`]);
    expect(await assignmentsOf(archived)).toEqual([`1 [2025-01-01,${today})`]);
    await db.deleteFrom('billing_run_contract').where('billing_run_id', '=', id).execute();
    await db.deleteFrom('billing_run').where('id', '=', id).execute();
  });

  it.each([new TypeError('Invalid kind'), new RangeError('Meter 1 has 92 of 96 quarter-hours')])(
    'logs the cause and keeps the days marked when deriving them throws %s',
    async (bug) => {
      const { server, customerId, estateId } = estate;
      const meterId = await aMovedMeter();
      await pvByDay();
      const run = { customerId, startedBy: adminId, requestedBefore: null };
      const recalculationId = await recalculate({ db: failingAfter(server.db, 1, bug), log }, run);
      expect(log.error).toHaveBeenCalledExactlyOnceWith(bug, expect.stringContaining(`estate ${estateId}`));
      const { runs } = await asAdmin('GET');
      expect(runs[0]).toMatchObject({ recalculationId, changes: 1, failure: 'notDerived' });
      expect(await assignmentsOf(meterId)).toHaveLength(2);
      const marks = server.db.selectFrom('estate_day_mark').select('day').where('estate_id', '=', estateId);
      expect(await marks.execute()).toContainEqual({ day: today });
      await pvByDay();
      expect(await marks.execute()).toEqual([]);
    },
  );

  it('is the customer’s own', async () => {
    const other = await aCustomer(estate.server.db);
    const meterId = await aMovedMeter();
    const run = { customerId: other, startedBy: adminId, requestedBefore: null };
    expect(await recalculate({ db: estate.server.db, log }, run)).toBeDefined();
    expect(await assignmentsOf(meterId)).toEqual(['1 [2025-01-01,)']);
  });
});

describe('the nightly job', () => {
  it.each([
    ['2026-03-10T03:00:00+01:00', '2026-03-10T02:00:00+01:00'],
    ['2026-03-10T02:00:00+01:00', '2026-03-10T02:00:00+01:00'],
    ['2026-03-10T01:59:59+01:00', '2026-03-09T02:00:00+01:00'],
    ['2026-03-29T12:00:00+02:00', '2026-03-29T03:00:00+02:00'],
    ['2026-10-25T12:00:00+01:00', '2026-10-25T02:00:00+02:00'],
  ])('at %s has the night of %s to do', (now, night) => {
    expect(new Date(latestNight(Date.parse(now))).toISOString()).toBe(new Date(night).toISOString());
  });

  it('finishes runs of servers that stopped, and no others', async () => {
    const { db } = estate.server;
    const customerId = await aCustomer(db);
    const startedAt = [new Date(Date.now() - dayMs), new Date()];
    await db
      .insertInto('recalculation')
      .values(startedAt.map((started_at) => ({ customer_id: customerId, started_at })))
      .execute();
    await finishInterrupted(db, customerId);
    const runs = db.selectFrom('recalculation').where('customer_id', '=', customerId).orderBy('id');
    const found = await runs.select(['failure', 'finished_at']).execute();
    expect(found).toEqual([
      { failure: 'interrupted', finished_at: expect.any(Date) },
      { failure: null, finished_at: null },
    ]);
    await db.deleteFrom('recalculation').where('customer_id', '=', customerId).execute();
  });

  it('catches up with a night it missed, and clears old counters', async () => {
    const { db } = estate.server;
    const meterId = await aMovedMeter();
    await requestedBefore(meterId, 2 * dayMs);
    const counters = `{${Array.from({ length: 288 }, () => 1).join(',')}}`;
    const keys = { customer_id: estate.customerId, meter_id: meterId, counters };
    const days = [-counterDays - 2, -counterDays + 1].map((count) => addDays(today, count));
    const { customerId, estateId } = estate;
    const ofEdge = {
      customer_id: customerId,
      edge_id: await anEdge(db, customerId, estateId),
      address: 'a/b',
      counters,
    };
    await db
      .insertInto('unmapped_register_day')
      .values(days.map((day) => ({ ...ofEdge, day })))
      .execute();
    await db
      .insertInto('counter_day')
      .values(days.map((day) => ({ ...keys, day })))
      .execute();

    const failures: unknown[] = [];
    const stop = startNightlyJob({ db, log: { error: (failure: unknown) => failures.push(failure) } as never });
    await expect.poll(() => assignmentsOf(meterId), { timeout: 20_000 }).toHaveLength(2);
    const kept = db.selectFrom('counter_day').select('day').where('meter_id', '=', meterId);
    await expect.poll(() => kept.execute(), { timeout: 20_000 }).toEqual([{ day: days[1] }]);
    await expect
      .poll(() => db.selectFrom('unmapped_register_day').select('day').execute(), { timeout: 20_000 })
      .toEqual([{ day: days[1] }]);
    await stop();
    expect(failures).toEqual([]);
  });
});
