import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { Estate } from '@lichthof/contracts/places/estates.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fill } from '../../testing/billed-estate.ts';
import { aContract, aParticipant, aProvider, aSupply } from '../../testing/electricity-makers.ts';
import { aCustomer, aGroup, aMeter, anApartment, anEstate, aTenant, aUser } from '../../testing/makers.ts';
import { startEstateCalls, statusesOf, type EstateCalls } from './estate-calls-for-tests.ts';

let calls: EstateCalls;

beforeAll(async () => {
  calls = await startEstateCalls();
});
afterAll(() => calls.server.close());

const placeOf = ({ id }: Estate) => ({ customerId: calls.customerId, estateId: id });

/** A contract for general electricity, open-ended or up to the given day. */
async function aContractOf(estate: Estate, until = ''): Promise<void> {
  const participantId = await aParticipant(calls.db, placeOf(estate), { names: ['Treppenhaus'] });
  const { customerId } = calls;
  await aContract(calls.db, { customerId, participantId }, { during: `[2020-01-01,${until})` });
}

describe('moveEstate', () => {
  const move = ({ id, version }: Estate, estateGroupId: number | null) =>
    calls.send('PUT', `/${id}/estate-group`, { estateGroupId, version });

  it('moves an estate into a group and out again', async () => {
    const estate = await calls.create();
    const groupId = await aGroup(calls.db, calls.customerId);
    const moved: Estate = (await move(estate, groupId)).json();
    expect([moved.estateGroupId, moved.version]).toEqual([groupId, 2]);
    expect((await move(moved, null)).json().estateGroupId).toBeNull();
    expect((await calls.auditOf('estate', estate.id)).at(1)).toMatchObject({
      action: 'move',
      before: { estate_group_id: null },
      after: { estate_group_id: groupId },
    });
  });

  it('refuses an outdated version', async () => {
    const estate = await calls.create();
    const groupId = await aGroup(calls.db, calls.customerId);
    const answers = await Promise.all([move(estate, groupId), calls.change(estate, { projectId: 'LP-9' })]);
    expect(statusesOf(answers)).toEqual([200, 409]);
  });

  it('refuses a group of another customer', async () => {
    const groupId = await aGroup(calls.db, await aCustomer(calls.db));
    expect((await move(await calls.create(), groupId)).statusCode).toBe(404);
  });
});

describe('deleteEstate', () => {
  const preview = async ({ id }: Estate) => (await calls.send('GET', `/${id}/deletion`)).json();
  const remove = ({ id }: Estate) => calls.send('DELETE', `/${id}`);
  const isListed = async ({ id }: Estate) =>
    JSON.stringify((await calls.send('GET')).json()).includes(`"estateId":${id},`);

  it('deletes an estate with its parts when nothing must be kept', async () => {
    const estate = await calls.create({
      apartments: [{ name: 'WE 1', areaSqm: 50 }],
      buildingAreas: [{ areaClassification: 7, areaSqm: 10 }],
    });
    await aMeter(calls.db, placeOf(estate));
    await aSupply(calls.db, { ...placeOf(estate), providerId: await aProvider(calls.db, calls.customerId) });
    const nothing = { outcome: 'delete', invoiceCount: 0, meterCount: 0, occupancyCount: 0, names: [] };
    expect(await preview(estate)).toEqual(nothing);

    expect((await remove(estate)).json()).toEqual(nothing);

    expect((await calls.send('GET', `/${estate.id}`)).statusCode).toBe(404);
    expect((await calls.auditOf('estate', estate.id)).at(-1)).toMatchObject({
      action: 'delete',
      before: { name: estate.name },
    });
  });

  it('audits the rights that end', async () => {
    const estate = await calls.create();
    const right = { role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estate.id };
    const people = [await aUser(calls.db, [right]), await aUser(calls.db, [right])];
    expect((await remove(estate)).json().outcome).toBe('delete');
    for (const userId of people) {
      expect(await calls.auditOf('access_right', userId)).toMatchObject([
        { action: 'revoke', before: { role: Role.EstateOwner, level: ResourceLevel.Estate, resource_id: estate.id } },
      ]);
    }
    const left = calls.db.selectFrom('access_right').select('user_id').where('user_id', 'in', people);
    expect(await left.execute()).toEqual([]);
  });

  it('archives and hides an estate that had tenants or values', async () => {
    const estate = await calls.create({ apartments: [{ name: 'WE 1', areaSqm: 50 }] });
    const { apartmentId } = estate.apartments[0]!;
    await aTenant(calls.db, { customerId: calls.customerId, apartmentId });
    const meterId = await aMeter(calls.db, placeOf(estate), { apartmentId });
    await fill(
      calls.db,
      { customerId: calls.customerId, meterId, period: { from: '2026-01-01', to: '2026-01-02' } },
      () => 1,
    );
    await aContractOf(estate, '2025-01-01');
    expect(await isListed(estate)).toBe(true);
    const kept = { outcome: 'archive', invoiceCount: 0, meterCount: 1, occupancyCount: 1, names: [] };
    expect(await preview(estate)).toEqual(kept);

    expect((await remove(estate)).json()).toEqual(kept);

    expect(await isListed(estate)).toBe(false);
    expect((await calls.send('GET', `/${estate.id}`)).json().archivedAt).not.toBeNull();
    expect((await remove(estate)).statusCode).toBe(404);
    // the name is free again
    expect((await calls.create({ name: estate.name })).name).toBe(estate.name);
  });

  it('refuses with the names of participants while contracts run', async () => {
    const estate = await calls.create();
    await aContractOf(estate);
    expect(await preview(estate)).toMatchObject({ outcome: 'blocked', names: ['Treppenhaus'] });
    const answer = await remove(estate);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().metadata).toEqual({ code: ErrorCode.ActiveParticipantContract, names: ['Treppenhaus'] });
    expect(await isListed(estate)).toBe(true);
  });

  it('answers 404 for estates of other customers', async () => {
    const estateId = await anEstate(calls.db, await aCustomer(calls.db));
    await anApartment(calls.db, calls.customerId, (await calls.create()).id);
    expect((await calls.send('GET', `/${estateId}/deletion`)).statusCode).toBe(404);
    expect((await calls.send('DELETE', `/${estateId}`)).statusCode).toBe(404);
  });
});
