import type { GapSegment } from '@lichthof/domain/metering/gaps/form-substitutes.ts';
import type { GapSlot } from '@lichthof/domain/metering/gaps/substitutes.ts';
import { isoAt, quarterHourMs, startOfDay, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { Slot } from '@lichthof/domain/time/slots.ts';
import type { Database } from '../../../database/database.ts';
import type { GapMeter } from './gap-fill-proposals.db.ts';
import { readInstantsWithin, readKnownDifferences } from './known-differences.ts';

interface RequestedGap {
  slots: Slot[];
  startsAt: number;
  endsAt: number;
}

export interface SegmentedGap {
  segments: GapSegment[];
  /** The difference of the counters over the whole gap. */
  knownDifferenceWh: number | null;
}

/**
 * Cuts a gap where its counter was read, so that the substitutes fit each reading. It stays whole where only its whole
 * difference is known: then a reading within it contradicts those around it.
 */
export async function readGapSegments(db: Database, meter: GapMeter, gap: RequestedGap): Promise<SegmentedGap> {
  const { customerId, meterId, timeZone } = meter;
  const { slots, startsAt, endsAt } = gap;
  const within = await readInstantsWithin(db, customerId, { meterId, ...toRange([startsAt, endsAt], timeZone) });
  const spans = [startsAt, ...within].map((from, index) => [from, within[index] ?? endsAt] as const);
  const cut = spans.flatMap((span) => {
    const inside = slotsWithin(slots, span, timeZone);
    return inside.length > 0 ? [{ span, slots: inside }] : [];
  });
  const measuredGaps = [{ span: [startsAt, endsAt] as const, slots }, ...cut].map((part) => ({
    meterId,
    ...toRange(part.span, timeZone),
    quarterHours: part.slots.length,
  }));
  const [whole = null, ...parts] = await readKnownDifferences(db, customerId, measuredGaps);
  const segments = cut.map((part, index) => ({ gap: part.slots, knownDifferenceWh: parts[index] ?? null }));
  const known = segments.flatMap(({ knownDifferenceWh }) => knownDifferenceWh ?? []);
  const isEachKnown = known.length === segments.length;
  if (whole !== null && !isEachKnown)
    return { segments: [{ gap: slots, knownDifferenceWh: whole }], knownDifferenceWh: whole };
  return { segments, knownDifferenceWh: isEachKnown && known.length > 0 ? known.reduce((a, b) => a + b, 0) : whole };
}

const toRange = ([from, to]: readonly [number, number], timeZone: TimeZone) => ({
  from: isoAt(from, timeZone),
  to: isoAt(to, timeZone),
});

function slotsWithin(slots: Slot[], [from, to]: readonly [number, number], timeZone: TimeZone): GapSlot[] {
  return slots.flatMap((slot) => {
    const at = startOfDay(slot.day, timeZone) + slot.index * quarterHourMs;
    const seconds = (Math.min(to, at + quarterHourMs) - Math.max(from, at)) / 1000;
    return seconds <= 0 ? [] : [seconds === quarterHourMs / 1000 ? slot : { ...slot, seconds }];
  });
}
