import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { aCustomer, aUser } from '../../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let root: string;
let customerId: number;
let adminId: number;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lichthof-quellen-'));
  server = await startTestServer({ SOURCE_FOLDER: root });
});
beforeEach(async () => {
  customerId = await aCustomer(server.db);
  adminId = await aUser(server.db, [
    { role: Role.CustomerAdmin, level: ResourceLevel.Customer, resourceId: customerId },
  ]);
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true });
});

async function call(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path = '', payload?: object) {
  const headers = await server.signInAs(adminId);
  const url = `/api/customers/${customerId}/data-sources${path}`;
  return server.app.inject({ method, url, headers, ...(payload && { payload }) });
}

const folder = { kind: 'folder', config: { folder: 'werte', deletes: false } };
const password = 'sehr geheimes Passwort';
const hostKey = `SHA256:${'a'.repeat(43)}`;
const sftpConfig = {
  host: 'sftp.messdienst.example',
  port: 22,
  userName: 'haus',
  signInBy: 'password',
  folder: '/aus',
  deletes: false,
  hostKey,
};
const sftp = { name: 'SFTP Musterau', setup: { kind: 'sftp', config: sftpConfig }, secret: password };

const readAudit = () =>
  server.db
    .selectFrom('audit_entry')
    .select(['action', 'before', 'after'])
    .where('customer_id', '=', customerId)
    .where('object_type', '=', 'data_source')
    .orderBy('id')
    .execute();

describe('a data source', () => {
  it('is connected, listed and removed; its secret is neither answered nor readable in the database', async () => {
    const created = (await call('POST', '', sftp)).json();
    expect(created).toMatchObject({ name: sftp.name, setup: sftp.setup, hasSecret: true, version: 1, isDue: true });
    expect((await call('GET')).json()).toMatchObject({
      sources: [created],
      kinds: ['folder', 'sftp', 'mailbox', 'mqtt', 'inexogy'],
      canKeepSecrets: true,
      allowsOwnNetwork: false,
    });
    const rows = await server.db.selectFrom('data_source').selectAll().execute();
    const stored = JSON.stringify([
      rows.map((row) => [row, row.secret && Buffer.from(row.secret).toString('latin1')]),
      await readAudit(),
    ]);
    expect(stored).not.toContain(password);
    expect((await call('DELETE', `/${created.sourceId}`)).statusCode).toBe(204);
    expect((await call('GET')).json().sources).toEqual([]);
    expect(await server.db.selectFrom('data_source').select('secret').executeTakeFirst()).toEqual({ secret: null });
    expect((await readAudit()).map(({ action }) => action)).toEqual(['create', 'delete']);
  });

  it('is changed from its newest version alone, and keeps its secret and its kind', async () => {
    const { sourceId } = (await call('POST', '', sftp)).json();
    const changed = { ...sftp, name: 'SFTP', secret: null, version: 1 };
    expect((await call('PUT', `/${sourceId}`, changed)).json()).toMatchObject({
      name: 'SFTP',
      version: 2,
      hasSecret: true,
    });
    expect((await call('PUT', `/${sourceId}`, changed)).json().metadata.code).toBe(ErrorCode.ChangedByOthers);
    const other = await call('PUT', `/${sourceId}`, { ...changed, setup: folder, version: 2 });
    expect(other.json().metadata.code).toBe(ErrorCode.SourceRefused);
    expect((await readAudit())[1]).toMatchObject({
      action: 'change',
      before: { name: sftp.name },
      after: { name: 'SFTP' },
    });
  });

  it('is paused and goes on', async () => {
    const { sourceId } = (await call('POST', '', { name: 'Ordner', setup: folder, secret: null })).json();
    expect((await call('PUT', `/${sourceId}/pause`, { isPaused: true })).json()).toMatchObject({ isPaused: true });
    await call('PUT', `/${sourceId}/pause`, { isPaused: true });
    expect((await call('PUT', `/${sourceId}/pause`, { isPaused: false })).json()).toMatchObject({ isDue: true });
    expect((await readAudit()).map(({ action }) => action)).toEqual(['create', 'pause', 'resume']);
  });

  it('has a name of its own', async () => {
    await call('POST', '', sftp);
    expect((await call('POST', '', { ...sftp, name: 'sftp musterau' })).json().metadata.code).toBe(ErrorCode.NameTaken);
  });

  it.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', 'localhost'])(
    'is refused in the own network: %s',
    async (host) => {
      const setup = { kind: 'sftp', config: { ...sftpConfig, host } };
      expect((await call('POST', '', { ...sftp, setup })).json().metadata.code).toBe(ErrorCode.SourceRefused);
      const check = { setup, secret: password, sourceId: null };
      expect((await call('POST', '/check', check)).json()).toEqual({
        failure: 'ownNetwork',
        hostKey: null,
        found: null,
      });
    },
  );

  it.each(['../8', '/etc', 'werte/../..', 'C:\\werte', 'a//b'])(
    'refuses a folder outside of the customer: %s',
    async (name) => {
      const setup = { kind: 'folder', config: { folder: name, deletes: false } };
      expect((await call('POST', '', { name: 'Ordner', setup, secret: null })).statusCode).toBe(400);
    },
  );

  it('is checked without changing anything', async () => {
    const check = { setup: folder, secret: null, sourceId: null };
    expect((await call('POST', '/check', check)).json()).toMatchObject({ failure: 'folderMissing' });
    await mkdir(join(root, String(customerId), 'werte'), { recursive: true });
    await writeFile(join(root, String(customerId), 'werte', 'a.csv'), 'x');
    expect((await call('POST', '/check', check)).json()).toEqual({
      failure: null,
      hostKey: null,
      found: { count: 1, names: ['a.csv'] },
    });
    expect((await call('GET')).json().sources).toEqual([]);
  });

  it('of another customer is unknown', async () => {
    const { sourceId } = (await call('POST', '', sftp)).json();
    customerId = await aCustomer(server.db);
    adminId = await aUser(server.db, [
      { role: Role.CustomerAdmin, level: ResourceLevel.Customer, resourceId: customerId },
    ]);
    expect((await call('DELETE', `/${sourceId}`)).statusCode).toBe(404);
    const check = { setup: sftp.setup, secret: null, sourceId };
    expect((await call('POST', '/check', { ...check, setup: folder })).json().failure).toBe('folderMissing');
  });
});
