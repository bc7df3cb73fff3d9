import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { Estate } from '@lichthof/contracts/places/estates.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fill } from '../../testing/billed-estate.ts';
import { aContract, aParticipant, aProvider, aSupply } from '../../testing/electricity-makers.ts';
import { aMeter, aTenant, aUser } from '../../testing/makers.ts';
import { createKey } from '../edges/edges.db.ts';
import { bodyOf, location, startEstateCalls, statusesOf, type EstateCalls } from './estate-calls-for-tests.ts';

let calls: EstateCalls;

beforeAll(async () => {
  calls = await startEstateCalls();
});
afterAll(() => calls.server.close());

const placeOf = ({ id }: Estate) => ({ customerId: calls.customerId, estateId: id });

const sourceOf = async (id: number) =>
  (await calls.db.selectFrom('edge').select('source').where('id', '=', id).executeTakeFirst())?.source;

describe('changeEstate', () => {
  it('replaces all fields, clears absent ones and audits only changes', async () => {
    const estate = await calls.create({
      description: 'alt',
      floorsCount: 3,
      apartments: [{ name: 'WE 1', areaSqm: 50 }],
    });
    const answer = await calls.change(estate, {
      location: { ...location, city: 'Dresden' },
      apartments: [{ apartmentId: estate.apartments[0]!.apartmentId, name: 'WE 1', areaSqm: 51, floor: 'EG' }],
    });
    expect(answer.json()).toMatchObject({
      description: null,
      floorsCount: null,
      location: { city: 'Dresden' },
      apartments: [{ name: 'WE 1', areaSqm: 51, floor: 'EG' }],
      version: 2,
    });
    const changed = { city: 'Dresden', description: null, floors_count: null };
    expect((await calls.auditOf('estate', estate.id)).at(-1)).toMatchObject({
      before: { city: 'Leipzig', description: 'alt', floors_count: 3 },
      after: changed,
    });
    expect((await calls.auditOf('apartment', estate.apartments[0]!.apartmentId)).at(-1)?.after).toEqual({
      areaSqm: '51',
      floor: 'EG',
    });
  });

  it('refuses an outdated version and keeps what was saved first', async () => {
    const estate = await calls.create();
    const answers = await Promise.all([
      calls.change(estate, { projectId: 'LP-1' }),
      calls.change(estate, { projectId: 'LP-2' }),
      calls.change(estate, { projectId: 'LP-3' }),
    ]);
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
    const saved = answers.find(({ statusCode }) => statusCode === 200)!;
    const refused = answers.find(({ statusCode }) => statusCode === 409)!;
    expect(refused.json().metadata).toEqual({ code: ErrorCode.ChangedByOthers });
    expect((await calls.send('GET', `/${estate.id}`)).json().projectId).toBe(saved.json().projectId);
  });

  it('swaps the names of two apartments', async () => {
    const estate = await calls.create({ apartments: ['links', 'rechts'].map((name) => ({ name, areaSqm: 50 })) });
    const [left, right] = estate.apartments;
    const answer = await calls.change(estate, {
      apartments: [
        { apartmentId: left!.apartmentId, name: 'rechts', areaSqm: 50 },
        { apartmentId: right!.apartmentId, name: 'links', areaSqm: 50 },
      ],
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().apartments.map(({ apartmentId }: { apartmentId: number }) => apartmentId)).toEqual([
      right!.apartmentId,
      left!.apartmentId,
    ]);
  });

  it('keeps an estate without a controller, and ends the key of a controller that is taken away', async () => {
    const estate = await calls.create({ edges: [{ name: 'Ohne Steuerung', source: 'files' }] });
    expect(estate.edges).toMatchObject([{ source: 'files', keyCreatedAt: null }]);
    const edgeId = estate.edges[0]!.id;
    const { customerId, db } = calls;
    await createKey(db, { ...placeOf(estate), edgeId }, await aUser(db));
    const keys = db.selectFrom('edge_key').select('edge_id').where('customer_id', '=', customerId);
    const ofEdge = keys.where('edge_id', '=', edgeId);
    expect([await ofEdge.execute(), await sourceOf(edgeId)]).toEqual([[{ edge_id: edgeId }], 'controller']);
    const answer = await calls.change(estate, { edges: [{ id: edgeId, name: 'Ohne Steuerung', source: 'files' }] });
    expect(answer.json().edges).toMatchObject([{ source: 'files', keyCreatedAt: null }]);
    expect(await ofEdge.execute()).toEqual([]);
  });

  it('removes apartments and edges that are absent', async () => {
    const estate = await calls.create({
      apartments: [{ name: 'WE 1', areaSqm: 50 }],
      edges: [{ name: 'Keller' }, { name: 'Dach' }],
    });
    const [cellar, roof] = estate.edges;
    const answer = await calls.change(estate, { apartments: [], edges: [{ id: roof!.id, name: 'Dach' }] });
    expect(answer.json()).toMatchObject({ apartments: [], edges: [{ id: roof!.id }], edgeId: roof!.id });
    expect((await calls.auditOf('edge', cellar!.id)).map(({ action }) => action)).toEqual(['create', 'delete']);
    const { apartmentId } = estate.apartments[0]!;
    expect((await calls.auditOf('apartment', apartmentId)).map(({ action }) => action)).toEqual(['create', 'delete']);
    const left = calls.db.selectFrom('apartment').select('id').where('id', '=', apartmentId);
    expect(await left.executeTakeFirst()).toBeUndefined();
  });

  it('archives an absent apartment that had a tenant or a meter', async () => {
    const estate = await calls.create({ apartments: ['bewohnt', 'gemessen'].map((name) => ({ name, areaSqm: 50 })) });
    const [lived, measured] = estate.apartments.map(({ apartmentId }) => apartmentId);
    await aTenant(calls.db, { customerId: calls.customerId, apartmentId: lived! }, '[2020-01-01,2021-01-01)');
    await aMeter(calls.db, placeOf(estate), { apartmentId: measured! });

    expect((await calls.change(estate, { apartments: [] })).json().apartments).toEqual([]);

    const kept = await calls.db
      .selectFrom('apartment')
      .select(['id', 'archived_at'])
      .where('estate_id', '=', estate.id)
      .execute();
    expect(kept.map(({ archived_at }) => archived_at instanceof Date)).toEqual([true, true]);
    // its name is free again
    const again = (await calls.send('GET', `/${estate.id}`)).json();
    expect((await calls.change(again, { apartments: [{ name: 'bewohnt', areaSqm: 50 }] })).statusCode).toBe(200);
  });

  it('refuses to remove apartments with a current or future occupancy or contract', async () => {
    const names = ['bewohnt', 'künftig', 'Vertrag', 'leer'];
    const estate = await calls.create({ apartments: names.map((name) => ({ name, areaSqm: 50 })) });
    const idOf = (name: string) => estate.apartments.find((apartment) => apartment.name === name)!.apartmentId;
    await aTenant(calls.db, { customerId: calls.customerId, apartmentId: idOf('bewohnt') });
    await aTenant(calls.db, { customerId: calls.customerId, apartmentId: idOf('künftig') }, '[2999-01-01,)');
    const vacant = { type: 'vacant', apartmentId: idOf('Vertrag') } as const;
    const participantId = await aParticipant(calls.db, placeOf(estate), vacant);
    await aContract(calls.db, { customerId: calls.customerId, participantId });

    const answer = await calls.change(estate, { apartments: [] });

    expect(answer.statusCode).toBe(409);
    expect(answer.json().metadata.code).toBe(ErrorCode.ApartmentInUse);
    expect(answer.json().metadata.names.sort()).toEqual(['Vertrag', 'bewohnt', 'künftig']);
    expect((await calls.send('GET', `/${estate.id}`)).json().apartments).toHaveLength(4);
  });

  it('refuses apartments and edges of another estate, duplicates, and an archived estate', async () => {
    const estate = await calls.create({ apartments: [{ name: 'WE 1', areaSqm: 50 }] });
    const other = await calls.create({ apartments: [{ name: 'WE 9', areaSqm: 50 }] });
    const [own] = bodyOf(estate).apartments;
    const foreign = bodyOf(other).apartments[0]!;
    for (const changes of [
      { apartments: [foreign] },
      { apartments: [own, { ...own, name: 'WE 2' }] },
      { edges: [{ id: other.edgeId, name: 'E' }] },
    ]) {
      expect((await calls.change(estate, changes)).statusCode).toBe(404);
    }
    await calls.db.updateTable('estate').set({ archived_at: new Date() }).where('id', '=', estate.id).execute();
    expect((await calls.change(estate)).statusCode).toBe(404);
    expect((await calls.send('GET', `/${other.id}`)).json().apartments).toHaveLength(1);
  });

  it('refuses another time zone once values exist', async () => {
    const estate = await calls.create();
    const meterId = await aMeter(calls.db, placeOf(estate));
    const moved = (await calls.change(estate, { timeZone: 'Europe/Vienna' })).json();
    expect(moved.timeZone).toBe('Europe/Vienna');
    await fill(
      calls.db,
      { customerId: calls.customerId, meterId, period: { from: '2026-01-01', to: '2026-01-02' } },
      () => 1,
    );

    const answer = await calls.change(moved, { timeZone: 'Europe/Zurich' });

    expect(answer.statusCode).toBe(409);
    expect(answer.json().metadata).toEqual({ code: ErrorCode.TimeZoneLocked, field: 'timeZone' });
    expect((await calls.change(moved, { floorsCount: 4 })).statusCode).toBe(200);
  });

  it.each(['[2020-01-01,)', '[2999-01-01,)'])(
    'keeps the allocation key that tenant electricity %s uses',
    async (during) => {
      const estate = await calls.create();
      await aSupply(
        calls.db,
        { ...placeOf(estate), providerId: await aProvider(calls.db, calls.customerId) },
        { during },
      );
      expect((await calls.send('GET', `/${estate.id}`)).json().isAllocationKeyInUse).toBe(true);
      const answer = await calls.change(estate, { allocationKey: 4 });
      expect(answer.statusCode).toBe(409);
      expect(answer.json().metadata).toEqual({ code: ErrorCode.AllocationKeyInUse, field: 'allocationKey' });
      expect((await calls.change(estate, { floorsCount: 4 })).statusCode).toBe(200);
    },
  );
});
