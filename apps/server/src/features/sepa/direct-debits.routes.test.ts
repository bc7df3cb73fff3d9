import type { DirectDebitPreview, SepaFile } from '@lichthof/contracts/payments/direct-debits.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { InvoicePage } from '@lichthof/contracts/billing/invoice-lists.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { earliestCollectionDate } from '@lichthof/domain/direct-debits/direct-debits.ts';
import { targetDayFrom } from '@lichthof/domain/billing/invoices/payment.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectDebits } from '../../testing/collect-debits.ts';
import { aContract, aMandate, aParticipant, aProvider, aSupply } from '../../testing/electricity-makers.ts';
import { anInvoice } from '../../testing/invoice-makers.ts';
import { aCustomer, anEstate, aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { localToday } from '../../database/local-today.ts';

const grossCents = 108_245;
let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

interface OpenInvoices {
  url: string;
  invoiceIds: number[];
  userId: number;
  send: (
    method: 'GET' | 'POST',
    path: string,
    payload?: object,
  ) => Promise<{ status: number; body: never; text: string }>;
}

const revoked = { revoked_at: new Date() };
const columnsOf = {
  inForce: {},
  revoked,
  signedEarlier: { granted_at: new Date(Date.now() - 800 * 86_400_000) },
};

/** An estate with invoices to be paid by direct debit; the participants have a mandate unless it is said otherwise. */
async function anEstateWithInvoices(
  mandates: ('inForce' | 'revoked' | 'none' | 'signedEarlier')[],
  { creditorId = 'DE98ZZZ09999999999' }: { creditorId?: string | null } = {},
): Promise<OpenInvoices> {
  const { db } = server;
  const customerId = await aCustomer(db);
  const estateId = await anEstate(db, customerId);
  const providerId = await aProvider(db, customerId, { creditor_id: creditorId });
  await aSupply(db, { customerId, estateId, providerId });
  const userId = await aUser(db, [{ role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estateId }]);
  const invoiceIds: number[] = [];
  for (const [index, state] of mandates.entries()) {
    const participantId = await aParticipant(db, { customerId, estateId });
    const contractId = await aContract(db, { customerId, participantId });
    if (state === 'signedEarlier') await aMandate(db, { customerId, participantId }, revoked);
    if (state !== 'none') await aMandate(db, { customerId, participantId }, columnsOf[state]);
    const of = { customerId, estateId, providerId, participantId, contractId, userId, paymentMethod: 2 as const };
    const { invoiceId } = await anInvoice(db, { ...of, period: `[20${10 + index}-01-01,20${11 + index}-01-01)` });
    invoiceIds.push(invoiceId);
  }
  await db.updateTable('invoice_state').set({ status: 2 }).where('customer_id', '=', customerId).execute();
  const headers = await server.signInAs(userId);
  const url = `/api/customers/${customerId}/estates/${estateId}`;
  const send: OpenInvoices['send'] = async (method, path, payload) => {
    const answer = await server.app.inject({ method, url: `${url}${path}`, headers, ...(payload && { payload }) });
    const isJson = answer.headers['content-type']?.startsWith('application/json');
    return { status: answer.statusCode, body: (isJson ? answer.json() : undefined) as never, text: answer.payload };
  };
  return { url, invoiceIds, userId, send };
}

const preview = async (estate: OpenInvoices, payload: object = {}): Promise<DirectDebitPreview> =>
  (await estate.send('POST', '/sepa-file-preview', payload)).body;

async function create(estate: OpenInvoices, payload: object = {}): Promise<SepaFile> {
  const { collectionDate, totalCents: expectedTotalCents } = await preview(estate, payload);
  const { status, body } = await estate.send('POST', '/sepa-files', { collectionDate, expectedTotalCents, ...payload });
  expect(status).toBe(200);
  return body;
}

const statuses = async ({ send }: OpenInvoices) =>
  ((await send('GET', '/invoices')).body as InvoicePage).invoices
    .toSorted((a, b) => a.invoiceId - b.invoiceId)
    .map(({ status }) => status);

const today = localToday();

describe('a file of direct debits', () => {
  it('uses the mandate in force also if one that was signed later is revoked', async () => {
    const { debits, incomplete } = await preview(await anEstateWithInvoices(['signedEarlier']));
    expect([debits.length, incomplete]).toEqual([1, []]);
  });

  it('collects invoices with a mandate, sets them to paid, and lists the others with the reason', async () => {
    const estate = await anEstateWithInvoices(['inForce', 'revoked', 'none', 'inForce']);
    const { debits, incomplete, totalCents, collectionDate, iban } = await preview(estate);
    expect([debits.length, totalCents, collectionDate]).toEqual([2, 2 * grossCents, earliestCollectionDate(today)]);
    expect(incomplete.map(({ reason }) => reason)).toEqual(['mandateRevoked', 'mandateMissing']);
    expect(incomplete[0]!.revokedAt).toBe(revoked.revoked_at.toISOString());
    expect(iban).not.toContain('0000');

    const file = await create(estate);
    expect(file).toMatchObject({
      kind: 'directDebits',
      transactionCount: 2,
      totalCents: 2 * grossCents,
      returnedCount: 0,
      revokedAt: null,
    });
    expect(await statuses(estate)).toEqual([3, 2, 2, 3]);
    const xml = await estate.send('GET', `/sepa-files/${file.sepaFileId}/xml`);
    expect(xml.text).toContain('<CtrlSum>2164.90</CtrlSum>');
    expect(xml.text).toContain(`<ReqdColltnDt>${collectionDate}</ReqdColltnDt>`);
    expect(xml.text).toContain('<IBAN>DE02120300000000202051</IBAN>');
    const again = await estate.send('GET', `/sepa-files/${file.sepaFileId}/xml`);
    expect(again.text).toBe(xml.text);
  });

  it('names credits apart from what is incomplete', async () => {
    const estate = await anEstateWithInvoices(['inForce', 'inForce']);
    const [credit] = estate.invoiceIds;
    await server.db
      .updateTable('invoice_state')
      .set({ paid_cents: grossCents + 2_000 })
      .where('invoice_id', '=', credit!)
      .execute();
    const { debits, incomplete, credits } = await preview(estate);
    expect([debits.length, incomplete]).toEqual([1, []]);
    expect(credits).toMatchObject([{ invoiceId: credit, openCents: -2_000 }]);
  });

  it('is created once when two people create it at the same time', async () => {
    const estate = await anEstateWithInvoices(['inForce', 'inForce']);
    const { collectionDate, totalCents } = await preview(estate);
    const request = { collectionDate, expectedTotalCents: totalCents };
    const answers = await Promise.all([1, 2].map(() => estate.send('POST', '/sepa-files', request)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('covers the chosen invoices only', async () => {
    const estate = await anEstateWithInvoices(['inForce', 'inForce', 'inForce']);
    await create(estate, { invoiceIds: [estate.invoiceIds[1]!] });
    expect(await statuses(estate)).toEqual([2, 3, 2]);
  });

  it('is refused when the sum is no longer what the person saw', async () => {
    const estate = await anEstateWithInvoices(['inForce', 'inForce']);
    const request = { collectionDate: earliestCollectionDate(today), expectedTotalCents: grossCents };
    const { status, body } = await estate.send('POST', '/sepa-files', request);
    expect([status, (body as { metadata: object }).metadata]).toEqual([409, { code: ErrorCode.DebitsChanged }]);
    expect(await statuses(estate)).toEqual([2, 2]);
  });

  it.each([
    ['today', today],
    ['a Saturday', '2099-01-03'],
    ['more than a year ahead', targetDayFrom(addDays(today, 400))],
  ])('is refused for a collection on %s', async (_name, collectionDate) => {
    const estate = await anEstateWithInvoices(['inForce']);
    const { status, body } = await estate.send('POST', '/sepa-files', {
      collectionDate,
      expectedTotalCents: grossCents,
    });
    expect([status, (body as { metadata: object }).metadata]).toEqual([
      422,
      { code: ErrorCode.CollectionDateInvalid, field: 'collectionDate' },
    ]);
  });

  it('is impossible without a creditor id', async () => {
    const estate = await anEstateWithInvoices(['inForce'], { creditorId: null });
    const { incomplete, collectionDate } = await preview(estate);
    expect(incomplete.map(({ reason }) => reason)).toEqual(['creditorIdMissing']);
    const { status, body } = await estate.send('POST', '/sepa-files', { collectionDate, expectedTotalCents: 0 });
    expect([status, (body as { metadata: object }).metadata]).toEqual([422, { code: ErrorCode.NothingToCollect }]);
  });

  it('opens its invoices again when it is revoked, once', async () => {
    const estate = await anEstateWithInvoices(['inForce']);
    const { sepaFileId } = await create(estate);
    const revoke = () => estate.send('POST', `/sepa-files/${sepaFileId}/revocation`);
    expect((await revoke()).body).toMatchObject({ revokedAt: expect.any(String) as string });
    expect(await statuses(estate)).toEqual([2]);
    expect((await revoke()).status).toBe(409);
    await create(estate);
    expect(await statuses(estate)).toEqual([3]);
  });
});

it('proposes the first day on which something is due', async () => {
  const estate = await anEstateWithInvoices(['inForce', 'inForce']);
  const dueOn = targetDayFrom(addDays(today, 40));
  await server.db
    .updateTable('invoice_state')
    .set({ due_on: dueOn })
    .where('invoice_id', 'in', estate.invoiceIds)
    .execute();
  expect((await preview(estate)).collectionDate).toBe(dueOn);
  expect((await create(estate)).firstDate).toBe(dueOn);
});

describe('a debit that the bank returns', () => {
  const returned = { returnedOn: today, reason: 'AC04 Konto aufgelöst', feeCents: 350 };
  const giveBack = (estate: OpenInvoices, changed: object) =>
    estate.send('POST', `/invoices/${estate.invoiceIds[0]}/returned-debit`, { ...returned, ...changed });

  it('opens the invoice, which is collected again only if it is chosen, with an id of its own', async () => {
    const estate = await anEstateWithInvoices(['inForce']);
    await create(estate);
    await collectDebits(server.db);
    expect((await giveBack(estate, { version: 1 })).status).toBe(409);
    expect((await giveBack(estate, { version: 2 })).status).toBe(204);
    const [invoice] = ((await estate.send('GET', '/invoices')).body as InvoicePage).invoices;
    expect(invoice).toMatchObject({ status: 2, paidDate: null, debitReturnedOn: today, sepaFileId: null, version: 3 });
    expect((await preview(estate)).incomplete.map(({ reason }) => reason)).toEqual(['returned']);

    const { sepaFileId } = await create(estate, { invoiceIds: estate.invoiceIds });
    expect((await estate.send('GET', `/sepa-files/${sepaFileId}/xml`)).text).toMatch(/<EndToEndId>RE-2026-\d+-2</);
    expect((await estate.send('GET', '/sepa-files')).body).toMatchObject([{ returnedCount: 0 }, { returnedCount: 1 }]);
  });

  it('is refused in the future, without a reason, and when no debit is in force', async () => {
    const estate = await anEstateWithInvoices(['inForce']);
    expect((await giveBack(estate, { version: 1 })).status).toBe(409);
    await create(estate);
    expect((await giveBack(estate, { version: 2, returnedOn: addDays(today, 2) })).status).toBe(422);
    expect((await giveBack(estate, { version: 2, reason: ' ' })).status).toBe(400);
    expect((await giveBack(estate, { version: 2, feeCents: -1 })).status).toBe(400);
    expect(await statuses(estate)).toEqual([3]);
  });

  it('is refused before the day of collection', async () => {
    const estate = await anEstateWithInvoices(['inForce']);
    const { firstDate } = await create(estate);
    expect(firstDate > today).toBe(true);
    const { status, body } = await giveBack(estate, { version: 2 });
    const metadata = { code: ErrorCode.ReturnBeforeCollection, field: 'returnedOn' };
    expect([status, (body as { metadata: object }).metadata]).toEqual([422, metadata]);
    expect(await statuses(estate)).toEqual([3]);
  });

  it('is the way to open an invoice paid by direct debit, not the day of payment', async () => {
    const estate = await anEstateWithInvoices(['inForce']);
    await create(estate);
    const answer = await server.app.inject({
      method: 'PUT',
      url: `${estate.url}/invoices/${estate.invoiceIds[0]}/payment`,
      headers: await server.signInAs(estate.userId),
      payload: { paidDate: null, version: 2 },
    });
    expect([answer.statusCode, answer.json().metadata.code]).toEqual([409, ErrorCode.DebitInForce]);
  });
});
