import type { UserFields } from '../../fields/user-fields.ts';
import type { TableName } from '../columns.ts';
import type { Values } from '../tables/read-fields.ts';

/** The id of a stored row; negative for a row that the plan creates. */
export type Ref = number;

interface NewGroup {
  ref: Ref;
  parent: Ref | null;
  name: string;
}

interface NewEstate {
  ref: Ref;
  group: Ref | null;
  /** The fields, by the columns of the form. */
  values: Values;
}

interface NewApartment {
  ref: Ref;
  estate: Ref;
  values: Values;
}

interface NewArea {
  estate: Ref;
  values: Values;
}

interface NewEdge {
  estate: Ref;
  values: Values;
}

interface NewDevice {
  ref: Ref;
  estate: Ref;
  serialNumber: string;
  deviceType: string;
  startDate: string;
  endDate: string | null;
  /** As one text; null without transformers. */
  transformerFactors: string | null;
}

interface NewMeter {
  ref: Ref;
  estate: Ref;
  values: Values;
}

/** Another or a new device for a meter. */
interface Placement {
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
  /** First day and removal of a new meter; an existing one changes from the day of the import on. */
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

/** A new member of an occupancy; an existing user with the e-mail keeps name and phone. */
export interface NewTenant extends UserFields {
  occupancy: Ref;
}

/** Another move-out of a stored occupancy. */
export interface MoveOut {
  occupancy: Ref;
  before: string | null;
  after: string | null;
}

/** Changed fields of a stored row; an area is identified by its estate and classification. */
export interface Change {
  table: Exclude<TableName, 'groups' | 'tenants'> | 'devices';
  id: number;
  areaClassification?: number;
  before: Values;
  after: Values;
}

/** All changes that storing a file would make; a group comes after its parent. */
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

/** The number of rows of a table by their outcome. */
export interface RowCounts {
  created: number;
  changed: number;
  unchanged: number;
  invalid: number;
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
