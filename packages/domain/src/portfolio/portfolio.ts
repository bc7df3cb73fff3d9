/** What is stored of a customer's places, archived ones left out. Areas in m², days 'YYYY-MM-DD'. */
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
  /** Its days are those of the time zone, which stays therefore. */
  hasValues: boolean;
  /** The key belongs to tenant electricity that runs or is to come. */
  isAllocationKeyInUse: boolean;
}

export interface StoredApartment {
  id: number;
  estateId: number;
  name: string;
  areaSqm: number | null;
  floor: string | null;
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
}

/** A device may count for several meters. */
export interface StoredDevice {
  id: number;
  serialNumber: string;
  deviceType: string;
  startDate: string;
  endDate: string | null;
}

export interface StoredMeter {
  id: number;
  estateId: number;
  name: string;
  obis: string;
  marketLocationId: string | null;
  meteringLocationId: string | null;
  /** As assigned last; null where it is not assigned. */
  apartmentId: number | null;
  kind: number | null;
  measuringPoint: string | null;
  device: StoredDevice | null;
  /** A contract that runs or is to come rests on its assignment. */
  isInContract: boolean;
}

export interface StoredPerson {
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
}

/** Who lives, lived or is to live in an apartment on the same days. */
export interface StoredOccupancy {
  id: number;
  apartmentId: number;
  moveIn: string;
  /** The last day; null while it goes on. */
  moveOut: string | null;
  people: StoredPerson[];
  /** Last days of the contracts that rest on it; null for one that goes on. */
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
