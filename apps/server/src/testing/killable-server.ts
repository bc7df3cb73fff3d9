import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { connectPostgres, type Database } from '../database/database.ts';
import { freePort } from './free-port.ts';
import { createDatabaseOnServer } from './databases-on-server.ts';
import { createDataDirectory } from './test-database.ts';

/** A server process that a test can kill and start again at any time. */
export interface ServerProcess {
  url: string;
  start: () => Promise<void>;
  /** Kills the process without a warning. */
  kill: () => Promise<void>;
  signal: (signal: NodeJS.Signals) => void;
  /** What the process has written to its standard output since its start. */
  output: () => string;
  /** Waits until the process has ended by itself; its exit code. */
  waitForEnd: () => Promise<number | null>;
}

interface TestStorage {
  /** Reads the database; not while an embedded database is open in the server. */
  look: <Result>(act: (db: Database) => Promise<Result>) => Promise<Result>;
  /** Kills what still runs and removes the database. */
  remove: () => Promise<void>;
}

export type KillableServer = ServerProcess & TestStorage;

interface Storage {
  environment: NodeJS.ProcessEnv;
  open: () => Promise<Database>;
  remove: () => Promise<void>;
}

const main = join(import.meta.dirname, '../main.ts');

/** Uses the PostgreSQL server of TEST_DATABASE_URL, else an embedded database. Migrated, but not started. */
export async function killableServer(environment: NodeJS.ProcessEnv = {}): Promise<KillableServer> {
  const server = process.env['TEST_DATABASE_URL'];
  const storage = server ? await onPostgres(server) : await onDisk();
  const running = await processOn({ ...storage, environment: { ...storage.environment, ...environment } });
  return { ...running, ...testStorage(storage, [running]) };
}

interface ServersOptions {
  databaseServer: string;
  environment: NodeJS.ProcessEnv;
  /** The address by which the servers reach their database; `look` goes to it directly. */
  reachBy?: (url: string) => Promise<string>;
}

/** Several servers on one database of a PostgreSQL server; neither migrated anew nor started. */
export async function killableServers(
  count: number,
  { databaseServer, environment, reachBy = async (url) => url }: ServersOptions,
): Promise<TestStorage & { servers: ServerProcess[] }> {
  const { url, ...storage } = await onPostgres(databaseServer);
  const together = { ...storage, environment: { DATABASE_URL: await reachBy(url), ...environment } };
  const servers = await Promise.all(Array.from({ length: count }, () => processOn(together)));
  return { servers, ...testStorage(storage, servers) };
}

function testStorage(storage: Pick<Storage, 'open' | 'remove'>, servers: ServerProcess[]): TestStorage {
  return {
    look: async (act) => {
      const db = await storage.open();
      try {
        return await act(db);
      } finally {
        await db.destroy();
      }
    },
    remove: async () => {
      await Promise.all(servers.map(({ kill }) => kill()));
      await storage.remove();
    },
  };
}

async function processOn(storage: Storage): Promise<ServerProcess> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  let output = '';
  return {
    url: `http://127.0.0.1:${port}`,
    start: async () => {
      output = '';
      const onOutput = (text: string) => void (output += text);
      child = await startProcess({ ...storage.environment, PORT: String(port) }, onOutput);
    },
    kill: async () => {
      child?.kill('SIGKILL');
      if (child?.exitCode === null && child.signalCode === null) await once(child, 'exit');
      child = undefined;
    },
    output: () => output,
    signal: (signal) => void child?.kill(signal),
    waitForEnd: async () => {
      if (child?.exitCode === null && child.signalCode === null) await once(child, 'exit');
      return child?.exitCode ?? null;
    },
  };
}

async function startProcess(environment: NodeJS.ProcessEnv, onOutput: (text: string) => void): Promise<ChildProcess> {
  const settings = { HOST: '127.0.0.1', DEMO: 'false', OIDC_ISSUER: '', SMTP_URL: '' };
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...settings, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (chunk: Buffer) => onOutput(chunk.toString()));
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

async function onPostgres(server: string): Promise<Storage & { url: string }> {
  const { url, remove } = await createDatabaseOnServer(server);
  return { url, environment: { DATABASE_URL: url }, open: async () => connectPostgres(url), remove };
}
