import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { Tariff, TariffDetails } from '@lichthof/contracts/supply/tariffs.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { TariffStatus } from '@lichthof/domain/tariffs/tariff-status.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aContract, aParticipant, aProvider, aSupply, aTariff } from '../../testing/electricity-makers.ts';
import { aCustomer, anApartment, anEstate, aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let customerId: number;
let estateId: number;
let userId: number;
let running: number;

/** One tariff is running, one starts later, one has ended for all its participants. */
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  customerId = await aCustomer(db);
  estateId = await anEstate(db, customerId);
  const place = { customerId, estateId };
  userId = await aUser(db, [{ role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estateId }]);
  await aSupply(db, { ...place, providerId: await aProvider(db, customerId) });
  const prices = [
    { during: '[2020-01-01,2024-01-01)', pv_ct: '19.5' },
    { during: '[2024-01-01,2999-01-01)', discount_ct: '1', discount_threshold_percent: '40' },
    { during: '[2999-01-01,)', pv_ct: '25' },
  ];
  running = await aTariff(db, place, { name: 'Hausstrom', startDate: '2020-01-01', prices });
  const ahead = await aTariff(db, place, { name: 'Zukunft', startDate: '2999-01-01' });
  const ended = await aTariff(db, place, { name: 'Alt', startDate: '2019-01-01' });
  await aTariff(db, { customerId, estateId: await anEstate(db, customerId) }, { name: 'Anderswo' });

  const apartmentId = await anApartment(db, customerId, estateId);
  const couple = await aParticipant(db, place, { type: 'vacant', apartmentId, names: ['Ada Weiß', 'Kai Weiß'] });
  const tariffs = [
    { tariffId: ended, during: '[2019-01-01,2020-01-01)' },
    { tariffId: running, during: '[2020-01-01,)' },
  ];
  await aContract(db, { customerId, participantId: couple }, { during: '[2019-01-01,)', tariffs });
  const general = await aParticipant(db, place, { names: ['Haus'] });
  const later = [{ tariffId: ahead }];
  await aContract(db, { customerId, participantId: general }, { during: '[2999-01-01,)', tariffs: later });
});
afterAll(() => server.close());

async function send(method: 'GET' | 'PUT' | 'POST', path = '', payload?: object) {
  const url = `/api/customers/${customerId}/estates/${estateId}/tariffs${path}`;
  const headers = await server.signInAs(userId);
  return server.app.inject({ method, url, headers, ...(payload && { payload }) });
}

describe('tariffs', () => {
  it('lists tariffs with status, number of participants, and the current or first prices', async () => {
    const tariffs: Tariff[] = (await send('GET')).json();
    expect(tariffs.map(({ name, status, participantCount }) => [name, status, participantCount])).toEqual([
      ['Zukunft', TariffStatus.Assigned, 1],
      ['Hausstrom', TariffStatus.Active, 1],
      ['Alt', TariffStatus.Inactive, 0],
    ]);
    expect(tariffs[0]!.prices).toMatchObject({ pvCtPerKwh: '21', discount: null });
    expect(tariffs[1]).toMatchObject({
      vatPercent: 19,
      prices: {
        baseEurPerMonth: '9.90',
        pvCtPerKwh: '21',
        gridCtPerKwh: { commodity: '27.95', electricityTax: '2.05', eeg: '0' },
        discount: { thresholdPercent: '40', ctPerKwh: '1' },
      },
    });
  });

  it('returns a tariff with its prices over time and all its participants', async () => {
    const details: TariffDetails = (await send('GET', `/${running}`)).json();
    expect(details.priceHistory.map(({ from, to, prices }) => [from, to, prices.pvCtPerKwh])).toEqual([
      ['2020-01-01', '2024-01-01', '19.5'],
      ['2024-01-01', '2999-01-01', '21'],
      ['2999-01-01', null, '25'],
    ]);
    expect(details.participants).toEqual([
      {
        participantId: expect.any(Number),
        type: 'vacant',
        unitUse: 'residential',
        name: 'Ada Weiß, Kai Weiß',
        apartmentName: expect.stringContaining('Apartment'),
        from: '2020-01-01',
        to: null,
      },
    ]);
  });

  it('charges no VAT for a small business', async () => {
    const { db } = server;
    const other = { customerId, estateId: await anEstate(db, customerId) };
    await aTariff(db, other);
    await aSupply(db, { ...other, providerId: await aProvider(db, customerId, { is_small_business: true }) });
    const right = { role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: other.estateId };
    const headers = await server.signInAs(await aUser(db, [right]));
    const url = `/api/customers/${customerId}/estates/${other.estateId}/tariffs`;
    const [tariff] = (await server.app.inject({ url, headers })).json<Tariff[]>();
    expect(tariff!.vatPercent).toBe(0);
  });

  it('answers 404 for a tariff of another estate', async () => {
    const foreign = server.db.selectFrom('tariff').select('id').where('name', '=', 'Anderswo');
    const { id } = await foreign.executeTakeFirstOrThrow();
    expect((await send('GET', `/${id}`)).statusCode).toBe(404);
    expect((await send('PUT', `/${id}/name`, { name: 'Meiner', version: 1 })).statusCode).toBe(404);
  });
});

describe('renaming a tariff', () => {
  it('refuses the name of another tariff of the estate, also with different case or blanks', async () => {
    const response = await send('PUT', `/${running}/name`, { name: ' zukunft ', version: 1 });
    expect(response.statusCode).toBe(409);
    expect(response.json().metadata).toEqual({ code: ErrorCode.NameTaken, field: 'TariffName' });
  });

  it('writes an audit entry, and refuses an outdated version', async () => {
    const renamed = await send('PUT', `/${running}/name`, { name: 'hausstrom', version: 1 });
    expect(renamed.json()).toMatchObject({ name: 'hausstrom', version: 2 });
    const second = await send('PUT', `/${running}/name`, { name: 'Anderswo', version: 1 });
    expect([second.statusCode, second.json().metadata]).toEqual([409, { code: ErrorCode.ChangedByOthers }]);

    const entries = server.db
      .selectFrom('audit_entry')
      .select(['customer_id', 'user_id', 'action', 'object_type', 'object_id', 'before', 'after']);
    expect(await entries.execute()).toEqual([
      {
        customer_id: customerId,
        user_id: userId,
        action: 'rename',
        object_type: 'tariff',
        object_id: running,
        before: { name: 'Hausstrom' },
        after: { name: 'hausstrom' },
      },
    ]);
  });

  it('names the product that the tariff sells, keeps it when only renamed, and copies it', async () => {
    const rename = async (body: object) => (await send('PUT', `/${running}/name`, body)).json();
    const named = await rename({ name: 'hausstrom', productName: 'Aue Grün', version: 2 });
    expect(named).toMatchObject({ productName: 'Aue Grün', version: 3 });
    const entries = server.db.selectFrom('audit_entry').select(['action', 'before', 'after']).orderBy('id', 'desc');
    expect(await entries.executeTakeFirst()).toEqual({
      action: 'update',
      before: { name: 'hausstrom', productName: null },
      after: { name: 'hausstrom', productName: 'Aue Grün' },
    });
    expect(await rename({ name: 'Hausstrom B', version: 3 })).toMatchObject({ productName: 'Aue Grün' });
    expect((await send('POST', `/${running}/copies`)).json()).toMatchObject({ productName: 'Aue Grün' });
    expect(await rename({ name: 'Hausstrom B', productName: null, version: 4 })).toMatchObject({ productName: null });
  });
});
