import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { connectPostgres, type Database } from '../database/database.ts';
import { createDatabaseOnServer, createDataDirectory } from './test-database.ts';

/** A server process with its own database, which a test can kill and start again at any time. */
export interface KillableServer {
  url: string;
  start: () => Promise<void>;
  /** Kills the process without a warning. */
  kill: () => Promise<void>;
  /** Reads the database; not while an embedded database is open in the server. */
  look: <Result>(act: (db: Database) => Promise<Result>) => Promise<Result>;
  remove: () => Promise<void>;
}

interface Storage {
  environment: NodeJS.ProcessEnv;
  open: () => Promise<Database>;
  remove: () => Promise<void>;
}

const main = join(import.meta.dirname, '../main.ts');

/** Uses the PostgreSQL server of TEST_DATABASE_URL, else an embedded database. Migrated, but not started. */
export async function killableServer(): Promise<KillableServer> {
  const server = process.env['TEST_DATABASE_URL'];
  const storage = server ? await onPostgres(server) : await onDisk();
  const port = await freePort();
  let child: ChildProcess | undefined;
  const look: KillableServer['look'] = async (act) => {
    const db = await storage.open();
    try {
      return await act(db);
    } finally {
      await db.destroy();
    }
  };
  const kill = async () => {
    child?.kill('SIGKILL');
    if (child?.exitCode === null && child.signalCode === null) await once(child, 'exit');
    child = undefined;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    start: async () => {
      child = await startProcess({ ...storage.environment, PORT: String(port) });
    },
    kill,
    look,
    remove: async () => {
      await kill();
      await storage.remove();
    },
  };
}

async function startProcess(environment: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const settings = { HOST: '127.0.0.1', DEMO: 'false', OIDC_ISSUER: '', SMTP_URL: '' };
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...settings, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const isUp = new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-10_000);
      if (said.includes('läuft')) resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', () => reject(new Error(`The server ended: ${said}`)));
  });
  await isUp;
  return child;
}

async function onDisk(): Promise<Storage> {
  const { directory, open, remove } = await createDataDirectory();
  return { environment: { DATA_DIR: directory, DATABASE_URL: '' }, open, remove };
}

async function onPostgres(server: string): Promise<Storage> {
  const { url, remove } = await createDatabaseOnServer(server);
  return { environment: { DATABASE_URL: url }, open: async () => connectPostgres(url), remove };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
