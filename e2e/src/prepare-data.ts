import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildDialogs } from './drawn-dialogs.ts';
import { copyData, startPortal } from './portal-server.ts';

/**
 * Creates an empty database and the demo data once; each server of a test starts from a copy. Meanwhile the page with
 * every dialog is built.
 */
export default async function prepareData(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'lichthof-e2e-'));
  process.env['E2E_DIRECTORY'] = directory;
  const [empty, demo] = [join(directory, 'empty'), join(directory, 'demo')];
  const dialogs = buildDialogs(join(directory, 'dialogs'));
  await startAndStop(empty, false);
  await copyData(empty, demo);
  await startAndStop(demo, true);
  await dialogs;
  return () => rm(directory, { recursive: true, force: true });
}

/** The start migrates the database. */
async function startAndStop(dataDir: string, hasDemoData: boolean): Promise<void> {
  const portal = await startPortal(dataDir, hasDemoData);
  await portal.stop();
}
