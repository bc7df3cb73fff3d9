import { anEstate } from '../../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createMailRecorder } from '../../../integrations/mail/testing/mail-recorder.ts';
import { sendDueMails } from '../../../jobs/send-mails.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anEstateWithSilentEdge, aSilentEdge } from '../alarmed-estate-for-tests.ts';
import { checkCustomer } from '../check-customer.ts';
import { queueAlarmMails } from './queue-alarm-mails.ts';
import { plainLetters } from '../../../integrations/typesetting/testing/plain-letters.ts';

let server: TestServer;
let estate: Awaited<ReturnType<typeof anEstateWithSilentEdge>>;
/** Noon in winter, and a time at which no token was revoked. */
const noonMs = Date.parse('2026-11-23T11:00:00Z');
const hourMs = 3_600_000;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await server.db.deleteFrom('mail').execute();
  estate = await anEstateWithSilentEdge(server.db, noonMs);
});
afterAll(() => server.close());

async function choose(body: object): Promise<number> {
  const headers = await server.signInAs(estate.ownerId);
  const url = `/api/customers/${estate.customerId}/alarm-mails`;
  const { statusCode } = await server.app.inject({ method: 'PUT', url, headers, payload: body });
  return statusCode;
}

async function judge(nowMs: number): Promise<void> {
  const { customerId } = estate;
  await checkCustomer(server.db, { customerId, nowMs, withValues: false });
  await queueAlarmMails(server.db, { customerId, nowMs });
}

async function sentMails() {
  const { mailSender, sent } = createMailRecorder();
  while (
    (await sendDueMails({ db: server.db, mailSender, typesetter: plainLetters, publicUrl: 'https://portal.example' }))
      .length > 0
  );
  return sent.map(({ subject, text }) => ({ subject, text }));
}

const instant = { high: 'instant', medium: 'none', dailyHour: 7 };
const daily = { high: 'daily', medium: 'none', dailyHour: 7 };

describe('mails about alarms', () => {
  it('go to nobody who has not chosen them', async () => {
    await judge(noonMs);
    expect(await sentMails()).toEqual([]);
  });

  it('are one for many, with a link for each alarm, and no second one', async () => {
    await choose(instant);
    await aSilentEdge(server.db, estate, noonMs);
    await judge(noonMs);
    await judge(noonMs);
    const [mail, ...others] = await sentMails();
    expect([mail!.subject, others]).toEqual(['Neu: 2 Alarme', []]);
    expect(mail!.text).toContain('Steuerung fems1 ist offline (dringend)');
    expect(
      mail!.text.match(new RegExp(`https://portal.example/customers/${estate.customerId}/alarms\\?alarm=`, 'g')),
    ).toHaveLength(2);
  });

  it('come at most once an hour, and name then what came meanwhile', async () => {
    await choose(instant);
    await judge(noonMs);
    await aSilentEdge(server.db, estate, noonMs);
    await judge(noonMs + hourMs / 2);
    expect((await sentMails()).map(({ subject }) => subject)).toEqual(['Neu: ein Alarm']);
    await judge(noonMs + hourMs);
    expect((await sentMails()).map(({ subject }) => subject)).toEqual(['Neu: ein Alarm']);
  });

  it('come once a day from the chosen local hour on', async () => {
    await choose(daily);
    const at = (time: string) => judge(Date.parse(`2026-11-24T${time}Z`));
    await at('05:59:00');
    expect(await sentMails()).toEqual([]);
    await Promise.all([at('06:00:00'), at('06:00:00')]);
    await at('18:00:00');
    expect((await sentMails()).map(({ subject }) => subject)).toEqual(['Tagesübersicht: ein Alarm offen']);
  });

  it('leave out acknowledged alarms, other severities and estates that the user may no longer see', async () => {
    const { db } = server;
    const { customerId, ownerId } = estate;
    await choose({ high: 'none', medium: 'instant', dailyHour: 7 });
    await judge(noonMs);
    await choose(daily);
    const other = await anEstate(db, customerId);
    await db.updateTable('access_right').set({ resource_id: other }).where('user_id', '=', ownerId).execute();
    await judge(noonMs);
    expect(await sentMails()).toEqual([]);
  });

  it.each([{ high: 'weekly' }, { dailyHour: 24 }, { dailyHour: -1 }, { medium: '' }])('refuse %o', async (wrong) => {
    expect(await choose({ ...instant, ...wrong })).toBe(400);
  });
});
