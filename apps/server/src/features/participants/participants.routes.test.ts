import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { Participant, ParticipantDetails } from '@lichthof/contracts/supply/participants.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aContract, aParticipant, aTariff } from '../../testing/electricity-makers.ts';
import { aCustomer, aMeter, anApartment, anEstate, aTenant, aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let customerId: number;
let estateId: number;
let userId: number;
let tenant: number;
let generalId: number;
let stranger: number;

/** A tenant with a second tariff, a former tenant, the general electricity, and a participant of another estate. */
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  customerId = await aCustomer(db);
  estateId = await anEstate(db, customerId);
  const place = { customerId, estateId };
  userId = await aUser(db, [{ role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estateId }]);
  const apartmentId = await anApartment(db, customerId, estateId);
  const meter = await aMeter(db, place, { kind: MeterKind.TenantRate, apartmentId });
  await aMeter(db, place, { kind: MeterKind.Consumption, apartmentId, obis: '8-0:1.0.0', medium: 8, baseUnit: 'l' });
  const general = { kind: MeterKind.GeneralConsumption, measuringPoint: MeasuringPoint.General };
  const stairs = await aMeter(db, place, general);
  await nameMeter(meter, 'Zähler WE');
  await nameMeter(stairs, 'Treppenhaus');
  const first = await aTariff(db, place, { name: 'Erster' });
  const second = await aTariff(db, place, { name: 'Zweiter' });

  await aTenant(db, { customerId, apartmentId }, '[2024-01-01,)');
  const occupancies = db.selectFrom('occupancy').select('id').where('apartment_id', '=', apartmentId);
  const { id: occupancyId } = await occupancies.executeTakeFirstOrThrow();
  const names = ['Ada Weiß', 'Kai Weiß'];
  tenant = await aParticipant(db, place, {
    type: 'tenant',
    apartmentId,
    occupancyId,
    names,
    email: 'ada@post.example',
  });
  const tariffs = [
    { tariffId: first, during: '[2024-01-01,2025-01-01)' },
    { tariffId: second, during: '[2025-01-01,)' },
  ];
  await aContract(db, { customerId, participantId: tenant }, { during: '[2024-01-01,)', tariffs });
  const before = await aParticipant(db, place, { type: 'vacant', apartmentId, names: ['Genossenschaft'] });
  const onFirst = { during: '[2023-01-01,2024-01-01)', tariffs: [{ tariffId: first }] };
  await aContract(db, { customerId, participantId: before }, onFirst);
  generalId = await aParticipant(db, place, { names: ['Haus'] });
  await db
    .insertInto('participant_meter')
    .values({ customer_id: customerId, participant_id: generalId, meter_id: stairs })
    .execute();
  stranger = await aParticipant(db, { customerId, estateId: await anEstate(db, customerId) });
});
afterAll(() => server.close());

async function nameMeter(id: number, name: string) {
  await server.db.updateTable('meter').set({ name }).where('id', '=', id).execute();
}

async function send(method: 'GET' | 'PUT', path = '', payload?: object) {
  const url = `/api/customers/${customerId}/estates/${estateId}/participants${path}`;
  const headers = await server.signInAs(userId);
  return server.app.inject({ method, url, headers, ...(payload && { payload }) });
}

describe('participants', () => {
  it('lists participants by apartment and time, with contract, tariff and meters', async () => {
    const participants: Participant[] = (await send('GET')).json();
    expect(
      participants.map(({ names, contractFrom, contractTo, tariffName, meterNames }) => [
        names[0],
        contractFrom,
        contractTo,
        tariffName,
        meterNames,
      ]),
    ).toEqual([
      ['Genossenschaft', '2023-01-01', '2024-01-01', 'Erster', ['Zähler WE']],
      ['Ada Weiß', '2024-01-01', null, 'Zweiter', ['Zähler WE']],
      ['Haus', null, null, null, ['Treppenhaus']],
    ]);
  });

  it('returns a participant with all tariffs and the valid mandate', async () => {
    const keys = { customer_id: customerId, participant_id: tenant, creditor_id: 'DE98ZZZ09999999999' };
    const account = { iban: 'DE02120300000000202051', account_holder: 'Ada Weiß', text_version: '1' };
    const dates = [
      { reference: 'M-1', granted_at: new Date('2024-01-01Z'), revoked_at: new Date('2024-06-01Z') },
      { reference: 'M-2', granted_at: new Date('2024-07-01Z') },
    ];
    await server.db
      .insertInto('mandate')
      .values(dates.map((row) => ({ ...keys, ...account, ...row })))
      .execute();

    const details: ParticipantDetails = (await send('GET', `/${tenant}`)).json();

    expect(details.tariffs.map(({ name, from, to }) => [name, from, to])).toEqual([
      ['Erster', '2024-01-01', '2025-01-01'],
      ['Zweiter', '2025-01-01', null],
    ]);
    expect(details.mandate).toMatchObject({
      reference: 'M-2',
      grantedAt: '2024-07-01T00:00:00.000Z',
      revokedAt: null,
    });
    expect(details.meters.map(({ name }) => name)).toEqual(['Zähler WE']);
    expect(details).toMatchObject({ version: 1, noticeMonths: 1, minimumTermUntil: null, invoiceAddress: null });
  });

  it('returns a participant without a contract', async () => {
    const details: ParticipantDetails = (await send('GET', `/${generalId}`)).json();
    expect(details).toMatchObject({ contractNumber: null, tariffs: [], mandate: null });
  });

  it('answers 404 for a participant of another estate', async () => {
    expect((await send('GET', `/${stranger}`)).statusCode).toBe(404);
    expect((await send('PUT', `/${stranger}`, { names: ['Ich'], version: 1 })).statusCode).toBe(404);
  });
});

describe('changing a participant', () => {
  const invoiceAddress = { street: 'Am Ufer', houseNumber: '1 a', zipCode: '04109', city: 'Leipzig' };

  it('saves sent fields, clears absent ones, and writes an audit entry', async () => {
    const full = { names: ['Ada Weiß'], greetingName: 'Ada Weiß', email: 'neu@post.example', phone: '0341 1' };
    const saved = await send('PUT', `/${tenant}`, { ...full, invoiceAddress, version: 1 });
    expect(saved.json()).toMatchObject({ ...full, invoiceAddress, version: 2 });

    const cleared = await send('PUT', `/${tenant}`, { names: ['Ada Weiß', 'Kai Weiß'], version: 2 });
    const nothing = { greetingName: null, email: null, phone: null, invoiceAddress: null };
    expect(cleared.json()).toMatchObject({ ...nothing, names: ['Ada Weiß', 'Kai Weiß'], version: 3 });

    const entries = await server.db.selectFrom('audit_entry').selectAll().orderBy('id').execute();
    expect(
      entries.map(({ action, object_type, object_id, user_id }) => [action, object_type, object_id, user_id]),
    ).toEqual([1, 2].map(() => ['change', 'participant', tenant, userId]));
    expect(entries[0]!.before).toMatchObject({ email: 'ada@post.example', city: null });
    expect(entries[1]).toMatchObject({
      before: { email: 'neu@post.example', city: 'Leipzig' },
      after: { email: null },
    });
  });

  it('refuses a telephone number of letters, and names its field', async () => {
    const response = await send('PUT', `/${tenant}`, { names: ['Ada Weiß'], phone: 'im Büro', version: 1 });
    expect(response.statusCode).toBe(400);
    expect(response.json().metadata).toMatchObject({ field: 'phone' });
  });

  it('refuses an outdated version', async () => {
    const response = await send('PUT', `/${tenant}`, { names: ['Ich'], version: 1 });
    expect([response.statusCode, response.json().metadata]).toEqual([409, { code: ErrorCode.ChangedByOthers }]);
  });
});
