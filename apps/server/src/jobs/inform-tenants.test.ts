import type { InformedMonth, MonthlyInformation } from '@lichthof/contracts/tenant/monthly-information.ts';
import { shiftPeriod } from '@lichthof/domain/time/periods.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { callsOf, errorOf } from '../features/users/user-calls-for-tests.ts';
import type { MailSender, OutgoingMail } from '../integrations/mail/mail-sender.ts';
import { aBilledEstate, type BilledTestEstate } from '../testing/billed-estate.ts';
import { anInvoice } from '../testing/invoice-makers.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { informTenants, tellOfInvoices } from './inform-tenants.ts';
import { sendDueMails } from './send-mails.ts';
import { localToday } from '../database/local-today.ts';
import { plainLetters } from '../integrations/typesetting/testing/plain-letters.ts';

// until the tenth day of a month values are waited for
const today = `${shiftPeriod('month', localToday(), -1).from.slice(0, 8)}20`;
const lastMonth = shiftPeriod('month', today, -1);
const month = lastMonth.from.slice(0, 7);
const beforeLast = shiftPeriod('month', today, -2).from.slice(0, 7);

let server: TestServer;
let estate: BilledTestEstate;
const sent: OutgoingMail[] = [];
const mailSender: MailSender = { send: async (mail) => void sent.push(mail), close: async () => undefined };
const sendAll = async () => {
  while (
    (await sendDueMails({ db: server.db, mailSender, typesetter: plainLetters, publicUrl: 'https://portal.example' }))
      .length > 0
  );
};

beforeAll(async () => {
  vi.useFakeTimers({ now: Date.parse(`${today}T10:00:00Z`), toFake: ['Date'] });
  server = await startTestServer();
  const period = { from: `${beforeLast}-01`, to: lastMonth.to };
  estate = await aBilledEstate(server.db, period, { apartmentCount: 7 });
  await server.db
    .updateTable('apartment')
    .set({ area_sqm: '60' })
    .where('customer_id', '=', estate.customerId)
    .execute();
  // the last day of the last month is missing in the last apartment
  await server.db
    .deleteFrom('meter_day')
    .where('customer_id', '=', estate.customerId)
    .where('meter_id', '=', estate.apartments[6]!.meterId)
    .where('day', '>=', `${month}-05`)
    .where('day', '<', `${month}-06`)
    .execute();
});
afterAll(async () => {
  await server.close();
  vi.useRealTimers();
});

const tenantCalls = (apartment: number) => callsOf(server, estate.apartments[apartment]!.tenantId);
const path = (apartment: number, rest: string) => `/apartments/${estate.apartments[apartment]!.apartmentId}/${rest}`;
const informationOf = async (apartment: number, of = month) =>
  (await tenantCalls(apartment).get<MonthlyInformation>(path(apartment, `monthly-information/${of}`))).body;
const choose = (apartment: number, isWanted: boolean) =>
  tenantCalls(apartment).put(path(apartment, 'mail-choices'), { kind: 'monthlyInformation', isWanted });

it('informs of each month once, also after a time without a server and with two servers at once', async () => {
  await choose(0, true);
  await Promise.all([informTenants(server.db, estate.customerId), informTenants(server.db, estate.customerId)]);
  await informTenants(server.db, estate.customerId);
  const { body } = await tenantCalls(0).get<{ month: string }[]>(path(0, 'monthly-information'));
  expect(body.map((entry) => entry.month)).toEqual([month, beforeLast]);
  await sendAll();
  // of the last month only: nobody wants a dozen mails about months long past
  expect(sent.map(({ to }) => to)).toHaveLength(1);
  expect(sent[0]!.text).toContain(`/apartments/${estate.apartments[0]!.apartmentId}/months?month=${month}`);
});

it('tells consumption, origin, costs and comparisons, and compares with at least five similar households', async () => {
  const information = await informationOf(0);
  const { electricity, similar, previousMonthWh } = information;
  const quarterHours = electricity.days.length * 96;
  expect(Math.abs(electricity.pvWh + electricity.gridWh - 60 * quarterHours)).toBeLessThanOrEqual(4 * 60);
  expect(electricity.cost!.grossCents).toBeGreaterThan(0);
  expect(information.invoice).toBeNull();
  expect(previousMonthWh).toBeGreaterThan(0);
  // apartments 2 to 6 with 70 to 110 Wh in a quarter-hour; the seventh has a gap
  expect(similar!.count).toBe(5);
  expect(Math.abs(similar!.meanWh - 90 * quarterHours)).toBeLessThanOrEqual(1000);
});

const informedMonths = async (apartment: number) =>
  (await tenantCalls(apartment).get<InformedMonth[]>(path(apartment, 'monthly-information'))).body;

it('compares in the list of months with five similar households, and with none when there are four', async () => {
  const [newest] = await informedMonths(0);
  expect(newest).toMatchObject({ month, similar: (await informationOf(0)).similar });
  expect(newest!.similar!.count).toBe(5);
  // in the apartment with a gap nothing is compared, and for the others of its size it does not count
  expect((await informedMonths(6))[0]!.similar).toBeNull();
  await withLargeApartment(1, async () => {
    await informAgain();
    expect((await informedMonths(0))[0]!.similar).toBeNull();
    expect((await informationOf(0)).similar).toBeNull();
  });
  await informAgain();
});

/** An apartment twice as large is not similar to the others. */
async function withLargeApartment(apartment: number, act: () => Promise<void>): Promise<void> {
  const resize = (areaSqm: string) =>
    server.db
      .updateTable('apartment')
      .set({ area_sqm: areaSqm })
      .where('customer_id', '=', estate.customerId)
      .where('id', '=', estate.apartments[apartment]!.apartmentId)
      .execute();
  await resize('120');
  await act();
  await resize('60');
}

async function informAgain(): Promise<void> {
  await server.db.deleteFrom('monthly_information').where('customer_id', '=', estate.customerId).execute();
  await informTenants(server.db, estate.customerId);
}

it('does not tell a neighbour how similar households compare', async () => {
  expect((await tenantCalls(1).get(path(0, 'monthly-information'))).status).toBe(404);
});

it('stops the mails by their link without a sign-in, and keeps the page', async () => {
  const token = /stop-mails#(\S+)/.exec(sent[0]!.text)![1]!;
  const stop = (of: string) =>
    callsOf(server, estate.apartments[1]!.tenantId).post('/mail-choices/stop', { token: of });
  expect(errorOf(await stop(`${estate.customerId}-${'x'.repeat(32)}`)).status).toBe(404);
  expect((await stop(token)).body).toEqual({ kind: 'monthlyInformation' });
  expect((await stop(token)).status).toBe(200);
  const { body } = await tenantCalls(0).get(path(0, 'mail-choices'));
  expect(body).toMatchObject({ monthlyInformation: false });
  expect((await informationOf(0)).month).toBe(month);
});

it('shows no month in which the reader did not live there from its first told day on', async () => {
  await server.db
    .updateTable('occupancy_member')
    .set({ sees_from: `${month}-02` })
    .where('customer_id', '=', estate.customerId)
    .where('occupancy_id', '=', estate.apartments[3]!.occupancyId)
    .execute();
  expect((await tenantCalls(3).get(path(3, 'monthly-information'))).body).toEqual([]);
  expect((await tenantCalls(3).get(path(3, `monthly-information/${month}`))).status).toBe(404);
});

it('tells of a new invoice once, those who wished it before and do not get the invoice itself by mail', async () => {
  const anInvoiceOf = (apartment: number) =>
    anInvoice(server.db, {
      ...estate,
      ...estate.apartments[apartment]!,
      userId: estate.apartments[apartment]!.tenantId,
    });
  await anInvoiceOf(1);
  const wish = { kind: 'newDocument', isWanted: true };
  for (const apartment of [0, 1]) await tenantCalls(apartment).put(path(apartment, 'mail-choices'), wish);
  await anInvoiceOf(0);
  await anInvoiceOf(2);
  sent.length = 0;
  await Promise.all([tellOfInvoices(server.db, estate.customerId), tellOfInvoices(server.db, estate.customerId)]);
  await tellOfInvoices(server.db, estate.customerId);
  await sendAll();
  const { email } = await server.db
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', estate.apartments[0]!.tenantId)
    .executeTakeFirstOrThrow();
  expect(sent.map(({ to }) => to)).toEqual([email]);
  expect(sent[0]!.text).toMatch(/RE-2026-\d{5}/);
});

it.each([
  ['an unknown kind', { kind: 'invoice', isWanted: true }],
  ['no choice', { kind: 'newDocument' }],
])('refuses %s of mail', async (_, body) => {
  expect((await tenantCalls(0).put(path(0, 'mail-choices'), body)).status).toBe(400);
});
