import type { SourceConfigs } from '@lichthof/contracts/intake/source-configs.ts';
import { type SourceKind, sourceKinds } from '@lichthof/domain/intake/source-kinds.ts';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { FileConnector } from '../../../integrations/file-sources/file-connector.ts';
import { openFolder } from '../../../integrations/file-sources/folder-connector.ts';
import { openMailbox } from '../../../integrations/file-sources/mailbox-connector.ts';
import { openBroker } from './open-broker.ts';
import { openSftp } from '../../../integrations/file-sources/sftp-connector.ts';
import { SourceError } from '../../../integrations/file-sources/source-error.ts';
import { openInexogy } from '../../../integrations/metering-operators/inexogy.ts';
import type { MeteringOperator } from '../../../integrations/metering-operators/metering-operator.ts';
import type { SecretCipher } from '../../../integrations/secrets/secret-cipher.ts';
import { openSourceSecret } from './source-secret.ts';

export interface SourceTools {
  /** Undefined without a key to encrypt secrets: then there are no sources with secrets. */
  secretCipher: SecretCipher | undefined;
  allowsOwnNetwork: boolean;
  /** The folder that has a folder for each customer, named by its id. */
  folderRoot: string | undefined;
  /** Certificate authorities besides the usual ones. */
  ca: string | undefined;
}

export interface SourceTarget<Kind extends SourceKind = SourceKind> {
  customerId: number;
  config: SourceConfigs[Kind];
  /** As it was typed; empty for kinds without one. */
  secret: string;
  onHostKey?: (hostKey: string) => void;
}

interface SourceKindRow<Kind extends SourceKind> {
  /** Whether this server has what the kind needs. */
  isOffered: (tools: SourceTools) => boolean;
  /** The server that is connected to; null for kinds without one. */
  hostOf: (config: SourceConfigs[Kind]) => string | null;
  /** Null for kinds whose values come without files. */
  openFiles: ((target: SourceTarget<Kind>, tools: SourceTools) => Promise<FileConnector>) | null;
  /** For kinds whose readings are asked for. */
  openOperator?: (target: SourceTarget<Kind>, tools: SourceTools) => MeteringOperator;
  /** Connects once, for kinds that bring messages. Throws SourceError. */
  tryOut?: (target: SourceTarget<Kind>, tools: SourceTools) => Promise<void>;
}

const timeoutMs = 20_000;

/** What the server knows about each kind of source; a kind without a row does not compile. */
const kindRows: { [Kind in SourceKind]: SourceKindRow<Kind> } = {
  folder: {
    isOffered: ({ folderRoot }) => folderRoot !== undefined,
    hostOf: () => null,
    openFiles: async ({ customerId, config }, { folderRoot }) => {
      if (folderRoot === undefined) throw new SourceError('noFolderRoot');
      return openFolder({ ...config, root: join(folderRoot, String(customerId)) });
    },
  },
  sftp: {
    isOffered: () => true,
    hostOf: ({ host }) => host,
    openFiles: ({ config, secret, onHostKey }, { allowsOwnNetwork }) =>
      openSftp({ ...config, secret, ...(onHostKey && { onHostKey }) }, { allowsOwnNetwork, timeoutMs }),
  },
  mailbox: {
    isOffered: () => true,
    hostOf: ({ host }) => host,
    openFiles: ({ customerId, config, secret }, { allowsOwnNetwork, ca }) =>
      openMailbox({ ...config, secret }, { allowsOwnNetwork, timeoutMs, ca, customerId }),
  },
  mqtt: {
    isOffered: () => true,
    hostOf: ({ host }) => host,
    openFiles: null,
    tryOut: async (target, tools) => {
      const { close } = await openBroker(
        { ...target, clientId: `lichthof-test-${randomUUID()}`, isKept: false },
        tools,
      );
      await close();
    },
  },
  inexogy: {
    isOffered: () => true,
    hostOf: ({ host }) => host,
    openFiles: null,
    openOperator: ({ config, secret: password }, { allowsOwnNetwork, ca }) =>
      openInexogy({ ...config, password }, { allowsOwnNetwork, timeoutMs, ca }),
  },
};

/** The row of a kind, for a config that was stored with this kind. */
export const sourceKindRow = (kind: SourceKind): SourceKindRow<SourceKind> =>
  // a config is stored together with its kind
  kindRows[kind] as SourceKindRow<SourceKind>;

export const offeredKinds = (tools: SourceTools): SourceKind[] =>
  sourceKinds.filter((kind) => kindRows[kind].isOffered(tools));

interface StoredSource {
  customerId: number;
  kind: SourceKind;
  config: SourceTarget['config'];
  /** Encrypted. */
  secret: Uint8Array | null;
}

/** Opens a stored source of readings; nothing is asked yet. Throws SourceError. */
export function openStoredOperator(
  { customerId, kind, config, secret }: StoredSource,
  tools: SourceTools,
): MeteringOperator {
  const { openOperator } = sourceKindRow(kind);
  if (!openOperator) throw new SourceError('unexpected');
  return openOperator({ customerId, config, secret: openSourceSecret(tools.secretCipher, customerId, secret) }, tools);
}

/** Opens a stored source of files. Throws SourceError. */
export async function openSource(
  { customerId, kind, config, secret }: StoredSource,
  tools: SourceTools,
): Promise<FileConnector> {
  const { openFiles } = sourceKindRow(kind);
  if (!openFiles) throw new SourceError('unexpected');
  const opened = openSourceSecret(tools.secretCipher, customerId, secret);
  return openFiles({ customerId, config, secret: opened }, tools);
}
