import type { CorrectionPreview } from '@lichthof/contracts/billing/invoice-corrections.ts';
import type { BillingPreview } from '@lichthof/contracts/billing/billing-preview.ts';
import type { OpenContractUse } from '@lichthof/contracts/supply/contract-uses.ts';
import type { ParticipantDetails } from '@lichthof/contracts/supply/participants.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBilledEstate } from '../../../testing/billed-estate.ts';
import type { UnitUse } from '@lichthof/domain/billing/contracts/unit-use.ts';
import { aUser } from '../../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { claimRun } from '../billing-run-claims.db.ts';
import { insertRun } from '../billing-runs.db.ts';
import { sumRunFigures } from '../issuing/run-figures.ts';
import { mailbox, plainTypesetter } from '../run-tools-for-tests.ts';
import { findInvoice, listInvoices, senderOf } from './issued-invoices-for-tests.ts';
import { carryOutRun, prepareBilling } from '../calls-for-tests.ts';

const period = { from: '2026-02-01', to: '2026-02-08' };

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

async function deliver() {
  const { signal } = new AbortController();
  const tools = {
    db: server.db,
    mailSender: mailbox(),
    typesetter: plainTypesetter,
    publicUrl: 'http://localhost',
    signal,
  };
  for (let run = await claimRun(server.db, 'test'); run; run = await claimRun(server.db, 'test')) {
    await carryOutRun({ ...tools, now: () => new Date() }, run);
  }
}

/** An estate with a cheap basic supplier, in which a bakery is a tenant; its period is billed, by default capped. */
async function aCappedBakery(unitUse: UnitUse = 'residential') {
  const { db } = server;
  const estate = await aBilledEstate(db, period, { apartmentCount: 2 });
  const { customerId, estateId } = estate;
  const basicSupply = {
    supplier_name: 'Stadtwerke',
    base_eur_per_year: '12',
    ct_per_kwh: '20',
    during: '[2020-01-01,)',
  };
  await db
    .insertInto('basic_supply_tariff')
    .values({ customer_id: customerId, estate_id: estateId, ...basicSupply })
    .execute();
  const { participantId } = estate.apartments[0]!;
  await db
    .updateTable('participant')
    .set({ names: ['Bäckerei Sonne'] })
    .where('id', '=', participantId)
    .execute();
  await db.updateTable('contract').set({ unit_use: unitUse }).where('participant_id', '=', participantId).execute();
  const userId = await aUser(db, [{ role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estateId }]);
  const { drafts } = await prepareBilling(db, { ...estate, period, now: new Date() });
  await insertRun(db, { ...estate, period, ...sumRunFigures(drafts), userId });
  await deliver();
  const send = await senderOf(server, { ...estate, userId });
  const uses = async (): Promise<OpenContractUse[]> => (await send('GET', '/open-contract-uses')).body;
  const decide = async (body: object) => {
    const path = `/participants/${participantId}`;
    const { contractNumber, contractVersion: version }: ParticipantDetails = (await send('GET', path)).body;
    return send('PUT', `${path}/contract-use`, { contractNumber, version, ...body });
  };
  return { ...estate, participantId, userId, send, uses, decide };
}

it('lists contracts of tenants that look like companies and changes nothing by itself', async () => {
  const { participantId, uses, send } = await aCappedBakery();
  const [open, ...others] = await uses();
  expect(others).toEqual([]);
  expect(open).toMatchObject({ participantId, unitUse: 'residential', reason: 'companyName' });
  expect(open!.affectedInvoices).toHaveLength(1);
  expect(open!.affectedInvoices[0]!.reductionCents).toBeLessThan(0);
  expect((await send('GET', `/participants/${participantId}`)).body).toMatchObject({ unitUse: 'residential' });
});

it('asks no more once somebody has said that a company lives there', async () => {
  const { uses, decide } = await aCappedBakery();
  expect(await decide({ unitUse: 'residential' })).toMatchObject({ status: 200, body: { unitUse: 'residential' } });
  expect(await uses()).toEqual([]);
});

it('offers a correction of what was capped wrongly, and bills a commercial contract without a cap', async () => {
  const { uses, decide, send, apartments } = await aCappedBakery();
  expect(await decide({ unitUse: 'commercial' })).toMatchObject({ status: 200, body: { unitUse: 'commercial' } });
  const [open] = await uses();
  expect(open).toMatchObject({ unitUse: 'commercial', reason: 'cappedInvoices' });
  const apartment = server.db.selectFrom('apartment').select('unit_use').where('id', '=', apartments[0]!.apartmentId);
  expect(await apartment.executeTakeFirst()).toEqual({ unit_use: 'commercial' });
  const { invoiceId, reductionCents } = open!.affectedInvoices[0]!;
  const { before, after }: CorrectionPreview = (await send('GET', `/invoices/${invoiceId}/correction-preview`)).body;
  expect(after!.netCents).toBe(before.netCents - reductionCents);
  const { version } = await findInvoice({ send }, invoiceId);
  const correction = { reason: 'Gewerbe', version, grossCents: after!.grossCents };
  expect(await send('POST', `/invoices/${invoiceId}/correction`, correction)).toMatchObject({ status: 200 });
  await deliver();
  expect(await uses()).toEqual([]);
  const corrected = (await listInvoices({ send })).find(({ type }) => type === 'correction')!;
  expect(corrected.netCents).toBe(after!.netCents);
});

it('offers a correction of a household that was billed without the cap', async () => {
  const { uses, decide, send } = await aCappedBakery('commercial');
  await decide({ unitUse: 'residential' });
  const [open, ...others] = await uses();
  expect(others).toEqual([]);
  expect(open).toMatchObject({ unitUse: 'residential', reason: 'uncappedInvoices' });
  const [{ invoiceId, reductionCents }] = open!.affectedInvoices as [OpenContractUse['affectedInvoices'][number]];
  expect(reductionCents).toBe(0);
  const { before, after }: CorrectionPreview = (await send('GET', `/invoices/${invoiceId}/correction-preview`)).body;
  expect(after!.netCents).toBeLessThan(before.netCents);
  const { version } = await findInvoice({ send }, invoiceId);
  const correction = { reason: 'Wohnung', version, grossCents: after!.grossCents };
  expect(await send('POST', `/invoices/${invoiceId}/correction`, correction)).toMatchObject({ status: 200 });
  await deliver();
  expect(await uses()).toEqual([]);
});

it('leaves uncapped invoices of a household as they are where somebody says so', async () => {
  const { uses, decide } = await aCappedBakery('commercial');
  await decide({ unitUse: 'residential', keepsInvoices: true });
  expect(await uses()).toEqual([]);
});

it('leaves capped invoices of a commercial contract as they are where somebody says so', async () => {
  const { uses, decide } = await aCappedBakery();
  await decide({ unitUse: 'commercial' });
  expect(await decide({ unitUse: 'commercial', keepsInvoices: true })).toMatchObject({ status: 200 });
  expect(await uses()).toEqual([]);
});

it('asks about a contract whose apartment has another use by now', async () => {
  const { uses, apartments, decide } = await aCappedBakery();
  await decide({ unitUse: 'residential' });
  const { apartmentId } = apartments[0]!;
  await server.db.updateTable('apartment').set({ unit_use: 'commercial' }).where('id', '=', apartmentId).execute();
  expect(await uses()).toMatchObject([{ reason: 'differs', unitUse: 'residential' }]);
  await decide({ unitUse: 'commercial', keepsInvoices: true });
  expect(await uses()).toEqual([]);
});

it('warns in the preview that the cap reduces what looks like a company', async () => {
  const { send, participantId, decide, customerId } = await aCappedBakery();
  await server.db.deleteFrom('billing_run_contract').where('customer_id', '=', customerId).execute();
  const preview = async () => {
    const { issues, checks }: BillingPreview = (
      await send('GET', `/billing-runs/preview?from=${period.from}&to=${period.to}`)
    ).body;
    const codes = issues.filter((issue) => issue.participantId === participantId).map(({ code }) => code);
    return { codes, priceCap: checks.priceCap };
  };
  expect((await preview()).codes).toContain('priceCapOfCompany');
  await decide({ unitUse: 'commercial' });
  const { codes, priceCap } = await preview();
  expect(codes).not.toContain('priceCapOfCompany');
  // the household beside it is still checked
  expect(priceCap).toBe('reduced');
});
