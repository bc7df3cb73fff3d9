import type { MappingBody, MappingRow } from '@lichthof/contracts/edges/edge-mapping.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { NewEdgeMeter } from '@lichthof/contracts/metering/meter-changes.ts';
import { addressOf, registersOf, unitOf } from '@lichthof/domain/metering/edges/edge-registers.ts';
import { addAuditEntries } from '../database/audit/add-audit-entry.ts';
import { changedFields } from '../database/audit/changed-fields.ts';
import type { Database } from '../database/database.ts';
import {
  readAccount,
  readMappableMeters,
  readMapping,
  versionOf,
  type EdgeKey,
  type StoredMapping,
} from '../features/edges/edge-mapping.db.ts';
import { channelTaken, lockEdge, replaceMapping } from '../features/edges/save-edge-mapping.db.ts';
import { moveBufferedCounters, type NewRegisterMapping } from '../features/metering/counters/move-buffered-counters.ts';
import { requireMeasured } from '../features/metering/computed/require-measured.ts';
import { insertMeter } from '../features/meters/insert-meter.db.ts';
import { conflict, HttpError, notFound } from '../http/errors.ts';

type MappedEdge = EdgeKey & { userId: number };

/**
 * Says which meters are read from an edge, and makes those that are new; they take over what their registers have
 * told already. Give it a transaction. Throws 404 for registers and meters that are not there, 400 for a meter of
 * another unit, 409 ChangedByOthers, ChannelTaken, and what insertMeter throws, with the name of that meter.
 */
export async function mapEdgeMeters(
  tx: Database,
  edge: MappedEdge,
  { rows, version }: MappingBody,
): Promise<{ created: number }> {
  const edgeName = await lockEdge(tx, edge);
  const before = await readMapping(tx, edge);
  if (version !== undefined && version !== versionOf(before)) {
    throw conflict(ErrorCode.ChangedByOthers, 'Another user has mapped the edge');
  }
  requireOnce(rows.map(addressOf), 'register');
  await requireRegisters(tx, edge, { rows, before });
  const mapping = await withMeters(tx, edge, rows);
  requireOnce(
    mapping.map(({ meterId }) => meterId),
    'meter',
  );
  await requireMappable(tx, edge, mapping);
  await replaceMapping(tx, edge, mapping);
  await moveBufferedCounters(tx, edge.customerId, begunReadings(edge, before, mapping));
  await addEntries(tx, edge, { before, after: mapping, edgeName });
  return { created: rows.filter((row) => 'newMeter' in row).length };
}

function requireOnce(keys: (string | number)[], what: string): void {
  if (new Set(keys).size < keys.length) throw channelTaken([what]);
}

/** Only registers that the edge has or had: a mapped register may stay when its component is gone. */
async function requireRegisters(
  tx: Database,
  edge: EdgeKey,
  { rows, before }: { rows: MappingRow[]; before: StoredMapping[] },
): Promise<void> {
  const { components } = await readAccount(tx, edge);
  const known = new Set([...components.flatMap(registersOf), ...before].map(addressOf));
  if (rows.some((row) => !known.has(addressOf(row)))) throw notFound('Register');
}

async function withMeters(tx: Database, edge: MappedEdge, rows: MappingRow[]): Promise<StoredMapping[]> {
  const mapping: StoredMapping[] = [];
  for (const row of rows) {
    const { componentId, channel, powerSign } = row;
    const meterId = 'newMeter' in row ? await createMeter(tx, edge, row.newMeter) : row.meterId;
    mapping.push({ meterId, componentId, channel, powerSign });
  }
  return mapping;
}

async function createMeter(tx: Database, edge: MappedEdge, newMeter: NewEdgeMeter): Promise<number> {
  try {
    return await insertMeter(tx, edge, newMeter);
  } catch (error) {
    if (!(error instanceof HttpError) || error.statusCode !== 409) throw error;
    throw new HttpError(409, error.message, { ...error.metadata, names: [newMeter.name] });
  }
}

/** Counters go to meters of energy, the state of charge to a gauge, all of them in this estate. */
async function requireMappable(tx: Database, edge: EdgeKey, mapping: StoredMapping[]): Promise<void> {
  await requireMeasured(
    tx,
    edge.customerId,
    mapping.map(({ meterId }) => meterId),
  );
  const meters = new Map((await readMappableMeters(tx, edge)).map((meter) => [meter.meterId, meter]));
  for (const { meterId, channel } of mapping) {
    const meter = meters.get(meterId);
    if (!meter) throw notFound('Meter');
    if (meter.unit !== unitOf(channel)) {
      throw new HttpError(400, 'The register and the meter have different units', { names: [meter.name] });
    }
  }
}

/** The counters that are read for a meter that they were not read for before. */
function begunReadings({ edgeId }: EdgeKey, before: StoredMapping[], after: StoredMapping[]): NewRegisterMapping[] {
  const nameOf = (row: StoredMapping) => `${row.meterId} ${addressOf(row)}`;
  const known = new Set(before.map(nameOf));
  const begun = after.filter((row) => unitOf(row.channel) === 'Wh' && !known.has(nameOf(row)));
  return begun.map((row) => ({ meterId: row.meterId, edgeId, address: addressOf(row) }));
}

interface Mapped {
  before: StoredMapping[];
  after: StoredMapping[];
  edgeName: string;
}

/** One entry for each meter that is read in another way from now on. */
async function addEntries(tx: Database, { customerId, userId }: MappedEdge, { before, after, edgeName }: Mapped) {
  const auditFieldsOf = (mapping: StoredMapping[]) =>
    new Map(
      mapping.map((row) => [row.meterId, { register: `${edgeName}, ${addressOf(row)}`, powerSign: row.powerSign }]),
    );
  const [earlier, later] = [auditFieldsOf(before), auditFieldsOf(after)];
  const meterIds = [...new Set([...earlier.keys(), ...later.keys()])];
  const entries = meterIds.flatMap((objectId) => {
    const changed = changedFields({ ...nothing, ...earlier.get(objectId) }, { ...nothing, ...later.get(objectId) });
    return changed
      ? [{ customerId, userId, action: 'change' as const, objectType: 'meter' as const, objectId, ...changed }]
      : [];
  });
  await addAuditEntries(tx, entries);
}

const nothing = { register: null, powerSign: null };
