import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { LateContractOptions } from '@lichthof/contracts/supply/late-contracts.ts';
import type { Participant } from '@lichthof/contracts/supply/participants.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBilledEstate, type BilledTestEstate } from '../testing/billed-estate.ts';
import { aTariff } from '../testing/electricity-makers.ts';
import { anInvoice } from '../testing/invoice-makers.ts';
import { aUser } from '../testing/makers.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const noValues = { from: '2026-03-01', to: '2026-03-01' };
const march = 'from=2026-03-01&to=2026-04-01';

let server: TestServer;
let estate: BilledTestEstate;
let userId: number;
let manager: { authorization: string };

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The first tenant moved out on 10 March, the second has no contract since then, the third has one. */
beforeEach(async () => {
  const { db } = server;
  estate = await aBilledEstate(db, noValues, { apartmentCount: 3 });
  const [left, stayed] = estate.apartments;
  for (const { contractId } of [left!, stayed!]) await endContract(contractId, '2026-03-11');
  await db
    .updateTable('occupancy')
    .set({ during: '[2020-01-01,2026-03-11)' })
    .where('id', '=', left!.occupancyId)
    .execute();
  const right = { role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estate.estateId };
  userId = await aUser(db, [right]);
  manager = await server.signInAs(userId);
});

async function endContract(contractId: number, day: string): Promise<void> {
  const during = `[2020-01-01,${day})`;
  await server.db.updateTable('contract_tariff').set({ during }).where('contract_id', '=', contractId).execute();
  await server.db.updateTable('contract').set({ during }).where('id', '=', contractId).execute();
}

const urlOf = (path: string) => `/api/customers/${estate.customerId}/estates/${estate.estateId}/${path}`;
const get = async <Result>(path: string): Promise<Result> =>
  (await server.app.inject({ url: urlOf(path), headers: manager })).json();
const optionsOf = (period = march) => get<LateContractOptions>(`late-contracts?${period}`);
const post = (body: object) =>
  server.app.inject({ method: 'POST', url: urlOf('late-contracts'), headers: manager, payload: body });
const refusalOf = async (body: object) => {
  const { statusCode, json } = await post(body);
  return [statusCode, json().metadata?.code];
};

const reason = 'Auszug erst im Mai gemeldet';
const bodyOf = (gaps: LateContractOptions['gaps']) => ({
  reason,
  tariffId: estate.tariffId,
  ownerName: 'Pleißeaue eG',
  contracts: gaps.map(({ type, apartmentId, from, to }) => ({ type, apartmentId, from, to })),
});

describe('contracts for past days', () => {
  it('names the days without a contract, who lives there, and the most used tariff first', async () => {
    const other = await aTariff(server.db, estate, { name: 'Neu' });
    const [left, stayed] = estate.apartments;
    const { gaps, tariffs, owner } = await optionsOf();
    expect(gaps).toMatchObject([
      { apartmentId: left!.apartmentId, type: 'vacant', names: [], from: '2026-03-11', to: null },
      { apartmentId: stayed!.apartmentId, type: 'tenant', from: '2026-03-11', to: null },
    ]);
    expect(gaps[1]!.names).toHaveLength(1);
    expect(tariffs.map(({ tariffId, contractCount }) => [tariffId, contractCount])).toEqual([
      [estate.tariffId, 3],
      [other, 0],
    ]);
    expect(owner).toBeNull();
  });

  it('stores a vacancy and a tenant contract with the reason in the audit log', async () => {
    const { gaps } = await optionsOf();
    expect((await post(bodyOf(gaps))).json()).toEqual({ storedCount: 2 });
    expect((await optionsOf()).gaps).toEqual([]);
    const stored = (await get<Participant[]>('participants')).filter((one) => one.contractFrom === '2026-03-11');
    expect(stored.map(({ type, names, contractTo }) => [type, names, contractTo])).toEqual([
      ['vacant', ['Pleißeaue eG'], null],
      ['tenant', gaps[1]!.names, null],
    ]);
    const entries = await server.db
      .selectFrom('audit_entry')
      .select(['action', 'object_type', 'after'])
      .where('customer_id', '=', estate.customerId)
      .where('action', '=', 'addLateContract')
      .execute();
    expect(entries.map(({ object_type, after }) => [object_type, (after as { reason: string }).reason])).toEqual(
      ['participant', 'participant', 'contract', 'contract'].map((type) => [type, reason]),
    );
    expect((await optionsOf()).owner).toEqual(['Pleißeaue eG']);
  });

  it('ends before the next contract, the next move-in and the next billed day', async () => {
    const { db } = server;
    const [left, , third] = estate.apartments;
    await db
      .insertInto('occupancy')
      .values({ customer_id: estate.customerId, apartment_id: left!.apartmentId, during: '[2026-05-01,)' })
      .execute();
    expect((await optionsOf()).gaps).toMatchObject([
      { type: 'vacant', to: '2026-05-01' },
      { type: 'tenant', to: null },
    ]);
    await anInvoice(db, { ...estate, ...third!, userId, period: '[2026-03-20,2026-03-25)' });
    const { gaps } = await optionsOf();
    expect(gaps.map(({ type, from, to }) => [type, from, to])).toEqual([
      ['vacant', '2026-03-11', '2026-03-20'],
      ['vacant', '2026-03-25', '2026-05-01'],
      ['tenant', '2026-03-11', '2026-03-20'],
      ['tenant', '2026-03-25', null],
    ]);
    expect((await post(bodyOf(gaps))).json()).toEqual({ storedCount: 4 });
  });

  it('refuses days that are billed or have a contract, and other residents', async () => {
    const [, stayed, third] = estate.apartments;
    const { gaps } = await optionsOf();
    const [vacancy, occupied] = gaps;
    const { ContractOverlaps, BillingPeriodTaken, ApartmentOccupied, TariffNotInForce } = ErrorCode;
    expect(await refusalOf(bodyOf([{ ...vacancy!, from: '2026-03-01' }]))).toEqual([409, ApartmentOccupied]);
    expect(await refusalOf(bodyOf([{ ...occupied!, from: '2026-03-01' }]))).toEqual([409, ContractOverlaps]);
    expect(await refusalOf(bodyOf([{ ...vacancy!, apartmentId: stayed!.apartmentId }]))).toEqual([
      409,
      ApartmentOccupied,
    ]);
    expect(await refusalOf(bodyOf([vacancy!, vacancy!]))).toEqual([409, ContractOverlaps]);
    const late = await aTariff(server.db, estate, { name: 'Später', startDate: '2026-04-01' });
    expect(await refusalOf({ ...bodyOf(gaps), tariffId: late })).toEqual([409, TariffNotInForce]);
    expect((await post({ ...bodyOf(gaps), reason: ' ' })).statusCode).toBe(400);
    expect((await post({ ...bodyOf(gaps), ownerName: undefined })).statusCode).toBe(400);
    await anInvoice(server.db, { ...estate, ...third!, userId, period: '[2026-03-20,2026-04-01)' });
    expect(await refusalOf(bodyOf(gaps))).toEqual([409, BillingPeriodTaken]);
    expect(await get<Participant[]>('participants')).toHaveLength(3);
  });

  it('stores once when it is sent twice at the same time', async () => {
    const { gaps } = await optionsOf();
    const answers = await Promise.all([post(bodyOf(gaps)), post(bodyOf(gaps))]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await get<Participant[]>('participants')).toHaveLength(5);
  });
});
