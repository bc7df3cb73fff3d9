import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPortal } from './portal-server.ts';

const port = 3216;

/** Creates the demo data once; each worker's server starts from a copy. */
export default async function prepareDemoData(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'lichthof-e2e-'));
  process.env['E2E_DIRECTORY'] = directory;
  const portal = await startPortal(join(directory, 'demo'), port);
  await portal.stop();
  return () => rm(directory, { recursive: true, force: true });
}
