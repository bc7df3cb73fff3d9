import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const server = join(import.meta.dirname, '../../apps/server/src');

/** A server of the portal with demo data, as a process of its own. */
export interface PortalServer {
  url: string;
  stop: () => Promise<void>;
}

type Program = 'main.ts' | 'admin.ts';

function run(program: Program, args: string[], environment: Record<string, string>) {
  return spawn(process.execPath, [join(server, program), ...args], {
    env: { ...process.env, DATABASE_URL: '', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Starts a server and waits until it listens. The demo data are created when the directory is empty. */
export async function startPortal(dataDir: string, port: number, demo = true): Promise<PortalServer> {
  const environment = { PORT: String(port), DATA_DIR: dataDir, DEMO: String(demo) };
  const running = run('main.ts', [], environment);
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

/** Starts a portal without any data but the first system administrator, whose invitation lies in the outbox. */
export async function startEmptyPortal(dataDir: string, port: number, adminEmail: string): Promise<PortalServer> {
  const person = ['--email', adminEmail, '--first-name', 'Anna', '--last-name', 'Krause', '--invite'];
  const environment = { PORT: String(port), DATA_DIR: dataDir, DEMO: 'false' };
  const inviting = run('admin.ts', ['create-system-admin', ...person], environment);
  const [code] = (await once(inviting, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The command ended with code ${code}`);
  return startPortal(dataDir, port, false);
}
