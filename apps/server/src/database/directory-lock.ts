import { createHash, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { setTimeout } from 'node:timers/promises';

export class DirectoryInUseError extends Error {
  constructor(directory: string) {
    super(`The data directory ${directory} is already used by a running Lichthof server.`);
  }
}

const longestSocketPath = 100;
const settlingMs = 100;

/**
 * Locks a directory until this process ends. The lock is a listening socket, so a crash leaves nothing to clean up.
 * Throws DirectoryInUseError.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const path = socketPathIn(directory, 'lock');
  if (await askHolder(path)) throw new DirectoryInUseError(directory);
  rmSync(path, { force: true });

  const token = randomUUID();
  const server = createServer((socket) => socket.on('error', () => undefined).end(token));
  await listen(server, path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new DirectoryInUseError(directory) : error;
  });
  // two processes may both find the path free: the last one to listen has the lock, and the other one notices it here
  await setTimeout(settlingMs);
  if ((await askHolder(path)) !== token) throw new DirectoryInUseError(directory);
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

type SocketPurpose = 'lock' | 'admin';

/** Where a socket of a directory lies: a long path does not fit the system's limit. */
export function socketPathIn(directory: string, purpose: SocketPurpose): string {
  const hash = createHash('sha256').update(directory).digest('hex').slice(0, 16);
  // the lock's name is that of former versions, which it keeps out
  const name = purpose === 'lock' ? `lichthof-${hash}` : `lichthof-${hash}-${purpose}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const path = join(directory, `${purpose}.sock`);
  return path.length <= longestSocketPath ? path : join(tmpdir(), `${name}.sock`);
}

function askHolder(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let token = '';
    const socket = connect(path);
    socket.on('data', (chunk) => (token += chunk.toString()));
    socket.on('end', () => resolve(token || undefined));
    socket.on('error', () => resolve(undefined));
  });
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
}
