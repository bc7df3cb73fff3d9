import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPostgresDatabase } from './bench-database.ts';
import { asService, type NodeStart } from './billing/own-process.ts';

const main = join(import.meta.dirname, '../../apps/server/src/main.ts');
const report = join(import.meta.dirname, 'report-memory.ts');

export interface MemoryFigures {
  /** While the demo is created, which is the server's highest load. */
  firstStartBytes: number;
  /** With an existing demo. */
  laterStartBytes: number;
}

export async function measureEmbeddedMemory(): Promise<MemoryFigures> {
  const directory = await mkdtemp(join(tmpdir(), 'lichthof-bench-'));
  const figures = await startTwice({ environment: { DATA_DIR: directory, DATABASE_URL: '' } });
  await rm(directory, { recursive: true, force: true });
  return figures;
}

/** The memory of the Lichthof server as a service, without that of PostgreSQL. */
export async function measurePostgresMemory(serverUrl: string): Promise<MemoryFigures> {
  const { url, drop } = await createPostgresDatabase(serverUrl);
  const figures = await startTwice({ ...asService, environment: { ...asService.environment, DATABASE_URL: url } });
  await drop();
  return figures;
}

async function startTwice(start: NodeStart): Promise<MemoryFigures> {
  const firstStartBytes = await peakBytes(start);
  return { firstStartBytes, laterStartBytes: await peakBytes(start) };
}

/** Starts a server with demo data and stops it as soon as it is ready. */
function peakBytes({ flags = [], environment }: NodeStart): Promise<number> {
  const settings = { PORT: '0', HOST: '127.0.0.1', DEMO: 'true', OIDC_ISSUER: '' };
  const child = spawn(process.execPath, [...flags, '--import', report, main], {
    env: { ...process.env, ...settings, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  const listen = (chunk: Buffer) => {
    if (!written.includes('läuft') && (written += chunk.toString()).includes('läuft')) child.kill('SIGTERM');
    else written += chunk.toString();
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  return new Promise((resolve, reject) => {
    child.on('close', () => {
      const peak = /peakBytes (\d+)/.exec(written)?.[1];
      if (peak) resolve(Number(peak));
      else reject(new Error(`The server did not start:\n${written}`));
    });
  });
}
