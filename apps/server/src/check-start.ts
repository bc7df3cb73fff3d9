import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { Config } from './config.ts';
import { lockDirectory } from './database/directory-lock.ts';

type StartConfig = Pick<Config, 'port' | 'metricsPort' | 'host' | 'databaseUrl' | 'dataDir'>;

/**
 * Throws when the server could not start, before anything that takes long: a port or the data directory is in use, or may
 * not be used.
 */
export async function checkStart({ dataDir, databaseUrl, ...config }: StartConfig): Promise<void> {
  await checkPorts(config);
  if (databaseUrl) return;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const release = await lockDirectory(dataDir);
  await release();
}

/** Throws when a port is in use or may not be used. */
export async function checkPorts({ port, metricsPort, host }: Pick<Config, 'port' | 'metricsPort' | 'host'>) {
  for (const wanted of [port, ...(metricsPort === undefined ? [] : [metricsPort])]) {
    const server = createServer().listen(wanted, host);
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
  }
}
