import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { TenantContract } from '@lichthof/contracts/tenant/tenant-contract.ts';
import { currentMandateVersion } from '@lichthof/domain/billing/contracts/mandate-text.ts';
import { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aContract, aParticipant, aProvider, aSupply, aTariff } from '../../../testing/electricity-makers.ts';
import { aCustomer, anApartment, anEstate, aTenant, aUser } from '../../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { callsOf, errorOf } from '../../users/user-calls-for-tests.ts';

let server: TestServer;
let customerId: number;
let apartmentId: number;
let tenant: number;

beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());
beforeEach(async () => {
  const { db } = server;
  customerId = await aCustomer(db);
  const estateId = await anEstate(db, customerId);
  apartmentId = await anApartment(db, customerId, estateId);
  tenant = await aTenant(db, { customerId, apartmentId });
  const { occupancy_id: occupancyId } = await db
    .selectFrom('occupancy_member')
    .select('occupancy_id')
    .where('user_id', '=', tenant)
    .executeTakeFirstOrThrow();
  const providerId = await aProvider(db, customerId);
  await aSupply(db, { customerId, estateId, providerId });
  const people = { type: 'tenant', apartmentId, occupancyId, email: 'anna@wohnpost.example' } as const;
  const participantId = await aParticipant(db, { customerId, estateId }, people);
  const prices = [{ during: '[2024-01-01,2030-01-01)' }, { during: '[2030-01-01,)', pv_ct: '22' }];
  const tariffId = await aTariff(db, { customerId, estateId }, { startDate: '2024-01-01', prices });
  await aContract(db, { customerId, participantId }, { during: '[2025-01-01,)', tariffs: [{ tariffId }] });
});

const path = () => `/apartments/${apartmentId}/contract`;
const calls = (userId = tenant) => callsOf(server, userId);
const readContract = async () => (await calls().get<{ contract: TenantContract }>(path())).body.contract;
const iban = 'DE21 5005 0000 9876 5432 10';
const grant = async (changes: object = {}) => {
  const { version } = await readContract();
  const body = { accountHolder: 'Anna Weiß', iban, textVersion: currentMandateVersion, version, ...changes };
  return calls().post<{ contract: TenantContract }>(`${path()}/mandates`, body);
};
const revoke = async () => {
  const { version } = await readContract();
  return calls().post<{ contract: TenantContract }>(`${path()}/mandates/revocation`, { version });
};

it('shows prices, terms, provider and payment of the own contract', async () => {
  const contract = await readContract();
  expect(contract).toMatchObject({
    from: '2025-01-01',
    until: null,
    supplyModel: 'full_supply',
    vatPercent: 19,
    paymentMethod: PaymentMethod.Transfer,
    prices: [
      { from: '2025-01-01', to: '2030-01-01' },
      { from: '2030-01-01', to: null },
    ],
  });
  expect(contract.prices.map(({ prices }) => prices.pvCtPerKwh)).toEqual(['21', '22']);
  expect(contract.payment.offer?.version).toBe(currentMandateVersion);
});

it('answers without a contract where there is none, and not at all to others', async () => {
  const { db } = server;
  await db.deleteFrom('contract_tariff').where('customer_id', '=', customerId).execute();
  await db.deleteFrom('contract').where('customer_id', '=', customerId).execute();
  expect((await calls().get(path())).body).toEqual({ contract: null });
  expect((await calls(await aUser(db)).get(path())).status).toBe(404);
  expect((await calls().put(`${path()}/contact`, { version: 1 })).status).toBe(404);
});

it('changes phone and invoice address, neither name nor e-mail, and notes it', async () => {
  const before = await readContract();
  const invoiceAddress = { street: 'Auenweg', houseNumber: '3', zipCode: '04229', city: 'Leipzig' };
  const body = { phone: '0341 77', invoiceAddress, email: 'x@y.example', names: ['X'], version: before.version };
  const { body: answer } = await calls().put<{ contract: TenantContract }>(`${path()}/contact`, body);
  expect(answer.contract).toMatchObject({ phone: '0341 77', invoiceAddress, names: before.names, email: before.email });
  const late = await calls().put(`${path()}/contact`, { version: before.version });
  expect(errorOf(late)).toEqual({ status: 409, code: ErrorCode.ChangedByOthers });
  const noted = await server.db
    .selectFrom('audit_entry')
    .select(['action', 'object_type', 'user_id'])
    .where('customer_id', '=', customerId)
    .execute();
  expect(noted).toEqual([{ action: 'change', object_type: 'participant', user_id: tenant }]);
});

it('refuses a telephone number of letters', async () => {
  const { version } = await readContract();
  expect((await calls().put(`${path()}/contact`, { phone: 'im Büro', version })).status).toBe(400);
  expect((await readContract()).version).toBe(version);
});

it('grants, replaces and revokes a mandate, each with its own reference, and masks the IBAN', async () => {
  const first = (await grant()).body.contract;
  expect(first.paymentMethod).toBe(PaymentMethod.DirectDebit);
  const second = (await grant({ iban: 'DE89370400440532013000' })).body.contract;
  const [current, replaced] = second.payment.mandates;
  expect(current).toMatchObject({ iban: 'DE89 3704 … 3000', revokedAt: null, textVersion: currentMandateVersion });
  expect(replaced).toMatchObject({ iban: 'DE21 5005 … 3210', revokedAt: expect.any(String) });
  expect(current!.reference).not.toBe(replaced!.reference);
  expect(JSON.stringify(second.payment)).not.toContain('370400440532013000');

  const revoked = (await revoke()).body.contract;
  expect(revoked.paymentMethod).toBe(PaymentMethod.Transfer);
  expect(revoked.payment.mandates.every(({ revokedAt }) => revokedAt !== null)).toBe(true);
  expect(errorOf(await revoke())).toEqual({ status: 409, code: ErrorCode.MandateNotInForce });
});

it.each([
  ['the account of the provider', { iban: 'DE02 1203 0000 0000 2020 51' }, 409],
  ['a wrong digit', { iban: 'DE02 1203 0000 0000 2020 15' }, 400],
  ['no account holder', { accountHolder: ' ' }, 400],
  ['an old text', { textVersion: '2020-01' }, 409],
  ['a stale version', { version: 99 }, 409],
])('refuses a mandate with %s', async (_, changes, status) => {
  expect((await grant(changes)).status).toBe(status);
  expect((await readContract()).payment.mandates).toEqual([]);
});

it('takes an IBAN of another country in lower case with blanks', async () => {
  const { contract } = (await grant({ iban: 'at61 1904 3002 3457 3201' })).body;
  expect(contract.payment.mandates[0]!.iban).toBe('AT61 1904 … 3201');
});
