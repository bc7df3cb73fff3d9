import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aContract, aParticipant, aProvider } from '../../testing/electricity-makers.ts';
import { anInvoice, type MadeInvoice } from '../../testing/invoice-makers.ts';
import { aCustomer, anEstate, aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let headers: { authorization: string };
let url: string;
let invoices: MadeInvoice[];

async function invoicesIn(customerId: number, estateId: number): Promise<MadeInvoice[]> {
  const { db } = server;
  const providerId = await aProvider(db, customerId);
  const participantId = await aParticipant(db, { customerId, estateId });
  const contractId = await aContract(db, { customerId, participantId });
  const of = { customerId, estateId, providerId, participantId, contractId, userId: await aUser(db) };
  return [await anInvoice(db, of), await anInvoice(db, { ...of, period: '[2024-01-01,2025-01-01)' })];
}

beforeAll(async () => {
  server = await startTestServer();
  const customerId = await aCustomer(server.db);
  const estateId = await anEstate(server.db, customerId);
  const right = { role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estateId };
  headers = await server.signInAs(await aUser(server.db, [right]));
  url = `/api/customers/${customerId}/estates/${estateId}/invoices`;
  invoices = await invoicesIn(customerId, estateId);
  await invoicesIn(customerId, await anEstate(server.db, customerId));
});
afterAll(() => server.close());

const pay = (invoiceId: number, payload: object) =>
  server.app.inject({ method: 'PUT', url: `${url}/${invoiceId}/payment`, headers, payload });

it('lists only the invoices of the estate, newest first', async () => {
  const { invoices: listed, hasMore } = (await server.app.inject({ url, headers })).json();
  expect(hasMore).toBe(false);
  expect(listed.map(({ invoiceId }: MadeInvoice) => invoiceId)).toEqual(
    invoices.map(({ invoiceId }) => invoiceId).toReversed(),
  );
  expect(listed[0]).toMatchObject({ names: ['Mariam Haddad'], grossCents: 108_245, status: 1, hasDocument: true });
});

it('sets and clears the day of payment, and audits both with the former value', async () => {
  const { invoiceId } = invoices[0]!;
  const paid = await pay(invoiceId, { paidDate: '2026-02-03', version: 1 });
  expect(paid.json()).toMatchObject({ status: 3, paidDate: '2026-02-03', version: 2 });
  const late = await pay(invoiceId, { paidDate: null, version: 1 });
  expect([late.statusCode, late.json().metadata.code]).toEqual([409, ErrorCode.ChangedByOthers]);
  expect((await pay(invoiceId, { paidDate: null, version: 2 })).json()).toMatchObject({ status: 2, paidDate: null });
  const noted = await server.db
    .selectFrom('audit_entry')
    .where('object_id', '=', invoiceId)
    .select(['before', 'after'])
    .orderBy('id')
    .execute();
  expect(noted.map(({ after }) => after)).toEqual([{ paidDate: '2026-02-03' }, { paidDate: null }]);
});

it.each([
  { paidDate: '2026-02-30', version: 1 },
  { paidDate: '2026-02-03' },
  { version: 1 },
  { paidDate: '', version: 'x' },
])('answers 400 to the payment %j', async (payload) => {
  expect((await pay(invoices[1]!.invoiceId, payload)).statusCode).toBe(400);
});
