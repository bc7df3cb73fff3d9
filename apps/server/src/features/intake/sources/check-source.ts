import type { DataSourceCheck } from '@lichthof/contracts/intake/sources.ts';
import type { SourceKind } from '@lichthof/domain/intake/source-kinds.ts';
import { SourceError } from '../../../integrations/file-sources/source-error.ts';
import {
  type MeteringOperator,
  MeterRefusedError,
  RateLimitError,
} from '../../../integrations/metering-operators/metering-operator.ts';
import { isOwnNetworkHost } from '../../../integrations/network/public-address.ts';
import { sourceKindRow, type SourceTarget, type SourceTools } from './source-kinds.ts';

const shownNames = 3;

/** Why a source can never be read from this server, found without asking the network; undefined if it may be. */
export function refusalOfSource(
  kind: SourceKind,
  config: SourceTarget['config'],
  tools: SourceTools,
): 'ownNetwork' | 'noFolderRoot' | undefined {
  const { isOffered, hostOf } = sourceKindRow(kind);
  if (!isOffered(tools)) return 'noFolderRoot';
  const host = hostOf(config);
  return host !== null && !tools.allowsOwnNetwork && isOwnNetworkHost(host) ? 'ownNetwork' : undefined;
}

/** Opens a source and lists the files or meters there; changes nothing at the source. */
export async function checkSource(
  kind: SourceKind,
  target: SourceTarget,
  tools: SourceTools,
): Promise<DataSourceCheck> {
  const refusal = refusalOfSource(kind, target.config, tools);
  if (refusal) return { failure: refusal, hostKey: null, found: null };
  let hostKey: string | null = null;
  const withHostKey = { ...target, onHostKey: (key: string) => (hostKey = key) };
  try {
    const names = await listNames(kind, withHostKey, tools);
    return { failure: null, hostKey, found: { count: names.length, names: names.slice(-shownNames).toReversed() } };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return { failure: error.failure, hostKey, found: null };
  }
}

async function listNames(kind: SourceKind, target: SourceTarget, tools: SourceTools): Promise<string[]> {
  const { openFiles, openOperator, tryOut } = sourceKindRow(kind);
  await tryOut?.(target, tools);
  if (openOperator) return listSerialNumbers(openOperator(target, tools));
  if (!openFiles) return [];
  const connector = await openFiles(target, tools);
  try {
    return (await connector.list()).map(({ name }) => name);
  } finally {
    await connector.close();
  }
}

async function listSerialNumbers(operator: MeteringOperator): Promise<string[]> {
  try {
    return (await operator.listMeters()).map(({ serialNumber }) => serialNumber);
  } catch (error) {
    if (error instanceof RateLimitError) throw new SourceError('busy', { cause: error });
    if (error instanceof MeterRefusedError) throw new SourceError('unexpected', { cause: error });
    throw error;
  }
}
