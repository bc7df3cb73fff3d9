import type { BillingTextsOfProvider } from '@lichthof/contracts/billing/billing-texts.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readPdf } from '../../../integrations/typesetting/testing/read-pdf.ts';
import { aProvider, aSupply } from '../../../testing/electricity-makers.ts';
import { aCustomer, anEstate, aUser } from '../../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { readBillingBasis } from '../../billing/preparation/billing-basis.db.ts';
import { localToday } from '../../../database/local-today.ts';
import { runForCustomers } from '../../../database/isolation/customer-scope.ts';

let server: TestServer;
let customerId: number;
let estateId: number;
let providerId: number;
let userId: number;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  customerId = await aCustomer(server.db);
  estateId = await anEstate(server.db, customerId);
  providerId = await aProvider(server.db, customerId, { name: 'Auenstrom' });
  await aSupply(server.db, { customerId, estateId, providerId });
  userId = await aUser(server.db, [{ role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estateId }]);
});

async function send(method: 'GET' | 'PUT' | 'POST', payload?: object, path = '') {
  const url = `/api/customers/${customerId}/estates/${estateId}/tenant-electricity/billing-texts${path}`;
  const headers = await server.signInAs(userId);
  return server.app.inject({ method, url, headers, ...(payload && { payload }) });
}
const today = localToday();
const save = (texts: object, version: number | null, validFrom = today) => send('PUT', { texts, version, validFrom });

it('keeps own texts by day, so that invoices of a day carry the texts of that day', async () => {
  expect((await send('GET')).json()).toMatchObject({ providerName: 'Auenstrom', versions: [], version: null, today });
  expect((await save({ introduction: 'Heute.\r\nUnd morgen.' }, null)).statusCode).toBe(200);
  const planned = addDays(today, 40);
  expect((await save({ introduction: 'Später.', latePayment: null }, 1, planned)).json()).toMatchObject({
    version: 2,
    versions: [
      { validFrom: planned, texts: { introduction: 'Später.', latePayment: null } },
      { validFrom: today, texts: { introduction: 'Heute.\nUnd morgen.' } },
    ],
  });

  const textsOn = async (day: string) => {
    const period = { from: '2026-01-01', to: '2026-02-01' };
    const at = new Date(`${day}T12:00:00Z`);
    const read = () => readBillingBasis(server.db, { customerId, estateId }, period, at);
    return (await runForCustomers([customerId], read))!.provider!.texts;
  };
  expect((await textsOn(addDays(today, -1))).introduction).toBe('');
  expect((await textsOn(addDays(planned, -1))).introduction).toBe('Heute.\nUnd morgen.');
  expect(await textsOn(planned)).toMatchObject({ introduction: 'Später.', latePayment: '' });

  const replaced: BillingTextsOfProvider = (await save({}, 2)).json();
  expect(replaced.versions).toMatchObject([{ validFrom: today, texts: {} }]);
});

it('refuses the second of two managers and days in the past, and keeps what was saved', async () => {
  const answers = await Promise.all([save({ complaint: 'A' }, null), save({ complaint: 'B' }, null)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await save({ complaint: 'C' }, null)).json().metadata.code).toBe(ErrorCode.ChangedByOthers);
  expect((await save({}, 1, addDays(today, -1))).json().metadata.code).toBe(ErrorCode.StartInPast);
  expect((await send('GET')).json().versions).toHaveLength(1);
});

it.each([
  ['a required text left out', { complaint: '' }],
  ['a required text of null', { conciliation: null }],
  ['an introduction of 601 characters', { introduction: 'x'.repeat(601) }],
  ['a text of 13 lines', { furtherNotes: 'x\n'.repeat(13) + 'x' }],
  ['control characters', { furtherNotes: 'a\u0007b' }],
  ['characters that turn the direction', { furtherNotes: 'a\u202Eb' }],
])('refuses %s', async (_, texts) => {
  expect((await save(texts, null)).statusCode).toBe(400);
  expect((await send('POST', { texts, format: 'pdf' }, '/preview')).statusCode).toBe(400);
});

it('is changed only by those who manage all estates of the provider', async () => {
  await aSupply(server.db, { customerId, estateId: await anEstate(server.db, customerId), providerId });
  expect((await send('GET')).json()).toMatchObject({ mayChange: false, estates: [{}, {}] });
  expect((await save({}, null)).statusCode).toBe(403);
});

it('says in the audit log what the texts were', async () => {
  await save({ complaint: 'An die Verwaltung.' }, null);
  const { before, after } = await server.db
    .selectFrom('audit_entry')
    .select(['before', 'after'])
    .where('customer_id', '=', customerId)
    .where('object_type', '=', 'billing_texts')
    .executeTakeFirstOrThrow();
  expect(before).toEqual({ text_complaint: expect.stringContaining('Bitte schreiben Sie zuerst uns') });
  expect(after).toEqual({ text_complaint: 'An die Verwaltung.', validFrom: today });
});

const markup = '#panic("x") *fett* $x$ = Titel <ref> @ref \\u{41} // Kommentar `roh` #let x = 1';
it('typesets the texts of a sample invoice, and takes none of them for markup', async () => {
  const texts = { introduction: markup, furtherNotes: markup, latePayment: null };
  const pdf = await send('POST', { texts, format: 'pdf' }, '/preview');
  const { text } = await readPdf(pdf.rawPayload);
  expect(text.split(markup)).toHaveLength(3);
  for (const part of ['Vorschau', 'Weitere Hinweise', 'Schlichtungsstelle', 'Erika Mustermann', 'Auenstrom'])
    expect(text).toContain(part);
  expect(text).not.toContain('in Verzug');

  const svg = await send('POST', { texts, format: 'svg' }, '/preview');
  expect(svg.headers['content-type']).toContain('image/svg+xml');
  expect(svg.body.slice(0, 4)).toBe('<svg');
  // white of the size of a page would cover the first page
  expect(svg.body).not.toContain('d="M 0 0v 841.8898 h 595.2756 v -841.8898 Z "');
});
