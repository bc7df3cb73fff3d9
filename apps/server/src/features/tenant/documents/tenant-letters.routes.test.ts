import type { Letter, UserLetter } from '@lichthof/contracts/billing/letters.ts';
import type { TenantLetter } from '@lichthof/contracts/tenant/tenant-letters.ts';
import { Role, ResourceLevel } from '@lichthof/domain/access/role.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readPdf } from '../../../integrations/typesetting/testing/read-pdf.ts';
import { aBilledEstate, type BilledApartment, type BilledTestEstate } from '../../../testing/billed-estate.ts';
import { aTenant, aUser } from '../../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const day = { from: '2026-01-01', to: '2026-01-02' };

let server: TestServer;
let estate: BilledTestEstate;
let own: BilledApartment;
let manager: number;
let number: string;

beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());
beforeEach(async () => {
  const { db } = server;
  estate = await aBilledEstate(db, day, { apartmentCount: 2 });
  own = estate.apartments[0]!;
  manager = await aUser(db, [
    { role: Role.CustomerAdmin, level: ResourceLevel.Customer, resourceId: estate.customerId },
  ]);
  number = (await db.selectFrom('contract').where('id', '=', own.contractId).select('number').executeTakeFirstOrThrow())
    .number;
});

async function inject(userId: number, method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = await server.signInAs(userId);
  return server.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
}
function issue() {
  const { customerId, estateId } = estate;
  const url = `/customers/${customerId}/estates/${estateId}/participants/${own.participantId}/contract-documents`;
  return inject(manager, 'POST', url, { contractNumber: number });
}
const ownLetters = async (userId = own.tenantId) =>
  (await inject(userId, 'GET', `/apartments/${own.apartmentId}/letters`)).json<TenantLetter[]>();
const openOwn = ({ kind, letterId }: Letter, userId = own.tenantId) =>
  inject(userId, 'GET', `/apartments/${own.apartmentId}/letters/${kind}/${letterId}/file`);

async function aPriceNotice({ participantId, contractId }: BilledApartment): Promise<void> {
  const { customerId, estateId, tariffId } = estate;
  const grid = { commodity: '27.95', gridUsage: '0', concession: '0', electricityTax: '2.05', kwk: '0', offshore: '0' };
  const prices = {
    baseEurPerMonth: '9.90',
    pvCtPerKwh: '21',
    gridCtPerKwh: { ...grid, section19: '0', eeg: '0', interruptibleLoads: '0', nev: '0' },
    discount: null,
    metering: null,
  };
  const address = { street: 'Weidenhof', houseNumber: '12', zipCode: '04229', city: 'Leipzig' };
  const content = {
    issuedOn: '2026-01-10',
    effectiveOn: '2026-03-01',
    reason: 'Die Netzentgelte steigen.',
    provider: { name: 'Pleißeaue eG', address, hotline: '0341 1', email: 'a@b.example' },
    recipient: { names: ['Anna Weiß'], address },
    customerNumber: 'K-1',
    contractNumber: number,
    supplyModel: 'full_supply',
    vatPercent: 19,
    before: { tariffName: 'Hausstrom', prices },
    after: { tariffName: 'Hausstrom', prices: { ...prices, pvCtPerKwh: '22' } },
  };
  await server.db
    .insertInto('price_notice')
    .values({
      customer_id: customerId,
      estate_id: estateId,
      participant_id: participantId,
      contract_id: contractId,
      tariff_id: tariffId,
      effective_on: '2026-03-01',
      latest_on: '2026-01-31',
      delivery: 'post',
      content: JSON.stringify(content),
    })
    .execute();
}

async function aReminder({ participantId, contractId }: BilledApartment): Promise<void> {
  const { customerId, estateId, providerId } = estate;
  const address = { street: 'Weidenhof', houseNumber: '12', zipCode: '04229', city: 'Leipzig' };
  const bank = { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', bankName: 'Bank', accountHolder: 'Pleißeaue eG' };
  const period = { from: '2025-01-01', to: '2026-01-01' };
  const content = {
    step: 2,
    issuedOn: '2026-03-03',
    payUntil: '2026-03-20',
    provider: { name: 'Pleißeaue eG', address, hotline: '0341 1', email: 'a@b.example', bank },
    recipient: { names: ['Anna Weiß'], address },
    customerNumber: 'K-1',
    contractNumber: number,
    invoices: [{ number: 'RE-1', issuedDate: '2026-01-19', period, dueDate: '2026-02-02', openCents: 1000 }],
    otherCents: 0,
    feeCents: 0,
    totalCents: 1000,
  };
  await server.db
    .insertInto('reminder')
    .values({
      customer_id: customerId,
      estate_id: estateId,
      provider_id: providerId,
      participant_id: participantId,
      contract_id: contractId,
      step: 2,
      issued_on: content.issuedOn,
      pay_until: content.payUntil,
      content: JSON.stringify(content),
      delivery: 'post',
    })
    .execute();
}

describe('the letters of a tenant', () => {
  it('lists the own contract and letters about prices, new until they are opened', async () => {
    await aPriceNotice(own);
    await aPriceNotice(estate.apartments[1]!);
    const issued = await inject(own.tenantId, 'POST', `/apartments/${own.apartmentId}/contract-documents`);
    expect(issued.json<Letter>()).toMatchObject({ kind: 'contract', version: 1 });
    const letters = await ownLetters();
    expect(letters.map(({ kind, isNew, effectiveOn }) => [kind, isNew, effectiveOn])).toEqual([
      ['contract', true, null],
      ['priceNotice', true, '2026-03-01'],
    ]);
    const texts = await Promise.all(
      letters.map(async (letter) => (await readPdf((await openOwn(letter)).rawPayload)).text),
    );
    expect(texts[0]).toContain('Ihr Stromvertrag');
    expect(texts[1]).toContain('Neue Strompreise ab 01.03.2026');
    expect((await ownLetters()).map(({ isNew }) => isNew)).toEqual([false, false]);
    const ofUser = await inject(manager, 'GET', `/customers/${estate.customerId}/users/${own.tenantId}/letters`);
    expect(ofUser.json<UserLetter[]>().map(({ kind, participantId }) => [kind, participantId])).toEqual([
      ['contract', own.participantId],
      ['priceNotice', own.participantId],
    ]);
  });

  it('lists reminders of the own invoices too, new until they are opened', async () => {
    await aReminder(own);
    await aReminder(estate.apartments[1]!);
    const [letter, ...others] = await ownLetters();
    expect([letter, others]).toMatchObject([
      { kind: 'reminder', version: 2, effectiveOn: '2026-03-20', isNew: true },
      [],
    ]);
    const { text } = await readPdf((await openOwn(letter!)).rawPayload);
    for (const words of ['1. Mahnung', '10,00', '20.03.2026', 'RE-1']) expect(text).toContain(words);
    expect(text).toContain('; wir finden eine Lösung');
    expect(text).not.toMatch(/Sperr|Inkasso|Gericht|Unterbrechung/);
    expect((await ownLetters()).map(({ isNew }) => isNew)).toEqual([false]);
  });

  it('shows no letters to the next tenant, and none to who joined after the contract had ended', async () => {
    const { db } = server;
    const { customerId } = estate;
    const letter = (await issue()).json<Letter>();
    await db
      .updateTable('occupancy')
      .set({ during: '[2020-01-01,2026-02-01)' })
      .where('id', '=', own.occupancyId)
      .execute();
    await db
      .updateTable('contract')
      .set({ during: '[2020-01-01,2026-02-01)' })
      .where('id', '=', own.contractId)
      .execute();
    const next = await aTenant(db, { customerId, apartmentId: own.apartmentId }, '[2026-02-01,)');
    expect(await ownLetters(next)).toEqual([]);
    expect((await openOwn(letter, next)).statusCode).toBe(404);
    expect((await inject(next, 'POST', `/apartments/${own.apartmentId}/contract-documents`)).statusCode).toBe(404);
    expect(await ownLetters()).toHaveLength(1);
    await db
      .updateTable('occupancy_member')
      .set({ sees_from: '2026-02-01' })
      .where('customer_id', '=', customerId)
      .where('user_id', '=', own.tenantId)
      .execute();
    expect(await ownLetters()).toEqual([]);
  });
});
