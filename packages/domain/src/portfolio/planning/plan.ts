import type { TableName } from '../columns.ts';
import type { Values } from '../tables/read-fields.ts';

/** The id of a stored row, or, below 0, of one that the plan creates. */
export type Ref = number;

export interface NewGroup {
  ref: Ref;
  parent: Ref | null;
  name: string;
}

export interface NewEstate {
  ref: Ref;
  group: Ref | null;
  /** By the columns of the form. */
  values: Values;
}

export interface NewApartment {
  ref: Ref;
  estate: Ref;
  values: Values;
}

export interface NewArea {
  estate: Ref;
  values: Values;
}

export interface NewEdge {
  estate: Ref;
  values: Values;
}

export interface NewDevice {
  ref: Ref;
  estate: Ref;
  serialNumber: string;
  deviceType: string;
  startDate: string;
  endDate: string | null;
}

export interface NewMeter {
  ref: Ref;
  estate: Ref;
  values: Values;
}

/** A device that counts for a meter from now on. */
export interface Placement {
  meter: Ref;
  device: Ref;
  startDate: string;
  endDate: string | null;
}

export interface Assignment {
  meter: Ref;
  apartment: Ref | null;
  kind: number;
  measuringPoint: string;
  /** Of a new meter: its first day, and the one on which it was removed. Otherwise from the day of the import. */
  startDate: string | null;
  endDate: string | null;
  before: Values | null;
}

export interface NewOccupancy {
  ref: Ref;
  apartment: Ref;
  moveIn: string;
  /** The last day. */
  moveOut: string | null;
}

/** Somebody who belongs to an occupancy from now on; whoever has the e-mail already keeps name and phone. */
export interface NewTenant {
  occupancy: Ref;
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
}

/** Another last day of a stored occupancy. */
export interface MoveOut {
  occupancy: Ref;
  before: string | null;
  after: string | null;
}

/** Fields of a stored row that get other values; an area is known by its estate and classification. */
export interface Change {
  table: Exclude<TableName, 'groups' | 'tenants'> | 'devices';
  id: number;
  areaClassification?: number;
  before: Values;
  after: Values;
}

/** Everything that storing a file would do; groups stand after the ones they lie in. */
export interface PortfolioPlan {
  groups: NewGroup[];
  estates: NewEstate[];
  apartments: NewApartment[];
  areas: NewArea[];
  edges: NewEdge[];
  devices: NewDevice[];
  meters: NewMeter[];
  placements: Placement[];
  assignments: Assignment[];
  occupancies: NewOccupancy[];
  tenants: NewTenant[];
  moveOuts: MoveOut[];
  changes: Change[];
}

/** Rows of a table in the file: what storing it would make of them. */
export interface RowCounts {
  created: number;
  changed: number;
  unchanged: number;
  faulty: number;
}

export const emptyPlan = (): PortfolioPlan => ({
  groups: [],
  estates: [],
  apartments: [],
  areas: [],
  edges: [],
  devices: [],
  meters: [],
  placements: [],
  assignments: [],
  occupancies: [],
  tenants: [],
  moveOuts: [],
  changes: [],
});

export const isEmptyPlan = (plan: PortfolioPlan): boolean =>
  Object.values(plan).every((rows: unknown[]) => rows.length === 0);
