import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createReadiness } from './readiness.ts';

let opened: TestDatabase;
beforeAll(async () => void (opened = await openTestDatabase()));
afterAll(() => opened.close());

it('is ready while the database answers, and not once the server stops', async () => {
  const readiness = createReadiness(opened.db);
  await readiness.require();
  readiness.end();
  await expect(readiness.require()).rejects.toMatchObject({ statusCode: 503, message: 'The server is stopping' });
});

it('is not ready while all connections are taken, and again once one is free', { timeout: 10_000 }, async () => {
  const { db } = opened;
  const readiness = createReadiness(db, 50);
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const taken = Array.from({ length: 10 }, () =>
    db.connection().execute(async (connection) => {
      await sql`select 1`.execute(connection);
      await isReleased;
    }),
  );
  const started = Date.now();
  await expect(readiness.require()).rejects.toMatchObject({ statusCode: 503 });
  await expect(readiness.require()).rejects.toMatchObject({ statusCode: 503 });
  expect(Date.now() - started).toBeLessThan(5_000);
  release();
  await Promise.all(taken);
  await expect.poll(() => readiness.require()).toBeUndefined();
});
