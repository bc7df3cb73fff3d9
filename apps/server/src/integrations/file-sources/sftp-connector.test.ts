import type { LookupFunction } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSftp, type SftpPlace } from './sftp-connector.ts';
import { startSftpServer, type TestSftpServer } from './testing/sftp-server.ts';

let server: TestSftpServer;
let hostKey: string;
const inOwnNetwork = { allowsOwnNetwork: true, timeoutMs: 5000 };

const placeOf = (changed: Partial<SftpPlace> = {}): SftpPlace => ({
  host: '127.0.0.1',
  port: server.port,
  userName: server.userName,
  signInBy: 'password',
  secret: server.password,
  folder: 'werte',
  deletes: false,
  hostKey,
  ...changed,
});
const open = (changed: Partial<SftpPlace> = {}) => openSftp(placeOf(changed), inOwnNetwork);
const put = (name: string, content: string | Buffer, modifiedAt = 1_790_000_000) =>
  server.files.set(name, { content: Buffer.from(content), modifiedAt });

async function seenHostKey(port = server.port): Promise<string> {
  let seen = '';
  await open({ port, hostKey: null, onHostKey: (key) => (seen = key) }).catch(() => undefined);
  return seen;
}

beforeAll(async () => {
  server = await startSftpServer();
  hostKey = await seenHostKey();
});
beforeEach(() => {
  server.files.clear();
  server.breaksReading = false;
});
afterAll(() => server.close());

describe('files of an SFTP server', () => {
  it('are listed from the oldest on, without folders and files that are still being written', async () => {
    put('neu.csv', 'b', 1_790_000_100);
    put('alt.csv', 'a', 1_790_000_000);
    for (const name of ['x.csv.part', 'y.tmp', '.versteckt', '~$mappe.xlsx', 'z.filepart']) put(name, 'x');
    const connector = await open();
    const listed = await connector.list();
    expect(listed.map(({ name }) => name)).toEqual(['alt.csv', 'neu.csv']);
    await connector.close();
  });

  it('are fetched with their whole content, and deleted only where that is wanted', async () => {
    const content = Buffer.alloc(300_000, 'Zeile\n');
    put('werte.csv', content);
    for (const deletes of [false, true]) {
      const connector = await open({ deletes, signInBy: 'privateKey', secret: server.privateKey });
      const [delivery] = await connector.list();
      expect(delivery && (await connector.fetch(delivery)).files).toEqual([{ fileName: 'werte.csv', content }]);
      if (delivery) await connector.acknowledge(delivery);
      expect(server.files.has('werte.csv')).toBe(!deletes);
      await connector.close();
    }
  });

  it('that change after they are listed are not fetched', async () => {
    put('werte.csv', 'halb');
    const connector = await open();
    const [delivery] = await connector.list();
    put('werte.csv', 'halb und ganz');
    await expect(delivery && connector.fetch(delivery)).rejects.toMatchObject({ problem: 'changed' });
    await connector.close();
  });

  it('whose reading breaks off fail as the source does', async () => {
    put('werte.csv', 'inhalt');
    const connector = await open();
    const [delivery] = await connector.list();
    server.breaksReading = true;
    await expect(delivery && connector.fetch(delivery)).rejects.toMatchObject({ failure: 'connectionLost' });
    await connector.close();
  });
});

describe('an SFTP server', () => {
  it('gets no password before a person has confirmed its key', async () => {
    expect(hostKey).toMatch(/^SHA256:[A-Za-z0-9+/]{43}$/);
    await expect(open({ hostKey: null })).rejects.toMatchObject({ failure: 'hostKeyUnconfirmed' });
  });

  it('with another key than the confirmed one is refused', async () => {
    const other = await startSftpServer();
    try {
      await expect(open({ port: other.port })).rejects.toMatchObject({ failure: 'hostKeyChanged' });
      expect(await seenHostKey(other.port)).not.toBe(hostKey);
    } finally {
      other.close();
    }
  });

  it.each([
    ['signIn', { secret: 'falsch' }],
    ['privateKey', { signInBy: 'privateKey', secret: 'kein Schlüssel' }],
    ['unknownHost', { host: 'gibt-es-nicht.invalid' }],
    ['refused', { port: 1 }],
  ] as const)('fails with %s', async (failure, changed) => {
    await expect(open(changed)).rejects.toMatchObject({ failure });
  });

  it.each([
    ['folderMissing', { folder: 'gibt-es-nicht' }],
    ['folderUnreadable', { folder: 'verboten' }],
  ] as const)('fails with %s when it is listed', async (failure, changed) => {
    const connector = await open(changed);
    await expect(connector.list()).rejects.toMatchObject({ failure });
    await connector.close();
  });

  it('in the own network is not connected to, also behind a name', async () => {
    const onInternet = { allowsOwnNetwork: false, timeoutMs: 5000 };
    for (const host of ['127.0.0.1', 'localhost'])
      await expect(openSftp(placeOf({ host }), onInternet)).rejects.toMatchObject({ failure: 'ownNetwork' });
    const toLoopback = {
      ...onInternet,
      lookup: ((_name, { all }, done) =>
        all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)) satisfies LookupFunction,
    };
    await expect(openSftp(placeOf({ host: 'umgebogen.example' }), toLoopback)).rejects.toMatchObject({
      failure: 'ownNetwork',
    });
  });
});
