import type { EdgeSource } from '../metering/edge-sources.ts';
import type { UnitUse } from '../billing/contracts/unit-use.ts';
import { defaultTimeZone, type TimeZone } from '../time/time-zones.ts';
import { type CellRule, choice, day, decimal, type Field, line } from './field.ts';

export interface EstateFields {
  name: string;
  projectId: string | null;
  timeZone: TimeZone;
  buildingType: number;
  floorsCount: number | null;
  constructionYear: number | null;
  allocationKey: number;
  description: string | null;
  connectionFuseA: number | null;
  /** The power of consumption agreed with the grid operator. */
  connectionPowerKw: number | null;
}

export interface LocationFields {
  street: string | null;
  houseNumber: string | null;
  zipCode: string | null;
  city: string | null;
  state: string | null;
  country: 'de' | 'at' | 'ch';
}

export interface ApartmentFields {
  name: string;
  areaSqm: number | null;
  floor: string | null;
  unitUse: UnitUse;
}

export interface EdgeFields {
  name: string;
  position: string | null;
  startDate: string | null;
  endDate: string | null;
  source: EdgeSource;
}

export const estateFields = {
  name: { rule: line(), required: true },
  projectId: { rule: line(50), required: true },
  timeZone: { rule: choice('timeZone'), otherwise: defaultTimeZone },
  buildingType: { rule: choice('buildingType'), otherwise: 0 },
  floorsCount: { rule: { kind: 'whole', least: 0, most: 200 } },
  constructionYear: { rule: { kind: 'whole', least: 1000, most: 2100 } },
  allocationKey: { rule: choice('allocationKey'), required: true },
  description: { rule: { kind: 'lines', most: 2000 } },
  connectionFuseA: { rule: { kind: 'whole', least: 1, most: 6300, unit: 'A' } },
  connectionPowerKw: { rule: decimal(99_999, 'kW') },
} satisfies Record<keyof EstateFields, Field<CellRule>>;

export const locationFields = {
  street: { rule: line(), required: true },
  houseNumber: { rule: line(20), required: true },
  zipCode: { rule: line(10), required: true },
  city: { rule: line(), required: true },
  state: { rule: line() },
  country: { rule: choice('country'), otherwise: 'de' },
} satisfies Record<keyof LocationFields, Field<CellRule>>;

export const apartmentFields = {
  name: { rule: line(), required: true },
  areaSqm: { rule: decimal(99_999, 'm²'), required: true },
  floor: { rule: line(20) },
  unitUse: { rule: choice('unitUse'), otherwise: 'residential' },
} satisfies Record<keyof ApartmentFields, Field<CellRule>>;

export const edgeFields = {
  name: { rule: line(), required: true },
  position: { rule: line() },
  startDate: { rule: day },
  endDate: { rule: day },
  source: { rule: choice('edgeSource'), otherwise: 'controller' },
} satisfies Record<keyof EdgeFields, Field<CellRule>>;
