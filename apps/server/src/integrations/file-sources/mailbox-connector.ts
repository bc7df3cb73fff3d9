import { ImapFlow } from 'imapflow';
import { connect as connectTls, rootCertificates } from 'node:tls';
import { type ConnectionRules, type HostAndPort, openGuardedSocket } from '../network/open-guarded-socket.ts';
import { createTaskRunner } from '../workers/file-workers.ts';
import { refusalOf } from '../workers/worker-tasks.ts';
import { type FetchedDelivery, type FileConnector, largestFileBytes, type ListedDelivery } from './file-connector.ts';
import type { tasks } from './mail-tasks.ts';
import { readLimited } from './read-limited.ts';
import { connectionFailure, DeliveryError, SourceError } from './source-error.ts';

export interface Mailbox extends HostAndPort {
  userName: string;
  secret: string;
  folder: string;
  /** Null: a message is marked as read. */
  doneFolder: string | null;
}

export interface MailboxRules extends ConnectionRules {
  /** Certificate authorities besides the usual ones. */
  ca?: string | undefined;
  /** Whose share of the worker processes reads the mails. */
  customerId: number;
}

/** Attachments grow by a third on their way; a mail has some more around them. */
const largestMailBytes = Math.ceil(largestFileBytes * 1.4) + 1024 * 1024;

const longestMs = 60_000;
const run = createTaskRunner<typeof tasks>(new URL('./mail-tasks.ts', import.meta.url), { longestMs });

/** A folder of a mailbox by IMAP with TLS from the first byte. Mails are read by worker processes, one at a time. */
export async function openMailbox(mailbox: Mailbox, rules: MailboxRules): Promise<FileConnector> {
  const client = await connect(mailbox, rules);
  const opened = await client.mailboxOpen(mailbox.folder).catch(async (error: unknown) => {
    await client.logout().catch(() => undefined);
    throw new SourceError(connectionFailure(error) ?? 'folderMissing', { cause: error });
  });
  const keyOf = (uid: number) => `${opened.uidValidity}/${uid}`;
  const uidOf = ({ name }: ListedDelivery) => name;
  return {
    mayGrow: false,
    list: async () => {
      const uids = await client.search({ all: true }, { uid: true }).catch(refuse);
      return (uids || []).toSorted((one, other) => one - other).map((uid) => ({ key: keyOf(uid), name: String(uid) }));
    },
    fetch: async (delivery) => readMailSource(await download(client, uidOf(delivery)), rules.customerId),
    acknowledge: async (delivery) => {
      const isDone = await acknowledge(client, uidOf(delivery), mailbox.doneFolder).catch(refuse);
      if (!isDone) throw new SourceError('moveFailed');
    },
    close: () => client.logout().catch(() => client.close()),
  };
}

async function connect({ host, port, userName, secret }: Mailbox, rules: MailboxRules): Promise<ImapFlow> {
  const { timeoutMs, ca } = rules;
  try {
    const socket = await openGuardedSocket({ host, port }, rules);
    const client = new ImapFlow({
      host,
      port,
      secure: true,
      auth: { user: userName, pass: secret },
      logger: false,
      disableAutoIdle: true,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs * 3,
      maxLiteralSize: largestMailBytes,
      transport: {
        connect: ({ servername }, onConnect) =>
          connectTls(
            { socket, host, servername, minVersion: 'TLSv1.2', ...(ca && { ca: [...rootCertificates, ca] }) },
            onConnect,
          ),
      },
    });
    // errors of a running command reject that command
    client.on('error', () => undefined);
    await client.connect();
    return client;
  } catch (error) {
    throw new SourceError(failureOf(error), { cause: error });
  }
}

function failureOf(error: unknown) {
  const { authenticationFailed, code = '' } = error as { authenticationFailed?: boolean; code?: string };
  if (authenticationFailed) return 'signIn';
  if (/WRONG_VERSION|EPROTO|PACKET_LENGTH|UNEXPECTED_EOF|ERR_SSL/.test(code)) return 'noTls';
  if (/CERT|UNABLE_TO_|ERR_TLS|SELF_SIGNED/.test(code)) return 'certificate';
  if (/TIMEOUT/.test(code)) return 'timeout';
  return connectionFailure(error) ?? 'unexpected';
}

async function download(client: ImapFlow, uid: string): Promise<Buffer<ArrayBuffer>> {
  const message = await client.fetchOne(uid, { size: true }, { uid: true }).catch(refuse);
  if (!message) throw new DeliveryError('changed');
  if ((message.size ?? 0) > largestMailBytes) throw new DeliveryError('tooLarge');
  const { content } = await client.download(uid, undefined, { uid: true }).catch(refuse);
  if (!content) throw new DeliveryError('changed');
  return readLimited(content, largestMailBytes).catch(refuse);
}

/** A mail that takes too much memory or time, or ends its process, is unreadable. */
async function readMailSource(source: Uint8Array, customerId: number): Promise<FetchedDelivery> {
  return run('readMail', { source }, { customerId }).catch((error: unknown) => {
    if (isOfWorker(error)) throw new DeliveryError('unreadable', { cause: error });
    throw error;
  });
}

function isOfWorker(error: unknown): boolean {
  try {
    return refusalOf(error) === 'tooLarge';
  } catch {
    // the parser refused the mail
    return true;
  }
}

function acknowledge(client: ImapFlow, uid: string, doneFolder: string | null): Promise<unknown> {
  return doneFolder === null
    ? client.messageFlagsAdd(uid, ['\\Seen'], { uid: true })
    : client.messageMove(uid, doneFolder, { uid: true });
}

function refuse(error: unknown): never {
  if (error instanceof DeliveryError || error instanceof SourceError) throw error;
  throw new SourceError(connectionFailure(error) ?? 'connectionLost', { cause: error });
}
