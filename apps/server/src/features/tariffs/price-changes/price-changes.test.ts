import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { PriceChange, PriceNotice } from '@lichthof/contracts/supply/price-changes.ts';
import type { Tariff, TariffDetails } from '@lichthof/contracts/supply/tariffs.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { earliestPriceRise } from '@lichthof/domain/tariffs/price-change.ts';
import { gridCostItems } from '@lichthof/domain/tariffs/tariff-prices.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MailRefusedError, MailTransportError, type OutgoingMail } from '../../../integrations/mail/mail-sender.ts';
import { pngOf } from '../../../integrations/typesetting/testing/sample-pictures.ts';
import { readPdf } from '../../../integrations/typesetting/testing/read-pdf.ts';
import { sendDueMails } from '../../../jobs/send-mails.ts';
import { aContract, aParticipant, aProvider, aSupply, aTariff } from '../../../testing/electricity-makers.ts';
import { aCustomer, anEstate, aUser } from '../../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { plainLetters } from '../../../integrations/typesetting/testing/plain-letters.ts';

let server: TestServer;
let customerId: number;
let userId: number;
let today: string;
let place: { customerId: number; estateId: number };
let tariffId: number;
let participants: { mailed: number; posted: number };

beforeAll(async () => {
  server = await startTestServer();
  customerId = await aCustomer(server.db);
  userId = await aUser(server.db, [
    { role: Role.CustomerAdmin, level: ResourceLevel.Customer, resourceId: customerId },
  ]);
  const { rows } = await sql<{ day: string }>`select (now() at time zone 'Europe/Berlin')::date as day`.execute(
    server.db,
  );
  today = rows[0]!.day;
});
afterAll(() => server.close());

/** Two running contracts with the tariff at 21 ct: one gets mails, the other letters. */
beforeEach(async () => {
  const { db } = server;
  place = { customerId, estateId: await anEstate(db, customerId) };
  await aSupply(db, { ...place, providerId: await aProvider(db, customerId) });
  tariffId = await aTariff(db, place, { name: `Hausstrom ${place.estateId}` });
  const mailed = await aParticipant(db, place, { names: ['Ada Weiß'], email: 'ada@aue.example' });
  const posted = await aParticipant(db, place, { names: ['Bo Lee'] });
  participants = { mailed, posted };
  for (const participantId of [mailed, posted]) {
    await aContract(db, { customerId, participantId }, { tariffs: [{ tariffId }] });
  }
});

async function send(method: 'GET' | 'POST', path: string, payload?: object) {
  const url = `/api/customers/${customerId}/estates/${place.estateId}${path}`;
  const headers = await server.signInAs(userId);
  return server.app.inject({ method, url, headers, ...(payload && { payload }) });
}
const noGrid = Object.fromEntries(gridCostItems.map((item) => [item, '0']));
const gridCtPerKwh = { ...noGrid, commodity: '27.95', electricityTax: '2.05' };
const pricesWith = (pvCtPerKwh: string) => ({
  baseEurPerMonth: '9.90',
  pvCtPerKwh,
  gridCtPerKwh,
  discount: null,
  metering: null,
});
const addPrices = (body: object) =>
  send('POST', `/tariffs/${tariffId}/prices`, { prices: pricesWith('22'), version: 1, isTrial: false, ...body });
const details = async (id = tariffId) => (await send('GET', `/tariffs/${id}`)).json<TariffDetails>();
const notices = async () => (await send('GET', '/price-notices')).json<PriceNotice[]>();
const codeOf = (response: { json: () => { metadata: { code: number } } }) => response.json().metadata.code;
const later = () => earliestPriceRise(today, 'post');

describe('new prices', () => {
  it('hold from a day on until the next ones, without a letter where nobody pays more', async () => {
    const lower = await addPrices({ from: today, prices: pricesWith('20') });
    expect(lower.json<PriceChange>()).toEqual({ isStored: true, changedCount: 2, recipients: [], earliestOn: null });
    const between = addDays(today, 5);
    await addPrices({ from: addDays(today, 10), prices: pricesWith('19'), version: 2 });
    await addPrices({ from: between, prices: pricesWith('19.5'), version: 3 });
    const { priceHistory, version } = await details();
    expect(priceHistory.map(({ from, to, prices }) => [from, to, prices.pvCtPerKwh])).toEqual([
      ['2020-01-01', today, '21'],
      [today, between, '20'],
      [between, addDays(today, 10), '19.5'],
      [addDays(today, 10), null, '19'],
    ]);
    expect(version).toBe(4);
    expect(await notices()).toEqual([]);
  });

  it('are refused for yesterday, for a day that has its own, and for an outdated version', async () => {
    expect(codeOf(await addPrices({ from: addDays(today, -1) }))).toBe(ErrorCode.StartInPast);
    await addPrices({ from: today, prices: pricesWith('20') });
    expect(codeOf(await addPrices({ from: today, version: 2 }))).toBe(ErrorCode.PricePeriodTaken);
    expect(codeOf(await addPrices({ from: addDays(today, 3) }))).toBe(ErrorCode.ChangedByOthers);
  });

  it('that are higher need a month and a reason, and write a letter to each', async () => {
    const trial = (await addPrices({ from: today, isTrial: true })).json<PriceChange>();
    expect(trial).toMatchObject({ isStored: false, changedCount: 2, earliestOn: later() });
    expect(trial.recipients.map(({ name, delivery }) => [name, delivery])).toEqual([
      ['Ada Weiß', 'mail'],
      ['Bo Lee', 'post'],
    ]);
    for (const from of [today, addDays(later(), -1)]) {
      const early = await addPrices({ from, reason: 'Netzentgelte' });
      expect([early.statusCode, early.json().metadata]).toMatchObject([
        422,
        { code: ErrorCode.PriceRiseTooEarly, names: [later()] },
      ]);
    }
    expect(codeOf(await addPrices({ from: later() }))).toBe(ErrorCode.ReasonMissing);
    expect((await details()).priceHistory).toHaveLength(1);

    const stored = await addPrices({ from: later(), reason: 'Die Netzentgelte steigen.' });
    expect(stored.json<PriceChange>()).toMatchObject({ isStored: true, changedCount: 2 });
    expect(
      (await notices()).map(({ name, delivery, state, effectiveOn }) => [name, delivery, state, effectiveOn]),
    ).toEqual([
      ['Ada Weiß', 'mail', 'waiting', later()],
      ['Bo Lee', 'post', 'waiting', later()],
    ]);
  });
});

describe('the preview of a letter about higher prices', () => {
  const preview = (body: object) =>
    send('POST', `/tariffs/${tariffId}/prices/letter`, {
      prices: pricesWith('22'),
      version: 1,
      from: later(),
      participantId: participants.mailed,
      reason: 'Die Netzentgelte steigen.',
      ...body,
    });

  it('is the letter that would go out, and stores nothing', async () => {
    const { text } = await readPdf((await preview({})).rawPayload);
    expect(text).toContain('Ada Weiß');
    expect(text).toContain('Der Grund: Die Netzentgelte steigen.');
    expect(text).toContain('Strom vom Dach: ganz Versorgeranteil, ct/kWh 21,000 22,000');
    expect([await notices(), (await details()).version]).toEqual([[], 1]);
    const dear = await aTariff(server.db, place, { name: 'Teuer', prices: [{ pv_ct: '25' }] });
    const body = { from: later(), participantId: participants.posted, reason: 'Beschaffung' };
    const assigned = await readPdf((await send('POST', `/tariffs/${dear}/assignments/letter`, body)).rawPayload);
    expect(assigned.text).toContain('Bo Lee');
    expect(await notices()).toEqual([]);
  });

  it('is refused as the change would be, and for somebody who gets none', async () => {
    expect(codeOf(await preview({ from: today }))).toBe(ErrorCode.PriceRiseTooEarly);
    expect(codeOf(await preview({ reason: undefined }))).toBe(ErrorCode.ReasonMissing);
    expect((await preview({ prices: pricesWith('20') })).statusCode).toBe(404);
  });
});

describe('letters about higher prices', () => {
  const tools = (sent: OutgoingMail[]) => ({
    db: server.db,
    publicUrl: 'https://portal.example',
    mailSender: { send: async (mail: OutgoingMail) => void sent.push(mail), close: async () => undefined },
    typesetter: plainLetters,
  });

  it('are mailed once, or marked as sent by a person, and are there as PDF', async () => {
    const { posted } = participants;
    await server.db.updateTable('participant').set({ greeting_name: 'Bo Lee' }).where('id', '=', posted).execute();
    await addPrices({ from: later(), reason: 'Die Netzentgelte steigen.' });
    const sent: OutgoingMail[] = [];
    // letters of the other tests may wait as well
    while ((await sendDueMails(tools(sent))).length > 0);
    const own = sent.filter(({ text }) => text.includes('Ada Weiß'));
    expect(own.length).toBeGreaterThan(0);
    const share = 'Strom vom Dach von 21,00 auf 22,00 ct/kWh (+4,8 %); Strom aus dem Netz unverändert';
    expect(own.filter(({ text, html }) => [text, html].every((body) => body.includes(share)))).toHaveLength(own.length);
    expect(own[0]).toMatchObject({ to: 'ada@aue.example', attachments: [{ contentType: 'application/pdf' }] });
    const [ada, bo] = (await notices()) as [PriceNotice, PriceNotice];
    expect([ada.state, ada.sentOn, bo.state]).toEqual(['sent', today, 'waiting']);

    const marked = await send('POST', `/price-notices/${bo.priceNoticeId}/sent`);
    expect(marked.json<PriceNotice[]>()[1]).toMatchObject({ state: 'sent', sentOn: today });
    expect((await send('POST', `/price-notices/${bo.priceNoticeId}/sent`)).statusCode).toBe(409);
    const pdf = await send('GET', `/price-notices/${bo.priceNoticeId}/pdf`);
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    const { text } = await readPdf(pdf.rawPayload);
    expect(text).toContain('Guten Tag Bo Lee,');
    expect(text).toContain('Strom vom Dach: ganz Versorgeranteil, ct/kWh 21,000 22,000 + 1,000 + 4,8 %');
  });

  it('keep register and logo of the day on which they were written', async () => {
    const first = pngOf(40, 40);
    const provider = server.db.updateTable('provider').where('customer_id', '=', customerId);
    await provider
      .set({ logo: first, logo_type: 'image/png', register_court: 'Amtsgericht Leipzig', directors: ['Ina Böhme'] })
      .execute();
    await addPrices({ from: later(), reason: 'Die Netzentgelte steigen.' });
    await provider.set({ logo: null, logo_type: null, register_court: null, directors: [] }).execute();
    const [ada] = await notices();
    const { text, tags } = await readPdf((await send('GET', `/price-notices/${ada!.priceNoticeId}/pdf`)).rawPayload);
    expect(text).toContain('Amtsgericht Leipzig');
    expect(text).toContain('Ina Böhme');
    expect(tags.find(({ role }) => role === 'Figure')?.alt).toMatch(/^Logo /);
  });

  it('wait while the mail server is away, and are given up when the mailbox refuses', async () => {
    await addPrices({ from: later(), reason: 'Die Netzentgelte steigen.' });
    const refuse = (reason: Error) => ({
      async send(): Promise<void> {
        throw reason;
      },
      close: async () => undefined,
    });
    const sendTo = (reason: Error) => ({ ...tools([]), mailSender: refuse(reason) });
    const stateOfAda = async () => (await notices())[0]!.state;
    while ((await sendDueMails(sendTo(new MailTransportError('connect ECONNREFUSED')))).length > 0);
    expect(await stateOfAda()).toBe('waiting');
    await sql`/* all customers: test */ update mail set due_at = now() where state = 'waiting'`.execute(server.db);
    while ((await sendDueMails(sendTo(new MailRefusedError('550 unknown', { isPermanent: true })))).length > 0);
    expect(await stateOfAda()).toBe('failed');
  });
});

describe('assigning a tariff', () => {
  const assign = (id: number, body: object) =>
    send('POST', `/tariffs/${id}/assignments`, {
      participantIds: Object.values(participants),
      isTrial: false,
      ...body,
    });

  it('replaces the tariffs of many participants from a day on, and never leaves two', async () => {
    const cheap = await aTariff(server.db, place, { name: 'Günstig', prices: [{ pv_ct: '20' }] });
    const from = addDays(today, 7);
    expect((await assign(cheap, { from })).json<PriceChange>()).toMatchObject({ changedCount: 2, recipients: [] });
    expect((await assign(cheap, { from })).json<PriceChange>()).toMatchObject({ changedCount: 0 });
    const [old, now] = [await details(), await details(cheap)];
    expect(old.participants.map(({ to }) => to)).toEqual([from, from]);
    expect(now.participants.map((one) => [one.from, one.to])).toEqual([
      [from, null],
      [from, null],
    ]);
    const list = (await send('GET', '/tariffs')).json<Tariff[]>();
    const byId = new Map(list.map((tariff) => [tariff.tariffId, tariff]));
    expect([byId.get(cheap)!.status, byId.get(cheap)!.participantCount, byId.get(tariffId)!.status]).toEqual([1, 2, 2]);

    // back again: the planned one is replaced
    await assign(tariffId, { from: today });
    expect((await details(cheap)).participants).toEqual([]);
    const entries = await server.db
      .selectFrom('audit_entry')
      .select('after')
      .where('object_type', '=', 'contract')
      .where('action', '=', 'change')
      .execute();
    expect(entries.length).toBeGreaterThanOrEqual(4);
  });

  it('begins with a contract that starts later, and ends with one that ends', async () => {
    const future = await aParticipant(server.db, place, { names: ['Später'] });
    const start = addDays(today, 20);
    await aContract(server.db, { customerId, participantId: future }, { during: `[${start},${addDays(start, 30)})` });
    await assign(tariffId, { from: today, participantIds: [future] });
    const own = (await details()).participants.find(({ participantId }) => participantId === future);
    expect(own).toMatchObject({ from: start, to: addDays(start, 30) });
  });

  it('needs notice where somebody pays more', async () => {
    const dear = await aTariff(server.db, place, { name: 'Teuer', prices: [{ pv_ct: '25' }] });
    expect(codeOf(await assign(dear, { from: today, reason: 'Beschaffung' }))).toBe(ErrorCode.PriceRiseTooEarly);
    await assign(dear, { from: later(), reason: 'Die Beschaffung wird teurer.' });
    expect(await notices()).toHaveLength(2);
  });

  it.each([
    ['yesterday', () => ({ from: addDays(today, -1) }), ErrorCode.StartInPast],
    [
      'somebody without contract',
      () => ({ from: today, participantIds: [2_000_000_000] }),
      ErrorCode.AssignmentImpossible,
    ],
  ])('refuses %s, and changes nothing', async (_, body, code) => {
    const response = await assign(tariffId, body());
    expect([response.statusCode, codeOf(response)]).toEqual([422, code]);
  });

  it('refuses a day before the tariff begins', async () => {
    const next = await aTariff(server.db, place, { name: 'Nächstes Jahr', startDate: '2999-01-01' });
    expect(codeOf(await assign(next, { from: today }))).toBe(ErrorCode.StartInPast);
  });
});
