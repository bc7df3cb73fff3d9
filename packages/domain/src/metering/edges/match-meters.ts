import { findOnly } from '../../collections/items.ts';
import type { MeasuringPoint, MeterKind } from '../codes.ts';
import { MeterKind as Kind } from '../codes.ts';
import { areWordsWithin as within, wordsOf } from '../name-words.ts';

export interface NamedApartment {
  apartmentId: number;
  name: string;
}

/** The apartment that a name speaks of: the one whose name fits most closely, and none when two fit as well. */
export function matchApartment(name: string, apartments: NamedApartment[]): number | null {
  const words = wordsOf(name);
  const named = apartments.map(({ apartmentId, name: own }) => ({ apartmentId, words: wordsOf(own) }));
  const inside = named.filter((one) => within(one.words, words));
  const longest = Math.max(...inside.map((one) => one.words.length));
  const closest = inside.filter((one) => one.words.length === longest);
  const hits = closest.length > 0 ? closest : named.filter((one) => within(words, one.words));
  return findOnly(hits)?.apartmentId ?? null;
}

/** A meter of the estate that no edge reads yet. */
export interface FreeMeter {
  meterId: number;
  name: string;
  kind: MeterKind | null;
  measuringPoint: MeasuringPoint | null;
  apartmentId: number | null;
}

export interface WantedMeter {
  /** Of the register. */
  address: string;
  name: string;
  kind: MeterKind;
  measuringPoint: MeasuringPoint;
  apartmentId: number | null;
}

const rateOf: Partial<Record<MeterKind, MeterKind>> = {
  [Kind.Consumption]: Kind.TenantRate,
  [Kind.EMobility]: Kind.MobilityRate,
  [Kind.Heating]: Kind.HeatingRate,
};
const isSameKind = (wanted: MeterKind, kind: MeterKind | null) => kind === wanted || kind === rateOf[wanted];

/**
 * Which meters the registers seem to be, by address: of the same kind and apartment, then of the same name, then the only one
 * of its kind. No meter is proposed twice.
 */
export function matchMeters(wanted: WantedMeter[], meters: FreeMeter[]): Map<string, number> {
  const found = new Map<string, number>();
  const taken = new Set<number>();
  const take = (one: WantedMeter, fits: (meter: FreeMeter) => boolean) => {
    if (found.has(one.address)) return;
    const hits = meters.filter((meter) => !taken.has(meter.meterId) && isSameKind(one.kind, meter.kind) && fits(meter));
    const hit = findOnly(hits);
    if (!hit) return;
    taken.add(hit.meterId);
    found.set(one.address, hit.meterId);
  };
  for (const one of wanted) {
    if (one.apartmentId !== null) take(one, (meter) => meter.apartmentId === one.apartmentId);
  }
  for (const one of wanted) take(one, (meter) => wordsOf(meter.name).join(' ') === wordsOf(one.name).join(' '));
  for (const one of wanted.filter((each) => isOnlyOfKind(each, wanted))) {
    take(one, (meter) => meter.measuringPoint === one.measuringPoint && meter.apartmentId === null);
  }
  return found;
}

const isOnlyOfKind = ({ kind, measuringPoint }: WantedMeter, wanted: WantedMeter[]) =>
  wanted.filter((one) => one.kind === kind && one.measuringPoint === measuringPoint).length === 1;
