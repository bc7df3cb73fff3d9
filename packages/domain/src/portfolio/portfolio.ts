import type { ApartmentFields, EdgeFields, EstateFields, LocationFields } from '../fields/estate-fields.ts';
import type { UserFields } from '../fields/user-fields.ts';
import type { MeterFields } from '../fields/meter-fields.ts';

/** The stored master data of a customer, without archived objects. Areas in m², days 'YYYY-MM-DD'. */
export interface Portfolio {
  groups: StoredGroup[];
  estates: StoredEstate[];
  apartments: StoredApartment[];
  areas: StoredArea[];
  edges: StoredEdge[];
  meters: StoredMeter[];
  occupancies: StoredOccupancy[];
}

export interface StoredGroup {
  id: number;
  parentId: number | null;
  name: string;
}

export interface StoredEstate extends Omit<EstateFields, 'projectId'>, LocationFields {
  id: number;
  groupId: number | null;
  projectNumber: string | null;
  /** The values are stored by days of the time zone, which therefore cannot change. */
  hasValues: boolean;
  /** Whether current or future tenant electricity uses the key. */
  isAllocationKeyInUse: boolean;
}

export interface StoredApartment extends ApartmentFields {
  id: number;
  estateId: number;
}

export interface StoredArea {
  estateId: number;
  areaClassification: number;
  norm: number | null;
  areaSqm: number;
}

export interface StoredEdge extends EdgeFields {
  id: number;
  estateId: number;
}

/** A device may have several meters. */
export interface StoredDevice {
  id: number;
  serialNumber: string;
  deviceType: string;
  startDate: string;
  endDate: string | null;
  /** As one text; null without transformers. */
  transformerFactors: string | null;
}

export interface StoredMeter extends MeterFields {
  id: number;
  estateId: number;
  obis: string;
  /** From the latest assignment; null if the meter is not assigned. */
  apartmentId: number | null;
  kind: number | null;
  measuringPoint: string | null;
  device: StoredDevice | null;
  /** Whether a current or future contract depends on the assignment. */
  isInContract: boolean;
  /** It has no device: its values are those of other meters. */
  isComputed: boolean;
}

/** The people with the same days in an apartment: past, current or future. */
export interface StoredOccupancy {
  id: number;
  apartmentId: number;
  moveIn: string;
  /** The last day; null if open-ended. */
  moveOut: string | null;
  people: UserFields[];
  /** Last days of the contracts of the occupancy; null for an open-ended one. */
  contractEnds: (string | null)[];
}

export const emptyPortfolio = (): Portfolio => ({
  groups: [],
  estates: [],
  apartments: [],
  areas: [],
  edges: [],
  meters: [],
  occupancies: [],
});
