import type { TimeZone } from '../time/time-zones.ts';

/** Local days, `to` exclusive, null without an end. */
export interface OpenRange {
  from: string;
  to: string | null;
}

export interface OccupancyFacts extends OpenRange {
  occupancyId: number;
  people: { name: string; email: string; phone: string | null }[];
}

export interface ApartmentFacts {
  apartmentId: number;
  name: string;
  /** Its electricity meters with the days of their assignment. */
  meters: (OpenRange & { meterId: number })[];
  occupancies: OccupancyFacts[];
  contracts: (OpenRange & { number: string })[];
}

/** What an estate knows before contracts are added to it. */
export interface EstateFacts {
  estateId: number;
  name: string;
  projectNumber: string | null;
  /** The local day of the estate. */
  today: string;
  timeZone: TimeZone;
  supplies: (OpenRange & { providerId: number; creditorId: string | null; iban: string })[];
  apartments: ApartmentFacts[];
  /** Meters outside of apartments that a contract of the owner may name. */
  generalMeters: { meterId: number; name: string; serialNumber: string | null; isTaken: boolean }[];
  /** `pricedFrom` is the first day from which prices reach without a gap into the future. */
  tariffs: { tariffId: number; name: string; pricedFrom: string }[];
  /** Periods of billing runs that have not failed. */
  billedPeriods: OpenRange[];
}

const endOf = ({ to }: OpenRange) => to ?? '9999-12-31';
export const isOn = (day: string, range: OpenRange): boolean => range.from <= day && day < endOf(range);
export const isWithin = (inner: OpenRange, outer: OpenRange): boolean =>
  outer.from <= inner.from && endOf(inner) <= endOf(outer);
export const overlap = (a: OpenRange, b: OpenRange): boolean => a.from < endOf(b) && b.from < endOf(a);

/** Whether ranges in order of time cover the whole range without gaps or overlaps. */
export function coversWithoutGap(ranges: OpenRange[], { from, to }: OpenRange): boolean {
  const isJoined = ranges.every((range, index) => range.from === (index === 0 ? from : ranges[index - 1]!.to));
  return ranges.length > 0 && isJoined && ranges.at(-1)!.to === to;
}
