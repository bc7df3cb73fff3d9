import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const main = join(import.meta.dirname, '../../apps/server/src/main.ts');

/** A server of the portal with demo data, as a process of its own. */
export interface PortalServer {
  url: string;
  stop: () => Promise<void>;
}

/** Starts a server and waits until it listens. The demo data are created when the directory is empty. */
export async function startPortal(dataDir: string, port: number): Promise<PortalServer> {
  const environment = { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', DEMO: 'true', LOG_LEVEL: 'error' };
  const server = spawn(process.execPath, [main], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => chunk.includes('Lichthof läuft') && resolve());
    server.once('exit', (code) => reject(new Error(`The server ended with code ${code}`)));
  });
  const stop = async () => {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
  };
  return { url: `http://localhost:${port}`, stop };
}
