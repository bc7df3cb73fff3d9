import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../database/database.ts';
import { DeliveryError, SourceError } from '../../../integrations/file-sources/source-error.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { createMemoryOperator } from '../../../integrations/metering-operators/testing/memory-operator.ts';
import { aFile, aSource, claimSource, createMemorySource, listStored, type MemorySource } from '../intake-for-tests.ts';
import { pollSource } from './poll-source.ts';

let db: Database;
let close: () => Promise<void>;
let source: MemorySource;
let customerId: number;
const sender = 'werte@messdienst.example';

beforeAll(async () => void ({ db, close } = await openTestDatabase()));
beforeEach(async () => {
  await db.updateTable('data_source').set({ state: 'paused' }).execute();
  ({ customerId } = await aSource(db));
  source = createMemorySource();
});
afterAll(() => close());

async function poll(through: Database = db) {
  const claim = await claimSource(db, customerId);
  const log = { error: () => undefined };
  const { signal } = new AbortController();
  await pollSource(
    { db: through, log, open: source.open, openOperator: createMemoryOperator, restSeconds: 0.2 },
    claim,
    signal,
  );
}

const names = async () => (await listStored(db, customerId)).map(({ name, state }) => `${name} ${state}`);
const readSource = () =>
  db
    .selectFrom('data_source')
    .select(['state', 'failure', 'failure_count', 'failing_since', 'polled_at', 'due_at'])
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();

/** Throws at the statement of this number and at all after it, as if the server had died there. */
function diesAt(statement: number): KyselyPlugin {
  let count = 0;
  return {
    transformQuery: ({ node }) => {
      count += 1;
      if (count >= statement) throw new Error('The server was killed');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

describe('a poll of a source', () => {
  it('stores each attachment of a mail, leaves pictures out, and tells the source only then', async () => {
    const attachments = Array.from({ length: 30 }, (_, index) => aFile(`werte-${index}.csv`, `zeile ${index}`));
    const picture = { ...aFile('logo.png', 'x'), leftOut: 'inlinePicture' as const };
    source.deliveries.set('1', { sender, files: [...attachments, picture, aFile('leer.csv', '')] });
    await poll();
    const stored = await listStored(db, customerId);
    expect(stored.filter(({ state }) => state === 'arrived')).toHaveLength(30);
    expect(stored.slice(30)).toMatchObject([
      { name: 'logo.png', state: 'skipped', sentence: 'Ein Bild, keine Werte darin.' },
      { name: 'leer.csv', state: 'skipped', sentence: 'Die Datei ist leer.' },
    ]);
    expect(source.deliveries.size).toBe(0);
    expect(await readSource()).toMatchObject({ state: 'waiting', failure: null, polled_at: expect.any(Date) as Date });
  });

  it('lets files of senders wait whom nobody has allowed', async () => {
    source.deliveries.set('1', { sender: 'fremd@messdienst.example.org', files: [aFile('a.csv', '1')] });
    await poll();
    expect(await listStored(db, customerId)).toMatchObject([
      { state: 'waits', sentence: 'Den Absender fremd@messdienst.example.org hat noch niemand zugelassen.' },
    ]);
  });

  it('waits for a file that may still grow until it has rested', async () => {
    source.mayGrow = true;
    source.deliveries.set('a.csv|3|1', { files: [aFile('a.csv', 'abc')] });
    await poll();
    expect(await names()).toEqual([]);
    source.deliveries.clear();
    source.deliveries.set('a.csv|6|2', { files: [aFile('a.csv', 'abcdef')] });
    await poll();
    expect(await names()).toEqual([]);
    expect((await readSource()).due_at.getTime()).toBeLessThan(Date.now() + 1000);
    await db
      .updateTable('intake_delivery')
      .set({ seen_at: new Date(Date.now() - 1000) })
      .execute();
    await poll();
    expect(await names()).toEqual(['a.csv arrived']);
  });

  it('is stopped by no delivery that cannot be fetched, and gives that up', async () => {
    source.deliveries.set('groß', { fails: new DeliveryError('tooLarge'), files: [] });
    source.deliveries.set('giftig', { fails: new Error('Our own code fails'), files: [] });
    source.deliveries.set('gut', { sender, files: [aFile('gut.csv', '1')] });
    for (let round = 0; round < 5; round += 1) await poll();
    expect((await names()).toSorted()).toEqual(['giftig failed', 'groß failed', 'gut.csv arrived']);
    expect((await listStored(db, customerId)).map(({ sentence }) => sentence)).toContain(
      'Die Datei ist größer als 64 MB und wurde nicht abgeholt.',
    );
  });

  it('gives up a delivery that ends the connection each time, after the others', async () => {
    source.deliveries.set('giftig', { fails: new SourceError('connectionLost'), files: [] });
    source.deliveries.set('gut', { sender, files: [aFile('gut.csv', '1')] });
    await poll();
    expect(await readSource()).toMatchObject({ state: 'waiting', failure: 'connectionLost', failure_count: 1 });
    await poll();
    expect(await names()).toEqual(['gut.csv arrived']);
    for (let round = 0; round < 3; round += 1) await poll();
    expect(await names()).toEqual(['gut.csv arrived', 'giftig failed']);
    expect(await readSource()).toMatchObject({ failure: null, failure_count: 0, failing_since: null });
  });

  it('of a source that is down is tried again later and later', async () => {
    source.isDown = true;
    const minutes: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      await poll();
      minutes.push(Math.round(((await readSource()).due_at.getTime() - Date.now()) / 60_000));
    }
    expect(minutes).toEqual([1, 5, 15, 30, 60, 60]);
  });

  it('loses no file and stores none twice, wherever the server is killed', { timeout: 60_000 }, async () => {
    let isWhole = false;
    for (let statement = 1; !isWhole; statement += 1) {
      await db.updateTable('data_source').set({ state: 'paused' }).execute();
      ({ customerId } = await aSource(db));
      source = createMemorySource();
      source.deliveries.set('1', { sender, files: [aFile('a.csv', '1'), aFile('b.csv', '2')] });
      source.deliveries.set('2', { sender, files: [aFile('c.csv', '3')] });
      isWhole = await poll(db.withPlugin(diesAt(statement))).then(
        () => true,
        () => false,
      );
      const stored = await listStored(db, customerId);
      // what the source no longer has is stored
      expect(stored.length).toBeGreaterThanOrEqual(
        3 - [...source.deliveries.values()].flatMap(({ files }) => files).length,
      );
      await poll();
      expect((await names()).toSorted()).toEqual(['a.csv arrived', 'b.csv arrived', 'c.csv arrived']);
      expect(source.deliveries.size).toBe(0);
    }
  });
});
