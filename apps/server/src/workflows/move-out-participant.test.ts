import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { Participant, ParticipantDetails } from '@lichthof/contracts/supply/participants.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { MeterKind } from '@lichthof/domain/metering/codes.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aContract, aParticipant, aProvider, aSupply, aTariff } from '../testing/electricity-makers.ts';
import { aCustomer, aMeter, anApartment, anEstate, aTenant, aUser } from '../testing/makers.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { localToday } from '../database/local-today.ts';

const today = localToday();
const later = addDays(today, 40);

let server: TestServer;
let place: { customerId: number; estateId: number };
let manager: { authorization: string };
let tariffId: number;
let meterId: number;
let participantId: number;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  const customerId = await aCustomer(db);
  place = { customerId, estateId: await anEstate(db, customerId) };
  await aSupply(db, { ...place, providerId: await aProvider(db, customerId, { name: 'Pleißeaue eG' }) });
  tariffId = await aTariff(db, place);
  const right = { role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: place.estateId };
  manager = await server.signInAs(await aUser(db, [right]));
});
afterAll(() => server.close());

/** A tenant with a running contract. */
beforeEach(async () => {
  const { db } = server;
  const apartmentId = await anApartment(db, place.customerId, place.estateId);
  meterId = await aMeter(db, place, { kind: MeterKind.TenantRate, apartmentId });
  await aTenant(db, { ...place, apartmentId }, '[2024-01-01,)');
  const found = db.selectFrom('occupancy').select('id').where('apartment_id', '=', apartmentId);
  const { id: occupancyId } = await found.executeTakeFirstOrThrow();
  participantId = await aParticipant(db, place, { type: 'tenant', apartmentId, occupancyId });
  await aContract(db, { ...place, participantId }, { during: '[2024-01-01,)', tariffs: [{ tariffId }] });
});

const call = (method: 'GET' | 'PUT', path: string, payload?: object) =>
  server.app.inject({
    method,
    url: `/api/customers/${place.customerId}/estates/${place.estateId}/participants${path}`,
    headers: manager,
    ...(payload && { payload }),
  });
const details = async (): Promise<ParticipantDetails> => (await call('GET', `/${participantId}`)).json();

/** Changes the contract as it is now. */
async function change(part: 'move-out' | 'contract-end' | 'contract-terms', body: object) {
  const { contractNumber, contractVersion } = await details();
  return call('PUT', `/${participantId}/${part}`, { contractNumber, version: contractVersion, ...body });
}
async function refusalOf(answer: ReturnType<typeof change>) {
  const { statusCode, body } = await answer;
  const { metadata } = JSON.parse(body);
  return [statusCode, metadata?.code, metadata?.field];
}

/** First and last contract day of the vacant apartment. */
async function vacancies(): Promise<(string | null)[][]> {
  const { apartmentId } = await details();
  const participants: Participant[] = (await call('GET', '')).json();
  return participants
    .filter((one) => one.type === 'vacant' && one.apartmentId === apartmentId)
    .map(({ contractFrom, contractTo }) => [contractFrom, contractTo]);
}

describe('a move-out in one place', () => {
  it('ends the contract, keeps reading and address, and lets the owner pay from the day after', async () => {
    const finalAddress = { street: 'Neue Straße', houseNumber: '7', zipCode: '10115', city: 'Berlin' };
    const reading = { meterId, counter: 1_234_500 };
    const moved = await change('move-out', { moveOut: '2026-10-31', reading, finalAddress, vacancyTariffId: tariffId });
    expect(moved.json()).toMatchObject({
      contractTo: '2026-11-01',
      moveOut: '2026-10-31',
      invoiceAddress: finalAddress,
    });
    expect(await vacancies()).toEqual([['2026-11-01', null]]);
    const readings = server.db.selectFrom('reading').select(['at', 'counter']).where('meter_id', '=', meterId);
    expect(await readings.execute()).toEqual([{ at: new Date('2026-10-31T23:00:00Z'), counter: 1_234_500 }]);
  });

  it('asks about a reading below the last one, and keeps it when it is confirmed', async () => {
    const at = '2026-09-01T00:00:00+02:00';
    await server.db
      .insertInto('reading')
      .values({
        customer_id: place.customerId,
        meter_id: meterId,
        at: new Date(at),
        counter: 2_000_000,
        origin: 'operator',
      })
      .execute();
    const reading = { meterId, counter: 1_900_000 };
    const doubted = await change('move-out', { moveOut: '2026-10-31', reading });
    expect(doubted.json().metadata).toEqual({ code: ErrorCode.ReadingImplausible, names: ['lowerThanBefore'] });
    expect((await details()).moveOut).toBeNull();
    const moved = await change('move-out', { moveOut: '2026-10-31', reading: { ...reading, isConfirmed: true } });
    expect(moved.json()).toMatchObject({ moveOut: '2026-10-31' });
  });

  it('moves the vacancy with a new date, and takes it away with the move-out', async () => {
    await change('move-out', { moveOut: later, vacancyTariffId: tariffId });
    expect(await vacancies()).toEqual([[addDays(later, 1), null]]);
    expect((await change('move-out', { moveOut: addDays(later, 20) })).json()).toMatchObject({
      contractTo: addDays(later, 21),
    });
    expect(await vacancies()).toEqual([[addDays(later, 21), null]]);
    expect((await change('move-out', {})).json()).toMatchObject({ contractTo: null, moveOut: null });
    expect(await vacancies()).toEqual([]);
  });

  it('is refused before the move-in, for an outdated contract, and without a tenant', async () => {
    expect(await refusalOf(change('move-out', { moveOut: '2023-12-31' }))).toEqual([
      409,
      ErrorCode.MoveOutTooEarly,
      'MoveOut',
    ]);
    expect(await refusalOf(change('move-out', { moveOut: later, version: 9 }))).toEqual([
      409,
      ErrorCode.ChangedByOthers,
      undefined,
    ]);
    participantId = await aParticipant(server.db, place);
    await aContract(server.db, { ...place, participantId });
    expect(await refusalOf(change('move-out', { moveOut: later }))).toEqual([409, ErrorCode.NotATenant, undefined]);
  });
});

describe('the end of a contract', () => {
  it('is set and taken back, while the tenant stays', async () => {
    expect((await change('contract-end', { lastDay: later })).json()).toMatchObject({ contractTo: addDays(later, 1) });
    expect((await change('contract-end', {})).json()).toMatchObject({ contractTo: null, moveOut: null });
    const double = await Promise.all([change('contract-end', { lastDay: later }), change('contract-end', {})]);
    expect(double.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)[0]).toBe(200);
  });

  it('is refused before the first day, after the move-out, and where somebody else has a contract', async () => {
    expect(await refusalOf(change('contract-end', { lastDay: '2023-12-31' }))).toEqual([
      409,
      ErrorCode.ContractEndTooEarly,
      'lastDay',
    ]);
    await change('move-out', { moveOut: later });
    expect(await refusalOf(change('contract-end', { lastDay: addDays(later, 1) }))).toEqual([
      409,
      ErrorCode.ContractOutsideOccupancy,
      'lastDay',
    ]);
    await change('move-out', {});
    await change('contract-end', { lastDay: '2025-12-31' });
    const { apartmentId } = await details();
    const other = await aParticipant(server.db, place, { type: 'vacant', apartmentId });
    await aContract(server.db, { ...place, participantId: other }, { during: '[2026-01-01,)' });
    expect(await refusalOf(change('contract-end', {}))).toEqual([409, ErrorCode.ContractOverlaps, 'lastDay']);
  });
});

it('changes the terms of a contract and records it', async () => {
  const changed = await change('contract-terms', { minimumTermLastDay: '2025-12-31', noticeMonths: 0 });
  expect(changed.json()).toMatchObject({ minimumTermUntil: '2026-01-01', noticeMonths: 0, contractVersion: 2 });
  const entry = server.db.selectFrom('audit_entry').select(['before', 'after']).where('object_type', '=', 'contract');
  expect(await entry.orderBy('id', 'desc').limit(1).executeTakeFirst()).toEqual({
    before: { minimum_term_until: null, notice_months: 1 },
    after: { minimum_term_until: '2026-01-01', notice_months: 0 },
  });
});

describe('terms that do not bind a person who is supplied at home', () => {
  const setUse = (unitUse: 'residential' | 'commercial') =>
    server.db.updateTable('contract').set({ unit_use: unitUse }).execute();

  it.each([
    [{ minimumTermLastDay: '2025-12-31', noticeMonths: 1 }, 200, undefined, undefined],
    [{ minimumTermLastDay: '2026-01-01', noticeMonths: 1 }, 409, ErrorCode.MinimumTermTooLong, 'minimumTermLastDay'],
    [{ noticeMonths: 2 }, 409, ErrorCode.NoticeTooLong, 'noticeMonths'],
  ])('are refused with their field: %j', async (terms, ...answer) => {
    await setUse('residential');
    expect(await refusalOf(change('contract-terms', terms))).toEqual(answer);
  });

  it('are taken for a business', async () => {
    await setUse('commercial');
    const changed = await change('contract-terms', { minimumTermLastDay: '2028-12-31', noticeMonths: 3 });
    expect(changed.json()).toMatchObject({ minimumTermUntil: '2029-01-01', noticeMonths: 3 });
  });
});
