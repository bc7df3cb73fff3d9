import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { IntakeFileList } from '@lichthof/contracts/intake/intake-files.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimNext } from '../../../database/work-claims.ts';
import { HttpError } from '../../../http/errors.ts';
import { DeliveryError } from '../../../integrations/file-sources/source-error.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createMemoryOperator } from '../../../integrations/metering-operators/testing/memory-operator.ts';
import { aFile, aSource, claimSource, createMemorySource, listStored, type MemorySource } from '../intake-for-tests.ts';
import { reportNextCustomer } from '../reports/report-waiting.ts';
import type { UnattendedResult } from '../../imports/unattended/load-unattended.ts';
import { loadFile, type LoadUnattended } from './load-file.ts';
import { pollSource } from './poll-source.ts';

let server: TestServer;
let place: Awaited<ReturnType<typeof aSource>>;
let source: MemorySource;
const allowed = 'werte@messdienst.example';

beforeAll(async () => void (server = await startTestServer()));
beforeEach(async () => {
  await server.db.updateTable('data_source').set({ state: 'paused' }).execute();
  await server.db.updateTable('intake_file').set({ state: 'skipped' }).execute();
  place = await aSource(server.db);
  source = createMemorySource();
});
afterAll(() => server.close());

async function call(method: 'GET' | 'POST', path = '', payload?: object) {
  const headers = await server.signInAs(place.adminId);
  const url = `/api/customers/${place.customerId}/intake-files${path}`;
  return server.app.inject({ method, url, headers, ...(payload && { payload }) });
}
const list = async (query = ''): Promise<IntakeFileList> => (await call('GET', query)).json();
const log = { error: () => undefined };
const { signal } = new AbortController();

async function poll() {
  const claim = await claimSource(server.db, place.customerId);
  await pollSource({ db: server.db, log, open: source.open, openOperator: createMemoryOperator }, claim, signal);
}

async function bring(fileName: string, sender = allowed) {
  source.deliveries.set(fileName, { sender, files: [aFile(fileName, fileName)] });
  await poll();
}

async function loadNext(load: LoadUnattended) {
  const claim = await claimNext(server.db, 'intake_file');
  if (!claim) throw new Error('No file has arrived');
  await loadFile({ db: server.db, load }, claim, signal);
}
const answering =
  (result: Partial<UnattendedResult>): LoadUnattended =>
  async () => ({ importId: null, state: 'waits', sentence: null, ...result });

describe('a file that came by itself', () => {
  it('is listed with its source, its state and what stands in its way', async () => {
    await bring('a.csv');
    await bring('angebot.pdf');
    await loadNext(answering({ sentence: 'Die Spalte „Status“ ist neu.' }));
    await loadNext(answering({ state: 'noValues', sentence: 'Keine Werte darin.' }));
    await bring('b.csv');
    const { files, counts, waiting, total, dayBefore } = await list();
    expect(files.map(({ fileName, state, sentence }) => [fileName, state, sentence])).toEqual([
      ['b.csv', 'arrived', null],
      ['angebot.pdf', 'skipped', 'Keine Werte darin.'],
      ['a.csv', 'waits', 'Die Spalte „Status“ ist neu.'],
    ]);
    expect(files[0]).toMatchObject({
      sourceName: 'Postfach',
      sourceKind: 'mailbox',
      sender: allowed,
      isRepeatable: false,
    });
    expect(counts).toEqual({ bySource: [{ kind: 'mailbox', count: 3 }], arrived: 3, loaded: 0, values: 0 });
    expect([waiting.count, total, dayBefore]).toEqual([1, 3, null]);
    const today = localDayOf(Date.now(), defaultTimeZone);
    expect((await list(`?day=${today}&state=waits`)).files).toHaveLength(1);
    expect((await list('?text=ANGEBOT')).files.map(({ fileName }) => fileName)).toEqual(['angebot.pdf']);
    expect((await list('?day=2099-01-01')).dayBefore).toEqual({ day: today, count: 3 });
  });

  it('of a stranger is loaded once its sender is allowed, who needs no question then', async () => {
    await bring('a.csv', 'neu@ablesung.example');
    const [file] = (await list()).files;
    expect(file).toMatchObject({ state: 'waits', isFromStranger: true, isRepeatable: true });
    const answer = await call('POST', `/${file?.fileId}/load`, { allowsSender: true });
    expect(answer.json()).toMatchObject({ state: 'arrived', isFromStranger: false });
    const again = await call('POST', `/${file?.fileId}/load`, { allowsSender: true });
    expect(again.json().metadata.code).toBe(ErrorCode.IntakeFileDone);
    await loadNext(answering({ state: 'noValues' }));
    await bring('b.csv', 'neu@ablesung.example');
    expect((await list()).files[0]).toMatchObject({ fileName: 'b.csv', state: 'arrived' });
    const entries = await server.db
      .selectFrom('audit_entry')
      .select(['action', 'object_type'])
      .where('customer_id', '=', place.customerId)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['allowSender', 'load']);
  });

  it('is left out by a person, once', async () => {
    await bring('a.csv', 'neu@ablesung.example');
    const [file] = (await list()).files;
    expect((await call('POST', `/${file?.fileId}/skip`)).json()).toMatchObject({ state: 'skipped' });
    expect((await call('POST', `/${file?.fileId}/skip`)).statusCode).toBe(409);
    const row = await server.db
      .selectFrom('intake_file')
      .select('content')
      .where('customer_id', '=', place.customerId)
      .executeTakeFirst();
    expect(row).toEqual({ content: null });
  });

  it('that was never stored is fetched once more', async () => {
    source.deliveries.set('a.csv', { files: [], fails: new DeliveryError('denied') });
    await poll();
    const [failed] = (await list()).files;
    expect(failed).toMatchObject({ state: 'failed', isRepeatable: true });
    await call('POST', `/${failed?.fileId}/load`, { allowsSender: false });
    await bring('a.csv');
    expect(await listStored(server.db, place.customerId)).toMatchObject([{ name: 'a.csv', state: 'arrived' }]);
  });

  it('whose reading takes too much, or ends the server each time, is given up', async () => {
    await bring('bombe.zip');
    await loadNext(() => Promise.reject(new HttpError(413, 'Too much')));
    await bring('tot.csv');
    for (let round = 0; round < 3; round += 1) {
      await expect(loadNext(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed');
      await server.db.updateTable('intake_file').set({ claim: null, heartbeat_at: null }).execute();
    }
    await loadNext(() => Promise.reject(new Error('not called')));
    expect(await listStored(server.db, place.customerId)).toMatchObject([
      { state: 'failed', sentence: 'Das Lesen der Datei braucht zu viel Speicher oder Zeit.' },
      { state: 'failed', sentence: 'Das Lesen der Datei ist dreimal abgebrochen.' },
    ]);
  });
});

describe('people', () => {
  const readMails = () =>
    server.db.selectFrom('mail').select(['content']).where('customer_id', '=', place.customerId).execute();
  const minutesLater = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const report = async (at: Date) => {
    while (await reportNextCustomer(server.db, at)) continue;
  };

  it('are told once of what waits, and once a day at most', async () => {
    await bring('a.csv', 'neu@ablesung.example');
    await report(new Date());
    expect(await readMails()).toEqual([]);
    await report(minutesLater(15));
    await bring('b.csv', 'neu@ablesung.example');
    await report(minutesLater(30));
    expect(await readMails()).toMatchObject([
      { content: { facts: { fileCount: 1, files: [{ fileName: 'a.csv', source: 'Postfach' }], sources: [] } } },
    ]);
    await report(minutesLater(26 * 60));
    await report(minutesLater(52 * 60));
    expect(await readMails()).toMatchObject([{}, { content: { facts: { files: [{ fileName: 'b.csv' }] } } }]);
  });

  it('are told once of a source that has failed for hours', async () => {
    source.isDown = true;
    await poll();
    await report(minutesLater(5 * 60));
    await report(minutesLater(7 * 60));
    await report(minutesLater(33 * 60));
    expect(await readMails()).toMatchObject([
      {
        content: {
          facts: { sources: [{ name: 'Postfach', sentence: 'Der Server hat nicht rechtzeitig geantwortet.' }] },
        },
      },
    ]);
  });
});
