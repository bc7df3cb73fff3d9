import { MeterKind, type Medium } from '../codes.ts';
import { overlap } from '../../time/ranges.ts';
import { readLevels } from './levels.ts';
import { type ComputedMeter, deepestLevel, type MeterPart } from './meter-parts.ts';

/** A meter of the estate that may be a part. */
export interface PossiblePart extends ComputedMeter {
  name: string;
  medium: Medium;
  baseUnit: 'Wh' | 'l';
  kind: MeterKind | null;
  isArchived: boolean;
}

/** The computed meter that is checked; null as long as it does not exist. */
export interface CheckedMeter {
  meterId: number | null;
  medium: Medium;
  baseUnit: 'Wh' | 'l';
}

export const formulaIssueCodes = [
  'noParts',
  'unknownPart',
  'ownPart',
  'otherMedium',
  'gauge',
  'allocatedQuantity',
  'archived',
  'overlap',
  'nothingAdded',
  'cycle',
  'tooDeep',
] as const;
type FormulaIssueCode = (typeof formulaIssueCodes)[number];

export interface FormulaIssue {
  code: FormulaIssueCode;
  /** The index of the part that it is about; null for the whole. */
  index: number | null;
  /** The names of the meters that it is about. */
  names: string[];
}

const gauges: ReadonlySet<MeterKind | null> = new Set([MeterKind.StorageCapacity, MeterKind.StorageChargingQuota]);
const notCreated = 0;

/** The first reason why a meter cannot be computed of the parts; null if it can. `meters` are those of its estate. */
export function findFormulaIssue(
  meter: CheckedMeter,
  parts: readonly MeterPart[],
  meters: readonly PossiblePart[],
): FormulaIssue | null {
  if (parts.length === 0) return { code: 'noParts', index: null, names: [] };
  const byId = new Map(meters.map((one) => [one.meterId, one]));
  for (const [index, part] of parts.entries()) {
    const found = byId.get(part.partId);
    const code = found ? findPartIssue(meter, found, parts.slice(0, index).filter(isSameAs(part))) : 'unknownPart';
    if (code) return { code, index, names: found ? [found.name] : [] };
  }
  if (parts.every(({ sign }) => sign < 0)) return { code: 'nothingAdded', index: null, names: [] };
  return findDepthIssue({ meterId: meter.meterId ?? notCreated, parts }, byId);
}

const isSameAs = (part: MeterPart) => (other: MeterPart) => other.partId === part.partId && overlap(part, other);

function findPartIssue(
  meter: CheckedMeter,
  part: PossiblePart,
  overlapping: readonly MeterPart[],
): FormulaIssueCode | null {
  if (part.meterId === meter.meterId) return 'ownPart';
  if (part.medium !== meter.medium || part.baseUnit !== meter.baseUnit) return 'otherMedium';
  if (gauges.has(part.kind)) return 'gauge';
  if (part.kind === MeterKind.AllocatedQuantity) return 'allocatedQuantity';
  if (part.isArchived) return 'archived';
  return overlapping.length > 0 ? 'overlap' : null;
}

function findDepthIssue(meter: ComputedMeter, meters: ReadonlyMap<number, PossiblePart>): FormulaIssue | null {
  const others = [...meters.values()].filter(({ meterId }) => meterId !== meter.meterId);
  const { levels, cycle } = readLevels([...others, meter]);
  const toNames = (meterIds: readonly number[]) => meterIds.flatMap((id) => meters.get(id)?.name ?? []);
  if (cycle.length > 0) return { code: 'cycle', index: null, names: toNames(cycle) };
  const tooDeep = [...levels].filter(([, level]) => level > deepestLevel).map(([meterId]) => meterId);
  return tooDeep.length > 0 ? { code: 'tooDeep', index: null, names: toNames(tooDeep) } : null;
}
