import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import SftpClient from 'ssh2-sftp-client';
import { type ConnectionRules, type HostAndPort, openGuardedSocket } from '../network/open-guarded-socket.ts';
import { type FileConnector, isUnfinishedName, largestFileBytes, type ListedDelivery } from './file-connector.ts';
import { readLimited } from './read-limited.ts';
import { connectionFailure, DeliveryError, SourceError } from './source-error.ts';

export interface SftpPlace extends HostAndPort {
  userName: string;
  signInBy: 'password' | 'privateKey';
  secret: string;
  folder: string;
  deletes: boolean;
  /** The confirmed fingerprint; null: nobody has confirmed one. */
  hostKey: string | null;
  /** Told of the fingerprint with which the server identifies itself, confirmed or not. */
  onHostKey?: (hostKey: string) => void;
}

/** Secrets are sent only to a server that identifies itself with the confirmed key. */
export async function openSftp(place: SftpPlace, rules: ConnectionRules): Promise<FileConnector> {
  const { folder, deletes } = place;
  const client = await connect(place, rules);
  const pathOf = ({ name }: ListedDelivery) => posix.join(folder, name);
  return {
    mayGrow: true,
    list: async () => {
      const entries = await client.list(folder).catch(refuseFolder);
      return entries
        .filter(({ type, name }) => type === '-' && !isUnfinishedName(name))
        .toSorted((one, other) => one.modifyTime - other.modifyTime)
        .map(({ name, size, modifyTime }) => ({ key: keyOf(name, { size, modifyTime }), name }));
    },
    fetch: async (delivery) => {
      const path = pathOf(delivery);
      await requireResting(client, path, delivery);
      const content = await readLimited(client.createReadStream(path), largestFileBytes).catch(refuseFile);
      await requireResting(client, path, delivery);
      return { sender: null, files: [{ fileName: delivery.name, content }] };
    },
    acknowledge: async (delivery) => {
      if (!deletes) return;
      await client.delete(pathOf(delivery), true).catch((error: unknown) => {
        throw new SourceError(connectionFailure(error) ?? 'moveFailed', { cause: error });
      });
    },
    close: async () => void (await client.end().catch(() => undefined)),
  };
}

interface FileState {
  size: number;
  modifyTime: number;
}

const keyOf = (name: string, { size, modifyTime }: FileState) => `${name}|${size}|${modifyTime}`;

async function requireResting(client: SftpClient, path: string, { key, name }: ListedDelivery): Promise<void> {
  const state = await client.stat(path).catch(refuseFile);
  if (!state.isFile || keyOf(name, state) !== key) throw new DeliveryError('changed');
  if (state.size > largestFileBytes) throw new DeliveryError('tooLarge');
}

async function connect(place: SftpPlace, rules: ConnectionRules): Promise<SftpClient> {
  const { host, port, userName, signInBy, secret, hostKey, onHostKey } = place;
  const client = new SftpClient('lichthof', { error: () => undefined, end: () => undefined, close: () => undefined });
  let seenKey: string | undefined;
  try {
    const sock = await openGuardedSocket({ host, port }, rules);
    await client.connect({
      sock,
      username: userName,
      ...(signInBy === 'password' ? { password: secret } : { privateKey: secret }),
      readyTimeout: rules.timeoutMs,
      hostVerifier: (key: Buffer) => {
        seenKey = fingerprintOf(key);
        onHostKey?.(seenKey);
        return seenKey === hostKey;
      },
    });
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    if (seenKey !== undefined && seenKey !== hostKey)
      throw new SourceError(hostKey === null ? 'hostKeyUnconfirmed' : 'hostKeyChanged', { cause: error });
    throw new SourceError(failureOf(error), { cause: error });
  }
}

const fingerprintOf = (key: Buffer) => `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

function failureOf(error: unknown) {
  const message = error instanceof Error ? error.message : '';
  if (/authentication methods failed/i.test(message)) return 'signIn';
  if (/privateKey|passphrase|Malformed OpenSSH/i.test(message)) return 'privateKey';
  if (/Timed out/i.test(message)) return 'timeout';
  return connectionFailure(error) ?? 'unexpected';
}

/** The library's words for the answers 'no such file' and 'permission denied' of the protocol. */
const isMissing = (message: string) => /no such file|ENOENT/i.test(message);
const isDenied = (message: string) => /permission denied|EACCES/i.test(message);

function refuseFolder(error: unknown): never {
  const { message } = error as Error;
  if (isMissing(message)) throw new SourceError('folderMissing', { cause: error });
  if (isDenied(message)) throw new SourceError('folderUnreadable', { cause: error });
  throw new SourceError(connectionFailure(error) ?? 'connectionLost', { cause: error });
}

function refuseFile(error: unknown): never {
  if (error instanceof DeliveryError) throw error;
  const { message } = error as Error;
  if (isMissing(message)) throw new DeliveryError('changed', { cause: error });
  if (isDenied(message)) throw new DeliveryError('denied', { cause: error });
  throw new SourceError(connectionFailure(error) ?? 'connectionLost', { cause: error });
}
