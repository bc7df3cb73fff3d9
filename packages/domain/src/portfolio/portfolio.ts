import type { MeterFields } from '../fields/meter-fields.ts';
import type { EdgeSource } from '../metering/edge-sources.ts';
import type { UnitUse } from '../billing/contracts/unit-use.ts';

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

export interface StoredEstate {
  id: number;
  groupId: number | null;
  projectNumber: string | null;
  name: string;
  street: string | null;
  houseNumber: string | null;
  zipCode: string | null;
  city: string | null;
  state: string | null;
  country: string;
  timeZone: string;
  buildingType: number;
  floorsCount: number | null;
  constructionYear: number | null;
  allocationKey: number;
  description: string | null;
  connectionFuseA: number | null;
  connectionPowerKw: number | null;
  /** The values are stored by days of the time zone, which therefore cannot change. */
  hasValues: boolean;
  /** Whether current or future tenant electricity uses the key. */
  isAllocationKeyInUse: boolean;
}

export interface StoredApartment {
  id: number;
  estateId: number;
  name: string;
  areaSqm: number | null;
  floor: string | null;
  unitUse: UnitUse;
}

export interface StoredArea {
  estateId: number;
  areaClassification: number;
  norm: number | null;
  areaSqm: number;
}

export interface StoredEdge {
  id: number;
  estateId: number;
  name: string;
  position: string | null;
  startDate: string | null;
  endDate: string | null;
  source: EdgeSource;
}

/** A device may have several meters. */
export interface StoredDevice {
  id: number;
  serialNumber: string;
  deviceType: string;
  startDate: string;
  endDate: string | null;
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
}

export interface StoredPerson {
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
}

/** The people with the same days in an apartment: past, current or future. */
export interface StoredOccupancy {
  id: number;
  apartmentId: number;
  moveIn: string;
  /** The last day; null if open-ended. */
  moveOut: string | null;
  people: StoredPerson[];
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
