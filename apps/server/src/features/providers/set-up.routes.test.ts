import type { ElectricitySupply } from '@lichthof/contracts/supply/electricity-supply.ts';
import type { FirstSteps } from '@lichthof/contracts/places/first-steps.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aContract, aMandate, aParticipant, aProvider, aSupply, aTariff } from '../../testing/electricity-makers.ts';
import { aCustomer, anApartment, anEstate, aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { whileBanksAreKnown } from '../../testing/while-banks-are-known.ts';
import { aRun, cancelInvoicesOf } from '../metering/gaps/gaps-for-tests.ts';
import { providerBody, supplyBody } from './provider-body-for-tests.ts';

let server: TestServer;
let customerId: number;
let estateId: number;
let userId: number;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  customerId = await aCustomer(server.db);
  estateId = await anEstate(server.db, customerId);
  userId = await aUser(server.db, [{ role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estateId }]);
});

async function send(method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) {
  const url = `/api/customers/${customerId}/estates/${estateId}/tenant-electricity/${path}`;
  const headers = await server.signInAs(userId);
  return server.app.inject({ method, url, headers, ...(payload && { payload }) });
}

const setUp = (changes: { provider?: object; supply?: object } = {}) =>
  send('POST', 'supply', {
    provider: { ...providerBody, ...changes.provider },
    supply: { ...supplyBody, ...changes.supply },
  });

const auditEntries = () =>
  server.db
    .selectFrom('audit_entry')
    .select(['object_type', 'action', 'before', 'after'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();

describe('setting up tenant electricity', () => {
  it('creates provider and supply, and writes audit entries without the account number', async () => {
    const response = await setUp({ supply: { allocationKey: 4, gridOperator: 'Netz' } });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      provider: { name: 'Auenstrom GmbH', legalForm: 'capital_company', iban: 'DE02120300000000202051' },
      allocationKey: 4,
      gridOperator: { name: 'Netz', code: '' },
      validFrom: '2023-01-01',
      validTo: null,
    });
    const entries = await auditEntries();
    expect(entries.map(({ object_type, action }) => [object_type, action])).toEqual([
      ['provider', 'create'],
      ['estate_supply', 'create'],
    ]);
    expect(entries[0]!.after).toMatchObject({ iban: 'DE02 1203 … 2051', directors: 'Sabine Wolter, Martin Ziegler' });
    const { allocation_key } = await server.db
      .selectFrom('estate')
      .select('allocation_key')
      .where('id', '=', estateId)
      .executeTakeFirstOrThrow();
    expect(allocation_key).toBe(4);
  });

  it('creates one provider and one supply for two clicks at once', async () => {
    const answers = await Promise.all([setUp(), setUp()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409)!.json().metadata.code as number;
    expect([ErrorCode.SupplyExists, ErrorCode.NameTaken]).toContain(refused);
    expect((await send('GET', 'providers')).json()).toHaveLength(1);
  });

  it('takes an existing provider of the customer, and none of another customer', async () => {
    const providerId = await aProvider(server.db, customerId, { name: 'Bestand' });
    const foreign = await aProvider(server.db, await aCustomer(server.db));
    const choose = (id: number) => send('POST', 'supply', { provider: { providerId: id }, supply: supplyBody });
    expect((await choose(foreign)).statusCode).toBe(404);
    expect((await choose(providerId)).json()).toMatchObject({ provider: { providerId } });
    expect((await send('GET', 'providers')).json()).toMatchObject([{ name: 'Bestand', estateCount: 1 }]);
  });

  it('stores codes without blanks and in upper case', async () => {
    await setUp({
      provider: {
        iban: 'at61 1904 3002 3457 3201',
        bic: 'byladem1001 ',
        creditorId: 'de98 zzz 0999 9999 999',
        vatId: 'de 123456788',
      },
    });
    expect((await send('GET', 'provider')).json()).toMatchObject({
      iban: 'AT611904300234573201',
      bic: 'BYLADEM1001',
      creditorId: 'DE98ZZZ09999999999',
      vatId: 'DE123456788',
    });
  });

  it('refuses the BIC of another bank at its field', async () => {
    const response = await whileBanksAreKnown(() => setUp({ provider: { bic: 'COBADEFFXXX' } }));
    expect([response.statusCode, response.json().metadata]).toEqual([
      409,
      { code: ErrorCode.BicOfOtherBank, field: 'bic' },
    ]);
    expect((await send('GET', 'supply')).statusCode).toBe(404);
  });

  it.each([
    ['an IBAN with a wrong digit', { iban: 'DE02120300000000202052' }],
    ['a BIC that is too long', { bic: 'BYLADEM10011' }],
    ['a creditor id with wrong check digits', { creditorId: 'DE02ZZZ01234567890' }],
    ['a VAT id with a wrong check digit', { vatId: 'DE123456789' }],
    ['a tax number of too few digits', { taxNumber: '181/815/0' }],
    ['a company without register number', { registerNumber: '' }],
    ['a partnership without directors', { legalForm: 'partnership', directors: [] }],
    ['a sole trader without any tax number', { legalForm: 'sole_trader', vatId: '', taxNumber: '' }],
    ['a telephone number of letters', { hotline: 'anrufen' }],
    ['a postal code of Austria', { zipCode: '1010' }],
    ['an unknown legal form', { legalForm: 'kgaa' }],
    ['a name with control characters', { name: 'A\u0007' }],
  ])('refuses %s', async (_, provider) => {
    const response = await setUp({ provider });
    expect(response.statusCode).toBe(400);
    expect((await send('GET', 'supply')).statusCode).toBe(404);
  });

  it.each([
    [
      'a sole trader with a tax number only',
      { legalForm: 'sole_trader', vatId: '', registerCourt: '', registerNumber: '', directors: [] },
    ],
    ['a small company without VAT id', { isSmallBusiness: true, vatId: '' }],
    [
      'an association without register',
      { legalForm: 'association', registerCourt: '', registerNumber: '', taxNumber: '' },
    ],
  ])('accepts %s', async (_, provider) => expect((await setUp({ provider })).statusCode).toBe(200));

  it('refuses shares by living area while areas are missing, and names the apartments', async () => {
    const apartmentId = await anApartment(server.db, customerId, estateId);
    await server.db.updateTable('apartment').set({ area_sqm: null }).where('id', '=', apartmentId).execute();
    const response = await setUp({ supply: { allocationKey: 1 } });
    expect([response.statusCode, response.json().metadata.code]).toEqual([422, ErrorCode.AreasMissing]);
    expect((await setUp({ supply: { allocationKey: 4 } })).statusCode).toBe(200);
  });

  it('refuses estates abroad', async () => {
    await server.db.updateTable('estate').set({ country: 'at' }).where('id', '=', estateId).execute();
    expect((await setUp()).json().metadata.code).toBe(ErrorCode.NotInGermany);
  });
});

describe('the draft', () => {
  const keep = (step: string, version: number | null) =>
    send('PUT', 'supply-draft', { step, form: { name: step }, version });

  it('is kept until the end, and tells who was faster', async () => {
    expect((await send('GET', 'supply-draft')).json()).toEqual({ draft: null, customerAddress: null });
    expect((await keep('business', null)).json().draft).toMatchObject({ version: 1, form: { name: 'business' } });
    expect((await keep('bank', 1)).json().draft).toMatchObject({ version: 2, step: 'bank' });
    for (const version of [null, 1])
      expect((await keep('late', version)).json().metadata.code).toBe(ErrorCode.DraftChanged);

    await setUp();
    expect((await send('GET', 'supply-draft')).json()).toEqual({ draft: null, customerAddress: null });
  });

  it('comes with the address of the customer for a new provider', async () => {
    const address = { street: 'Am Auenufer', house_number: '3', zip_code: '04107', city: 'Leipzig' };
    await server.db.updateTable('customer').set(address).where('id', '=', customerId).execute();
    expect((await send('GET', 'supply-draft')).json().customerAddress).toMatchObject({ street: 'Am Auenufer' });
  });

  it('refuses forms of more than ten thousand characters', async () => {
    const form = { name: 'x'.repeat(10_001) };
    expect((await send('PUT', 'supply-draft', { step: 'a', form, version: null })).statusCode).toBe(400);
  });
});

describe('changing the provider', () => {
  const change = (body: object) => send('PUT', 'provider', { ...providerBody, version: 1, ...body });

  it('names the fields that changed, and refuses an outdated version', async () => {
    await setUp();
    expect((await change({ city: 'Halle', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' })).json()).toMatchObject({
      city: 'Halle',
      version: 2,
    });
    expect((await change({ city: 'Köln' })).json().metadata.code).toBe(ErrorCode.ChangedByOthers);
    const { before, after } = (await auditEntries()).at(-1)!;
    expect({ before, after }).toEqual({
      before: { city: 'Leipzig', iban: 'DE02 1203 … 2051', bic: 'BYLADEM1001' },
      after: { city: 'Halle', iban: 'DE89 3704 … 3000', bic: 'COBADEFFXXX' },
    });
  });

  it('is for those who manage all its estates', async () => {
    await setUp();
    const other = await anEstate(server.db, customerId, {});
    const { providerId } = (await send('GET', 'provider')).json() as { providerId: number };
    await aSupply(server.db, { customerId, estateId: other, providerId });
    expect((await send('GET', 'provider')).json()).toMatchObject({ mayChange: false, estates: [{}, {}] });
    expect((await change({ city: 'Halle' })).statusCode).toBe(403);
  });

  it('refuses a taken name', async () => {
    await setUp();
    await aProvider(server.db, customerId, { name: 'Nordstrom' });
    expect((await change({ name: 'nordstrom' })).json().metadata).toEqual({ code: ErrorCode.NameTaken, field: 'Name' });
  });

  it('refuses an account from which a participant pays', async () => {
    await setUp();
    const participantId = await aParticipant(server.db, { customerId, estateId });
    const account = { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' };
    await aMandate(server.db, { customerId, participantId }, { iban: account.iban });
    expect((await change(account)).json().metadata).toEqual({ code: ErrorCode.AccountOfDebtor, field: 'iban' });
    await server.db
      .updateTable('mandate')
      .set({ revoked_at: new Date() })
      .where('customer_id', '=', customerId)
      .execute();
    expect((await change(account)).statusCode).toBe(200);
  });

  it('keeps the creditor id once a mandate names it', async () => {
    await setUp();
    const participantId = await aParticipant(server.db, { customerId, estateId });
    await server.db
      .insertInto('mandate')
      .values({
        customer_id: customerId,
        participant_id: participantId,
        creditor_id: providerBody.creditorId,
        reference: 'M-1',
        iban: 'DE89370400440532013000',
        account_holder: 'Mariam Haddad',
        text_version: '1',
        granted_at: new Date(),
        revoked_at: new Date(),
      })
      .execute();
    expect((await send('GET', 'provider')).json().isCreditorIdLocked).toBe(true);
    expect((await change({ creditorId: 'DE79ZZZ01234567890' })).json().metadata.code).toBe(ErrorCode.CreditorIdLocked);
    expect((await change({ city: 'Halle' })).statusCode).toBe(200);
  });
});

describe('changing the supply', () => {
  async function change(body: object) {
    const { provider, version } = (await send('GET', 'supply')).json() as ElectricitySupply;
    return send('PUT', 'supply', { ...supplyBody, providerId: provider.providerId, version, ...body });
  }
  const versions = async () => {
    const rows = await server.db
      .selectFrom('estate_supply')
      .select(['allocation_key', 'during'])
      .where('estate_id', '=', estateId)
      .orderBy('during')
      .execute();
    return rows.map(({ allocation_key, during }) => [allocation_key, during]);
  };

  it('holds from a day on, keeps the days before and replaces what was planned', async () => {
    await setUp();
    await change({ from: '2999-01-01', allocationKey: 4 });
    await change({ from: '2998-01-01', allocationKey: 1 });
    expect(await versions()).toEqual([
      [3, '[2023-01-01,2998-01-01)'],
      [1, '[2998-01-01,)'],
    ]);
    expect((await auditEntries()).at(-1)).toMatchObject({ action: 'change', after: { allocationKey: 1 } });
  });

  it('replaces a version from its first day, or lets it begin earlier', async () => {
    await setUp();
    await change({ from: '2023-01-01', allocationKey: 4 });
    await change({ from: '2022-06-01', allocationKey: 4 });
    expect(await versions()).toEqual([[4, '[2022-06-01,)']]);
  });

  it('refuses an outdated version, and days that are billed', async () => {
    await setUp();
    expect((await change({ from: '2024-01-01', allocationKey: 4, version: 7 })).json().metadata.code).toBe(
      ErrorCode.ChangedByOthers,
    );
    const runId = await aRun(server, { customerId, estateId, userId }, { from: '2024-01-01', to: '2024-02-01' });
    const refused = await change({ from: '2024-01-31', allocationKey: 4 });
    expect(refused.json().metadata).toEqual({ code: ErrorCode.SupplyBilled, names: ['2024-01-31'] });
    expect((await change({ from: '2024-02-01', allocationKey: 4 })).statusCode).toBe(200);
    await cancelInvoicesOf(server, runId);
    expect((await change({ from: '2024-01-31', allocationKey: 4 })).statusCode).toBe(200);
  });
});

it('counts areas and meters for the explanation of allocation keys', async () => {
  await anApartment(server.db, customerId, estateId);
  const facts = (await send('GET', 'allocation-facts')).json();
  expect(facts).toMatchObject({ generationMeterCount: 0, consumptionMeterCount: 0 });
  expect(facts.apartments).toHaveLength(1);
});

it('names what is done of the steps until the first invoice', async () => {
  const url = `/api/customers/${customerId}/estates/${estateId}/first-steps`;
  const headers = await server.signInAs(userId);
  const readDone = async () => {
    const { steps, electricity, ...facts } = (await server.app.inject({ url, headers })).json<FirstSteps>();
    const done = [...steps, ...electricity].filter(({ isDone }) => isDone).map(({ name }) => name);
    return { ...facts, done };
  };
  expect(await readDone()).toMatchObject({ done: [], isWanted: true, values: null });
  await anApartment(server.db, customerId, estateId);
  await setUp();
  expect(await readDone()).toMatchObject({ done: ['estate', 'supply'], apartmentCount: 1 });
  await aTariff(server.db, { customerId, estateId });
  const participantId = await aParticipant(server.db, { customerId, estateId });
  expect((await readDone()).done).toEqual(['estate', 'supply', 'tariff']);
  await aContract(server.db, { customerId, participantId });
  expect((await readDone()).done).toEqual(['estate', 'supply', 'tariff', 'participants']);
  await server.db.updateTable('estate_supply').set({ supply_model: 'ggv' }).where('estate_id', '=', estateId).execute();
  expect((await readDone()).done).toEqual(['estate', 'electricity', 'supply', 'tariff', 'participants', 'labelling']);
});
