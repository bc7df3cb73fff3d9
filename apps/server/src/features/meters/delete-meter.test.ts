import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aContract, aParticipant } from '../../testing/electricity-makers.ts';
import { anApartment, anEdge } from '../../testing/makers.ts';
import type { EdgeHub } from '../../integrations/edges/edge-hub.ts';
import { aRun, cancelInvoicesOf } from '../metering/gaps/gaps-for-tests.ts';
import { saveMeterDays } from '../metering/values/meter-days.db.ts';
import { deriveMarkedDays } from '../monitoring/estate-days.db.ts';
import { aMeterEstate, auditOf, newMeter, type MeterEstate } from './meters-for-tests.ts';
import { localToday } from '../../database/local-today.ts';

const noEdges: EdgeHub = {
  liveOf: () => undefined,
  subscribe: () => () => undefined,
  mappingChanged: () => undefined,
  disconnect: () => undefined,
  requestConfig: () => Promise.resolve(),
};

let estate: MeterEstate;
const remapped: number[] = [];
beforeAll(async () => {
  estate = await aMeterEstate({ edges: { ...noEdges, mappingChanged: (edgeId) => remapped.push(edgeId) } });
});
afterAll(() => estate.close());

const create = async (fields = newMeter()) => (await estate.send('POST', '', fields)).body.meterId as number;
const rowOf = (meterId: number) =>
  estate.server.db.selectFrom('meter').selectAll().where('id', '=', meterId).executeTakeFirst();

/** An edge reads the meter, and one of its values was odd; its id. */
async function readByEdge(meterId: number): Promise<number> {
  const { server, customerId, estateId } = estate;
  const keys = { customer_id: customerId, edge_id: await anEdge(server.db, customerId, estateId), meter_id: meterId };
  const channel = { component_id: 'meter0', channel: 'ActiveConsumptionEnergy', created_by: null };
  await server.db
    .insertInto('register_mapping')
    .values({ ...keys, ...channel })
    .execute();
  const seen = { first_at: new Date(), last_at: new Date(), count: 1, detail: null };
  await server.db
    .insertInto('edge_notice')
    .values({ ...keys, code: 'counterReset', ...seen })
    .execute();
  return keys.edge_id;
}

const isRead = async (meterId: number) => {
  const rows = await estate.server.db
    .selectFrom('register_mapping')
    .select('edge_id')
    .where('meter_id', '=', meterId)
    .execute();
  return rows.length > 0;
};

describe('a meter that nothing hangs on', () => {
  it('is gone with its device, and its name and number are free', async () => {
    const fields = newMeter();
    const meterId = await create(fields);
    const edgeId = await readByEdge(meterId);
    const expected = { outcome: 'delete', reasons: [], isErasable: false, contracts: [], computedMeters: [] };
    expect((await estate.send('GET', `/${meterId}/deletion`)).body).toEqual(expected);
    expect(await estate.send('DELETE', `/${meterId}`)).toEqual({ status: 200, body: expected });

    expect(await rowOf(meterId)).toBeUndefined();
    expect(await isRead(meterId)).toBe(false);
    expect(remapped).toEqual([edgeId]);
    expect((await estate.send('DELETE', `/${meterId}`)).status).toBe(404);
    expect(await auditOf(estate.server.db, meterId)).toMatchObject([
      {},
      { action: 'delete', before: { name: fields.name } },
    ]);
    expect((await estate.send('POST', '', fields)).status).toBe(200);
  });

  it('is kept when its first values are just being stored', async () => {
    const { server, customerId } = estate;
    const meterId = await create();
    const [begun, deleting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const day = { meterId, day: '2026-01-20', amounts: Array.from({ length: 96 }, () => 5), statuses: null };
    const storing = server.db.transaction().execute(async (tx) => {
      await saveMeterDays(tx, customerId, [day]);
      begun.resolve();
      await deleting.promise;
    });
    await begun.promise;
    const deleted = estate.send('DELETE', `/${meterId}`);
    await wait(300);
    deleting.resolve();
    await storing;
    expect(await deleted).toEqual({
      status: 200,
      body: { outcome: 'archive', reasons: ['values'], isErasable: true, contracts: [], computedMeters: [] },
    });
  });

  it('is missed by no day of the estate any more', async () => {
    const { server, customerId, estateId } = estate;
    const pv = await create(newMeter({ kind: 1, measuringPoint: 'pv-total', obis: '1-0:2.8.0' }));
    const missed = await create(newMeter({ kind: 1, measuringPoint: 'pv-total', obis: '1-0:2.8.0' }));
    const day = { meterId: pv, day: '2026-01-20', amounts: Array.from({ length: 96 }, () => 5), statuses: null };
    await server.db.transaction().execute((tx) => saveMeterDays(tx, customerId, [day]));
    const countOfDay = async () => {
      await deriveMarkedDays(server.db, { customerId, estateId }, { from: '2026-01-01', to: '2026-02-01' });
      const days = server.db.selectFrom('estate_day').select('pv_count').where('estate_id', '=', estateId);
      return (await days.where('day', '=', '2026-01-20').executeTakeFirstOrThrow()).pv_count;
    };
    expect(await countOfDay()).toBe(0);
    expect((await estate.send('DELETE', `/${missed}`)).body).toMatchObject({ outcome: 'delete' });
    expect(await countOfDay()).toBe(96);
  });

  it('leaves its device to the other register', async () => {
    const fields = newMeter();
    const meterId = await create(fields);
    const other = await create(newMeter({ obis: '1-0:2.8.0', serialNumber: fields.serialNumber }));
    expect((await estate.send('DELETE', `/${meterId}`)).status).toBe(200);
    const { body } = await estate.send('GET', `/${other}/devices`);
    expect(body).toMatchObject([{ serialNumber: fields.serialNumber, to: null, meters: [{ meterId: other }] }]);
  });
});

describe('a meter that something hangs on', () => {
  it('is archived: from today on it counts nowhere, before as it did', async () => {
    const fields = newMeter({ firstCounter: 3 });
    const meterId = await create(fields);
    await readByEdge(meterId);
    const day = { meterId, day: '2026-01-05', amounts: Array.from({ length: 96 }, () => 5), statuses: null };
    await estate.server.db.transaction().execute((tx) => saveMeterDays(tx, estate.customerId, [day]));
    expect((await estate.send('DELETE', `/${meterId}`)).body).toEqual({
      outcome: 'archive',
      reasons: ['values', 'readings'],
      isErasable: true,
      contracts: [],
      computedMeters: [],
    });

    expect(await rowOf(meterId)).toMatchObject({ archived_at: expect.any(Date), version: 2 });
    expect(await isRead(meterId)).toBe(false);
    const assignments = await estate.server.db
      .selectFrom('meter_assignment')
      .select('during')
      .where('meter_id', '=', meterId)
      .execute();
    expect(assignments).toEqual([{ during: `[2025-01-01,${localToday()})` }]);
    for (const method of ['GET', 'DELETE'] as const) {
      expect((await estate.send(method, `/${meterId}${method === 'GET' ? '/deletion' : ''}`)).status).toBe(404);
    }
    const { body } = await estate.send('GET', `/${meterId}/readings`);
    expect(body.readings).toHaveLength(1);
    const again = newMeter({ ...fields, installedOn: localToday() });
    expect((await estate.send('POST', '', again)).status).toBe(200);
  });

  it('is deleted though a contract runs in its apartment, while nothing was billed from it', async () => {
    const { meterId } = await createInContract();
    const expected = {
      outcome: 'delete',
      reasons: [],
      isErasable: false,
      computedMeters: [],
      contracts: [expect.any(String)],
    };
    expect((await estate.send('GET', `/${meterId}/deletion`)).body).toEqual(expected);
    expect((await estate.send('DELETE', `/${meterId}`)).status).toBe(200);
    expect(await rowOf(meterId)).toBeUndefined();
  });

  it('is deleted with its values on request, while nothing was billed from it', async () => {
    const { server, customerId } = estate;
    const { meterId } = await createInContract();
    await storeDay(meterId);
    expect((await estate.send('DELETE', `/${meterId}`)).status, 'archiving leaves the contract without it').toBe(409);
    expect((await estate.send('DELETE', `/${meterId}?erase=true`)).body).toMatchObject({ outcome: 'delete' });
    expect(await rowOf(meterId)).toBeUndefined();
    const days = server.db.selectFrom('meter_day').select('day').where('meter_id', '=', meterId);
    expect(await days.where('customer_id', '=', customerId).execute()).toEqual([]);
  });

  it('is kept once something was billed from it', async () => {
    const { meterId } = await createInContract();
    await storeDay(meterId);
    await billJanuary();
    expect((await estate.send('GET', `/${meterId}/deletion`)).body).toMatchObject({
      outcome: 'archive',
      reasons: ['values', 'contract'],
      isErasable: false,
    });
    for (const query of ['', '?erase=true']) {
      expect((await estate.send('DELETE', `/${meterId}${query}`)).status).toBe(409);
    }
  });

  it('is deleted with its values once the invoices are cancelled', async () => {
    const { meterId } = await createInContract();
    const runId = await billJanuary();
    await storeDay(meterId);
    await cancelInvoicesOf(estate.server, runId);
    expect((await estate.send('DELETE', `/${meterId}?erase=true`)).status).toBe(200);
    expect(await rowOf(meterId)).toBeUndefined();
  });

  it('tells which contract a new meter would join, and from when', async () => {
    const { apartmentId } = await createInContract();
    const { body } = await estate.send('GET', `/contracts-to-join?apartmentId=${apartmentId}&from=2026-03-01`);
    expect(body).toEqual([{ number: expect.any(String), from: '2026-03-01' }]);
    const later = await estate.send('GET', `/contracts-to-join?apartmentId=${apartmentId}&from=2024-01-01`);
    expect(later.body).toMatchObject([{ from: '2025-02-01' }]);
  });
});

/** A meter in an apartment whose contract runs. */
async function createInContract(): Promise<{ meterId: number; apartmentId: number }> {
  const { server, customerId, estateId } = estate;
  const apartmentId = await anApartment(server.db, customerId, estateId);
  const meterId = await create(newMeter({ measuringPoint: 'tenant', kind: 9, apartmentId }));
  const participantId = await aParticipant(server.db, estate, { type: 'vacant', apartmentId });
  await aContract(server.db, { customerId, participantId }, { during: '[2025-02-01,)' });
  return { meterId, apartmentId };
}

async function storeDay(meterId: number): Promise<void> {
  const day = { meterId, day: '2026-01-05', amounts: Array.from({ length: 96 }, () => 5), statuses: null };
  await estate.server.db.transaction().execute((tx) => saveMeterDays(tx, estate.customerId, [day]));
}

const january = { from: '2026-01-01', to: '2026-02-01' };
const billJanuary = () => aRun(estate.server, { ...estate, userId: estate.ownerId }, january);
