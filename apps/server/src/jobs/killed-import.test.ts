import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { runAsJob } from '../database/isolation/customer-scope.ts';
import { createDataDirectory, type TestDataDirectory } from '../testing/test-database.ts';
import { importedDays, importedParts, importedWh, startLongImport } from './long-import-for-tests.ts';
import { startImportJob } from './run-imports.ts';

let storage: TestDataDirectory;
beforeEach(async () => void (storage = await createDataDirectory()));
afterEach(() => storage.remove());

/** Lets another process load until it has said that the parts are done, and kills it. */
async function loadAndKill(partsDone: number): Promise<void> {
  const loader = spawn(process.execPath, [
    join(import.meta.dirname, 'loader-for-tests.ts'),
    join(storage.directory, 'database'),
  ]);
  let said = '';
  loader.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const lastSaid = () => Number(said.trim().split('\n').at(-1));
  while (loader.exitCode === null && !(lastSaid() >= partsDone)) await wait(5);
  loader.kill('SIGKILL');
  if (loader.exitCode === null) await new Promise((resolve) => loader.once('exit', resolve));
}

async function stateOf(db: Database) {
  const { rows } = await sql<{ state: string; partsDone: number; days: number; total: number }>`
    select state, parts_done as "partsDone", (select count(*) from meter_day)::int as days,
      (select coalesce(sum(total), 0) from meter_month)::bigint as total from value_import`.execute(db);
  return rows[0]!;
}

it('survives kill -9: whole parts are stored, and the next start loads the rest', { timeout: 120_000 }, async () => {
  const before = await storage.open();
  await startLongImport(before);
  await before.destroy();

  await loadAndKill(3);
  const after = await storage.open();
  const { state, partsDone, days: storedDays } = await stateOf(after);
  expect(state).toBe('running');
  expect(partsDone).toBeGreaterThanOrEqual(3);
  expect(storedDays).toBe(importedParts.slice(0, partsDone).reduce((sum, { from, to }) => sum + to - from, 0));

  await sql`update value_import set heartbeat_at = now() - interval '1 minute'`.execute(after);
  const stop = runAsJob(() => startImportJob({ db: after, log: console }));
  while ((await stateOf(after)).state === 'running') await wait(100);
  await stop();
  expect(await stateOf(after)).toEqual({
    state: 'done',
    partsDone: importedParts.length,
    days: 2 * importedDays.length,
    total: importedWh,
  });
  await after.destroy();
});
