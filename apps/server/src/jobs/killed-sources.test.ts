import type { KindAndConfig } from '@lichthof/contracts/intake/source-configs.ts';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { sealSourceSecret } from '../features/intake/sources/source-secret.ts';
import { startImapServer, type TestMailbox } from '../integrations/file-sources/testing/imap-server.ts';
import { openSftp } from '../integrations/file-sources/sftp-connector.ts';
import { startSftpServer, type TestSftpServer } from '../integrations/file-sources/testing/sftp-server.ts';
import { brokerPassword, startBroker } from '../integrations/mqtt/testing/broker.ts';
import { testCertificate } from '../integrations/webhooks/testing/test-certificate.ts';
import { createSecretCipher, secretKeyBytes } from '../integrations/secrets/secret-cipher.ts';
import { killableServers } from '../testing/killable-server.ts';
import { startTokenIssuer, type TokenIssuer } from '../testing/token-issuer.ts';
import { aCustomer, aMeter, anEstate, aUser } from '../testing/makers.ts';

const databaseServer = process.env['TEST_DATABASE_URL'];
const fileCount = 60;
const key = Buffer.alloc(secretKeyBytes, 7);
const topic = 'haus/4711';
const names = Array.from({ length: fileCount }, (_each, index) => `werte-${String(index).padStart(2, '0')}.csv`);
/** Of yesterday, since counters are not kept for months. */
const dayMs = 24 * 3_600_000;
const startMs = Math.floor(Date.now() / dayMs) * dayMs - dayMs + 10 * 3_600_000;

let root: string;
let sftp: TestSftpServer;
let mailbox: TestMailbox;
let issuer: TokenIssuer;
let broker: Awaited<ReturnType<typeof startBroker>>;
let servers: Awaited<ReturnType<typeof killableServers>>;

beforeEach(async () => {
  if (!databaseServer) return;
  root = await mkdtemp(join(tmpdir(), 'lichthof-quellen-'));
  sftp = await startSftpServer();
  mailbox = await startImapServer([...names.map(mailOf), poison]);
  await writeFile(join(root, 'ca.pem'), testCertificate.cert);
  broker = await startBroker();
  issuer = await startTokenIssuer('urn:lichthof:api');
  const environment = {
    DATA_DIR: root,
    OIDC_ISSUER: issuer.url,
    SOURCE_FOLDER: root,
    SOURCE_OWN_NETWORK: 'true',
    SOURCE_CA_FILE: join(root, 'ca.pem'),
    SECRETS_KEY: key.toString('base64'),
  };
  servers = await killableServers(2, { databaseServer, environment });
});
afterEach(async () => {
  if (!databaseServer) return;
  await servers.remove();
  await broker.close();
  sftp.close();
  mailbox.close();
  issuer.close();
  await rm(root, { recursive: true, force: true });
});

async function aSource(db: Database, { kind, config }: KindAndConfig, secret: string | null) {
  const customerId = await aCustomer(db);
  const userId = await aUser(db, []);
  const sealed = secret === null ? {} : { secret: sealSourceSecret(createSecretCipher(key), customerId, secret) };
  const row = { customer_id: customerId, name: kind, kind, config: JSON.stringify(config), changed_by: userId };
  const source = db.insertInto('data_source').values({ ...row, ...sealed });
  const { id: sourceId } = await source.returning('id').executeTakeFirstOrThrow();
  return { customerId, sourceId, userId };
}

async function makeFolder(db: Database): Promise<void> {
  const { customerId } = await aSource(db, { kind: 'folder', config: { folder: 'werte', deletes: true } }, null);
  const folder = join(root, String(customerId), 'werte');
  await mkdir(folder, { recursive: true });
  for (const name of names) await writeFile(join(folder, name), `Datei ${name} des Ordners\n`);
}

async function makeSftp(db: Database): Promise<void> {
  for (const name of names)
    sftp.files.set(name, { content: Buffer.from(`Datei ${name} von SFTP\n`), modifiedAt: 1_790_000_000 });
  const { port, userName, password } = sftp;
  const place = { host: '127.0.0.1', port, userName, signInBy: 'password' as const, folder: 'werte', deletes: true };
  let hostKey = '';
  const seen = { ...place, secret: password, hostKey: null, onHostKey: (shown: string) => (hostKey = shown) };
  await openSftp(seen, { allowsOwnNetwork: true, timeoutMs: 5000 }).catch(() => undefined);
  await aSource(db, { kind: 'sftp', config: { ...place, hostKey } }, password);
}

const attachmentOf = (name: string) => [
  '--grenze',
  'Content-Type: text/csv',
  `Content-Disposition: attachment; filename="${name}"`,
  '',
  `Datei ${name} der Mail`,
];
const mailOf = (name: string) =>
  Buffer.from(
    [
      'From: Ablesung <werte@messdienst.example>',
      `Subject: ${name}`,
      'Content-Type: multipart/mixed; boundary=grenze',
      '',
      ...attachmentOf(name),
      '--grenze--',
      '',
    ].join('\r\n'),
  );
/** Parts within parts without end: its reader gives up, or dies. */
const poison = Buffer.from(
  Array.from(
    { length: 20_000 },
    (_each, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
  ).join(''),
);

/** The mail after all others; one that cannot be read is named by its UID. */
const poisonUid = String(fileCount + 1);

async function makeMailbox(db: Database): Promise<void> {
  const { port, userName, password } = mailbox;
  const senders = ['@messdienst.example'];
  const config = { host: 'localhost', port, userName, folder: 'INBOX', doneFolder: null, senders };
  await aSource(db, { kind: 'mailbox', config }, password);
}

/** A broker's source whose only topic is a meter already. */
async function makeStream(db: Database): Promise<number> {
  const { port } = broker;
  const place = { host: '127.0.0.1', port, usesTls: false, ca: null, userName: 'haus', template: 'haus/{serial}' };
  const reading = { valuePath: 'v', timePath: 't', timeForm: 'iso' as const, takesArrival: false, toleranceSeconds: 0 };
  const source = await aSource(db, { kind: 'mqtt', config: { ...place, ...reading } }, brokerPassword);
  const { customerId, sourceId, userId } = source;
  const meterId = await aMeter(db, { customerId, estateId: await anEstate(db, customerId) });
  const channel = { customer_id: customerId, source_id: sourceId, address: topic, meter_id: meterId };
  await db
    .insertInto('source_channel')
    .values({ ...channel, unit: 'kWh', changed_by: userId })
    .execute();
  return meterId;
}

let sent = 0;
/** A counter of each quarter-hour, 100 Wh after another. */
const send = () => {
  const message = JSON.stringify({ v: 100 + sent / 10, t: new Date(startMs + sent * 900_000).toISOString() });
  sent += 1;
  return broker.publish(topic, message);
};

const look = <Result>(act: (db: Database) => Promise<Result>) => servers.look(act);
const countFiles = () =>
  look(async (db) => {
    const rows = db.selectFrom('intake_file').select(({ fn }) => fn.countAll<string>().as('count'));
    return Number((await rows.executeTakeFirstOrThrow()).count);
  });
/** The sources whose broker has taken the subscription. */
const listHeard = () =>
  look((db) =>
    db.selectFrom('data_source').select('id').where('kind', '=', 'mqtt').where('polled_at', 'is not', null).execute(),
  );

it.runIf(databaseServer)(
  'two servers fetch each file once and store each message, though each of them is killed',
  { timeout: 240_000 },
  async () => {
    const [first, second] = servers.servers;
    if (!first || !second) throw new Error('Two servers are needed');
    const meterId = await look(async (db) => {
      await makeFolder(db);
      await makeSftp(db);
      await makeMailbox(db);
      return makeStream(db);
    });
    await Promise.all([first.start(), second.start()]);
    const poll = { timeout: 120_000, interval: 50 };
    await expect.poll(listHeard, poll).toHaveLength(1);
    await send();
    await expect.poll(countFiles, poll).toBeGreaterThan(3);
    await first.kill();
    await send();
    await Promise.all([first.start(), send()]);
    await second.kill();
    await send();
    await expect.poll(countFiles, poll).toBe(3 * fileCount + 1);
    const readTotal = () =>
      look((db) => db.selectFrom('meter_day').select('total').where('meter_id', '=', meterId).execute());
    await expect.poll(readTotal, poll).toEqual([{ total: (sent - 1) * 100 }]);

    const stored = await look((db) =>
      db
        .selectFrom('intake_file as f')
        .innerJoin('data_source as s', (join) => join.onRef('s.id', '=', 'f.source_id').on('s.kind', '<>', 'mqtt'))
        .select(['s.kind', 'f.file_name', 'f.state'])
        .execute(),
    );
    for (const kind of ['folder', 'sftp', 'mailbox']) {
      const ofKind = stored.filter((file) => file.kind === kind).map(({ file_name: name }) => name);
      const found = ofKind.filter((name) => name !== poisonUid);
      expect(found.toSorted()).toEqual(names);
    }
    // the poisoned mail stops only itself, and stays where a person can look at it
    expect(stored.filter(({ state }) => state === 'failed')).toMatchObject([{ kind: 'mailbox', file_name: poisonUid }]);
    await expect.poll(() => mailbox.mails.filter(({ isSeen }) => !isSeen).length, poll).toBe(1);
    await expect.poll(() => [...sftp.files.keys()], poll).toEqual([]);
    const isLeft = async () => (await readdir(root, { recursive: true })).some((name) => /werte-\d/.test(name));
    await expect.poll(isLeft, poll).toBe(false);
  },
);
