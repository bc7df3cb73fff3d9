import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { insertRun } from '../features/billing/billing-runs.db.ts';
import { sumRunFigures } from '../features/billing/issuing/run-figures.ts';
import { aBilledEstate } from '../testing/billed-estate.ts';
import { aUser } from '../testing/makers.ts';
import { createDataDirectory, type TestDataDirectory } from '../testing/test-database.ts';
import { readRunState } from './run-state-for-tests.ts';
import { prepareBilling } from '../features/billing/calls-for-tests.ts';

const period = { from: '2026-02-01', to: '2026-03-01' };
const apartmentCount = 4;

let storage: TestDataDirectory;
beforeEach(async () => void (storage = await createDataDirectory()));
afterEach(() => storage.remove());

async function prepare(): Promise<void> {
  const db = await storage.open();
  const estate = await aBilledEstate(db, period, { apartmentCount });
  const { drafts } = await prepareBilling(db, { ...estate, period, now: new Date() });
  await insertRun(db, {
    ...estate,
    period,
    ...sumRunFigures(drafts),
    userId: await aUser(db),
  });
  await db.destroy();
}

/** Lets another process carry the run out until it kills itself; without a statement to the end. */
async function carryOut(killBefore = '', nth = 1) {
  const script = join(import.meta.dirname, 'billing-runner-for-tests.ts');
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const child = spawn(process.execPath, [script, storage.directory, killBefore, String(nth)], { stdio: [...stdio] });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const [, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { found: JSON.parse(printed) as Record<string, number | string>, signal };
}

async function readState() {
  const db = await storage.open();
  const state = await readRunState(db);
  await db.destroy();
  return state;
}

const nothing = { state: 'ready', step: 'numbers', invoices: 0, states: 0, months: 0, documents: 0, lastNumber: 0 };
const numbered = {
  state: 'ready',
  invoices: apartmentCount,
  states: apartmentCount,
  months: apartmentCount,
  lastNumber: apartmentCount,
};

it('survives kill -9 at every step without a double, a gap or half an invoice', { timeout: 180_000 }, async () => {
  await prepare();
  // how many mails are marked as sent until then; unsaid where mails may follow the documents before them
  const kills: { before: string; nth?: number; leaves: object; sends?: number }[] = [
    { before: 'insert into "invoice_line"', leaves: nothing },
    { before: 'commit', leaves: nothing },
    { before: 'insert into "mail"', leaves: { ...numbered, step: 'documents', documents: 0, sent: 0 } },
    { before: 'insert into "document"', nth: 3, leaves: { ...numbered, step: 'documents', documents: 2 } },
    { before: 'before sending', leaves: numbered, sends: 0 },
    { before: 'after sending', leaves: numbered, sends: 0 },
    { before: 'update "mail" set "state"', nth: 2, leaves: numbered, sends: 1 },
    { before: 'update "billing_run" set "state"', leaves: { ...numbered, step: 'mails', sent: apartmentCount } },
  ];
  let expected: object = nothing;
  for (const { before, nth = 1, leaves, sends } of kills) {
    const { found, signal } = await carryOut(before, nth);
    expect({ before, signal, ...found }).toMatchObject({ before, signal: 'SIGKILL', ...expected });
    expected = sends === undefined ? leaves : { ...leaves, sent: Number(found['sent']) + sends };
  }
  const { found, signal } = await carryOut();
  expect({ signal, ...found }).toMatchObject({ signal: null, ...expected });
  const done = { ...numbered, state: 'success', step: 'done', documents: apartmentCount, sent: apartmentCount };
  expect(await readState()).toMatchObject(done);
  const mails = (await readdir(join(storage.directory, 'outbox'))).filter((file) => file.endsWith('.eml'));
  expect(mails).toHaveLength(apartmentCount);
});
