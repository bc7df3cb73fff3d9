import type { OpenRange } from '../time/ranges.ts';
import type { TimeZone } from '../time/time-zones.ts';

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
