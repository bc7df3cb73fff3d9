import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createMailSender } from '../../mail/create-mail-sender.ts';
import { MailRefusedError } from '../../mail/mail-sender.ts';
import { readMail } from '../../mail/testing/read-mail.ts';
import { answer, startTestMailServer } from '../../mail/testing/start-test-mail-server.ts';
import { MailFailedError, type IdentityAccount } from '../identity-provider.ts';
import { createEmbeddedAccounts } from './accounts.ts';
import { findValidLink } from './password-links.ts';

const publicUrl = 'https://portal.example';
const from = 'Lichthof <portal@lichthof.example>';
let database: TestDatabase;
let outboxFolder: string;
let account: IdentityAccount;
const toStop: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  outboxFolder = await mkdtemp(join(tmpdir(), 'invitations-'));
  await database.db.deleteFrom('identity_account').execute();
  const person = { email: 'anna.mueller@example.de', firstName: 'Anna', lastName: 'Müller-Öztürk' };
  account = { ...person, sub: await accountsSendingTo(undefined).identity.createAccount(person) };
});
afterEach(async () => {
  for (const stop of toStop.splice(0).toReversed()) await stop();
  await rm(outboxFolder, { recursive: true });
});
afterAll(() => database.close());

function accountsSendingTo(smtpUrl: string | undefined) {
  const mailSender = createMailSender({ smtpUrl, from, outboxFolder });
  toStop.push(() => mailSender.close());
  return createEmbeddedAccounts({ db: database.db.$extendTables(), mailSender, publicUrl });
}

async function startServer(options: Parameters<typeof startTestMailServer>[0] = {}) {
  const server = await startTestMailServer(options);
  toStop.push(server.close);
  return server;
}

/** As a mail program shows it, lines unbroken. */
function tokenOf(raw: Buffer): string {
  const { text, html } = readMail(raw);
  const [, token = ''] = /^https:\/\/portal\.example\/sign-in\/password\?token=([\w-]{43})\r?$/m.exec(text) ?? [];
  expect(html).toContain(`href="https://portal.example/sign-in/password?token=${token}"`);
  return token;
}

const isGood = async (token: string) =>
  (await findValidLink(database.db.$extendTables(), token, new Date())) !== undefined;
const linkCount = async () => (await database.db.selectFrom('identity_password_link').select('id').execute()).length;

describe('An invitation', () => {
  it('arrives over SMTP with a valid link', async () => {
    const server = await startServer();
    await accountsSendingTo(server.url).credentials.send(account, 'invitation');

    const [received] = server.received;
    expect(received?.recipients).toEqual([account.email]);
    const { headers, text } = readMail(received!.raw);
    expect(headers.get('subject')).toBe('Ihr Zugang zu Lichthof');
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(headers.get('message-id')).toMatch(/^<[0-9a-f-]{36}@portal\.example>$/);
    expect(text).toContain('Guten Tag Anna Müller-Öztürk,');
    expect(await isGood(tokenOf(received!.raw))).toBe(true);
  });

  it('is written to the outbox folder without a mail server', async () => {
    await accountsSendingTo(undefined).credentials.send(account, 'invitation');

    const [name = '', ...others] = await readdir(outboxFolder);
    expect(others).toEqual([]);
    expect(await isGood(tokenOf(await readFile(join(outboxFolder, name))))).toBe(true);
  });

  it('goes to the current e-mail of the account', async () => {
    const server = await startServer();
    const { identity, credentials } = accountsSendingTo(server.url);
    await identity.changeAccount(account.sub, { ...account, email: 'anna.neu@example.de' });
    await credentials.send(account, 'invitation');
    expect(server.received.map(({ recipients }) => recipients)).toEqual([['anna.neu@example.de']]);
  });

  it('fails, and leaves no link, when the server refuses the recipient', async () => {
    const server = await startServer({
      onRcptTo: (_address, _session, callback) => callback(answer(550, 'No such mailbox')),
    });
    const failure: unknown = await accountsSendingTo(server.url)
      .credentials.send(account, 'invitation')
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MailFailedError);
    expect((failure as MailFailedError).cause).toBeInstanceOf(MailRefusedError);
    expect(await linkCount()).toBe(0);
  });

  it('fails and leaves no link when no server answers', async () => {
    const server = await startServer();
    await server.close();
    const sending = accountsSendingTo(server.url).credentials.send(account, 'reset');
    await expect(sending).rejects.toThrow(MailFailedError);
    expect(await linkCount()).toBe(0);
  });

  it('throws a bug of the mail sender unchanged, and leaves no link', async () => {
    const send = () => Promise.reject(new TypeError('x is undefined'));
    const mailSender = { send, close: async () => undefined };
    const { credentials } = createEmbeddedAccounts({ db: database.db.$extendTables(), mailSender, publicUrl });
    await expect(credentials.send(account, 'reset')).rejects.toThrow(TypeError);
    expect(await linkCount()).toBe(0);
  });
});
