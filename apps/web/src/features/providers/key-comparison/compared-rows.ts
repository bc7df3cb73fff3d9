import type { ComparedParticipant, KeyComparison } from '@lichthof/contracts/supply/key-comparison.ts';
import { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';
import { participantName } from '../../../api/participant-name.ts';

/** The energy and costs that a key gives one participant. */
interface KeyShare {
  allocatedWh: number;
  /** Of the own consumption, 0 to 1; null without consumption. */
  share: number | null;
  /** Compared with the reference key, in cents with VAT; negative is cheaper. Null for the reference and without prices. */
  differenceCents: number | null;
}

export interface ComparedRow {
  id: string;
  name: string;
  participant: ComparedParticipant;
  /** Whether any value of the consumption exists. */
  isMeasured: boolean;
  shares: Map<AllocationKey, KeyShare>;
}

/** The key in force, else equal parts, which hold where nothing is agreed (EnWG § 42b (5)). */
export function referenceKey({ keys, currentKey }: KeyComparison): AllocationKey {
  return keys.find(({ key }) => key === currentKey)?.key ?? AllocationKey.EqualParts;
}

export function comparedRows(comparison: KeyComparison): ComparedRow[] {
  const reference = referenceKey(comparison);
  return comparison.participants.map((participant, index) => ({
    id: String(index),
    name: nameOf(participant),
    participant,
    isMeasured: participant.missingQuarterHours < participant.quarterHours,
    shares: sharesOf(participant, reference),
  }));
}

/** A planned participant has no names: the apartment stands for it. */
function nameOf({ type, names, apartmentName }: ComparedParticipant): string {
  return names.length > 0 || type === 'general' ? participantName(type, names) : (apartmentName ?? '');
}

function sharesOf(
  { allocations, consumptionWh }: ComparedParticipant,
  reference: AllocationKey,
): ComparedRow['shares'] {
  const referenceCents = allocations.find(({ key }) => key === reference)?.costCents ?? null;
  return new Map(
    allocations.map(({ key, allocatedWh, costCents }) => [
      key,
      {
        allocatedWh,
        share: consumptionWh > 0 ? allocatedWh / consumptionWh : null,
        differenceCents:
          key === reference || costCents === null || referenceCents === null ? null : costCents - referenceCents,
      },
    ]),
  );
}

/** Whose amount depends most on the key, with the keys of the largest and the smallest amount. */
export interface LargestChange {
  row: ComparedRow;
  most: AllocationKey;
  least: AllocationKey;
}

/** Null if all keys give everybody the same. */
export function largestChange(rows: ComparedRow[]): LargestChange | null {
  let found: (LargestChange & { rangeWh: number }) | null = null;
  for (const row of rows) {
    const byAmount = [...row.shares].sort(([, a], [, b]) => b.allocatedWh - a.allocatedWh);
    const [most, least] = [byAmount[0], byAmount.at(-1)];
    if (!most || !least) continue;
    const rangeWh = most[1].allocatedWh - least[1].allocatedWh;
    if (rangeWh > (found?.rangeWh ?? 0)) found = { row, most: most[0], least: least[0], rangeWh };
  }
  return found;
}
