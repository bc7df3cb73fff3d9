import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../apps/server/src/testing/free-port.ts';

const server = join(import.meta.dirname, '../../apps/server/src');
const compiled = join(tmpdir(), 'lichthof-compiled');

const always = {
  NODE_COMPILE_CACHE: compiled,
  DATABASE_URL: '',
  LOG_LEVEL: 'error',
  EMS_URL_TEMPLATE: 'https://ems.lichthof.example/{edge}',
};

/** A server of the portal, as a process of its own. */
export interface PortalServer {
  url: string;
  stop: () => Promise<void>;
}

type Program = 'main.ts' | 'admin.ts';

function run(program: Program, args: string[], environment: Record<string, string>) {
  return spawn(process.execPath, [join(server, program), ...args], {
    env: { ...process.env, ...always, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Starts a server at a free port and waits until it listens. Demo data are created where none are stored. */
export async function startPortal(dataDir: string, hasDemoData = true): Promise<PortalServer> {
  return listen(dataDir, await freePort(), hasDemoData);
}

/**
 * Starts a portal without any data but the first system administrator, whose invitation lies in the outbox. Faster when
 * the directory holds a database that is migrated.
 */
export async function startEmptyPortal(dataDir: string, adminEmail: string): Promise<PortalServer> {
  const port = await freePort();
  const person = ['--email', adminEmail, '--first-name', 'Anna', '--last-name', 'Krause', '--invite'];
  const inviting = run('admin.ts', ['create-system-admin', ...person], {
    // the port is part of the link in the invitation
    PORT: String(port),
    DATA_DIR: dataDir,
  });
  const [code] = (await once(inviting, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The command ended with code ${code}`);
  return listen(dataDir, port, false);
}

/** Copies the data of a server that has stopped, without its lock. */
export function copyData(from: string, to: string): Promise<void> {
  return cp(from, to, { recursive: true, filter: (path) => !path.endsWith('.sock') });
}

async function listen(dataDir: string, port: number, hasDemoData: boolean): Promise<PortalServer> {
  const running = run('main.ts', [], { PORT: String(port), DATA_DIR: dataDir, DEMO: String(hasDemoData) });
  await new Promise<void>((resolve, reject) => {
    running.stdout.on('data', (chunk: Buffer) => chunk.includes('Lichthof läuft') && resolve());
    running.once('exit', (code) => reject(new Error(`The server ended with code ${code}`)));
  });
  const stop = async () => {
    running.kill('SIGTERM');
    if (running.exitCode === null) await once(running, 'exit');
  };
  return { url: `http://localhost:${port}`, stop };
}
