import { expect, test } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { copyData } from '../src/portal-server.ts';

const root = join(import.meta.dirname, '../..');

let dataDir: string;
test.beforeEach(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'lichthof-start-'))));
test.afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** `npm start`, as a person or a service runs it. */
function npmStart(port: number) {
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', DEMO: 'false', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { npm, output: () => output, exit: once(npm, 'exit') as Promise<[number | null]> };
}

async function listenOn(port: number) {
  const server = createServer().listen(port, '0.0.0.0');
  await once(server, 'listening');
  return server;
}

test('a signal to npm start ends the server, and npm waits for it', async () => {
  await copyData(join(process.env['E2E_DIRECTORY']!, 'empty'), dataDir);
  const port = await freePort();
  const { npm, output, exit } = npmStart(port);
  await expect.poll(output, { timeout: 60_000 }).toContain('Lichthof läuft');
  expect(output()).not.toContain('wird gebaut');

  npm.kill('SIGTERM');
  await exit;
  const server = await listenOn(port);
  server.close();
});

test('a port that is in use is told before anything else is done', async () => {
  const port = await freePort();
  const other = await listenOn(port);
  const { output, exit } = npmStart(port);
  expect(await exit).toContain(1);
  expect(output()).toContain(`Der Port ${port} ist belegt.`);
  other.close();
});
