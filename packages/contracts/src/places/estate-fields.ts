import { unitUses } from '@lichthof/domain/billing/contracts/unit-use.ts';
import type {
  ApartmentFields,
  EdgeFields,
  EstateFields,
  LocationFields,
} from '@lichthof/domain/fields/estate-fields.ts';
import { edgeSources } from '@lichthof/domain/metering/edge-sources.ts';
import { timeZones } from '@lichthof/domain/time/time-zones.ts';
import { z } from 'zod';
import type { FieldResults, SentFields } from '../field-schemas.ts';
import {
  areaField,
  countries,
  kilowattField,
  optionalLine,
  optionalText,
  requiredLine,
  yearBetween,
} from '../fields.ts';

/** The fields of an estate and its parts as they are sent; an absent or empty one is cleared. */
export const sentEstateFields = {
  name: requiredLine(),
  projectId: requiredLine(50),
  description: optionalText,
  timeZone: z.enum(timeZones),
  floorsCount: z.int().min(0).max(200).nullish(),
  constructionYear: yearBetween(1000, 2100).nullish(),
  buildingType: z.int().min(0).max(14),
  allocationKey: z.int().min(1).max(4),
  connectionFuseA: z.int().min(1).max(6300).nullish(),
  connectionPowerKw: kilowattField.nullish(),
} satisfies SentFields<EstateFields>;

export const sentLocationFields = {
  street: requiredLine(),
  houseNumber: requiredLine(20),
  zipCode: requiredLine(10),
  city: requiredLine(),
  state: optionalLine(),
  country: z.enum(countries),
} satisfies SentFields<LocationFields>;

export const sentApartmentFields = {
  name: requiredLine(),
  areaSqm: areaField(99_999),
  floor: optionalLine(20),
  /** Absent: residential for a new apartment, unchanged for an existing one. Contracts that run keep theirs. */
  unitUse: z.enum(unitUses).optional(),
} satisfies SentFields<ApartmentFields>;

const dayField = z.iso.date().nullish();

export const sentEdgeFields = {
  name: requiredLine(),
  position: optionalLine(),
  startDate: dayField,
  endDate: dayField,
  /** Absent: `controller` for a new edge, unchanged for an existing one. `files` ends a key. */
  source: z.enum(edgeSources).optional(),
} satisfies SentFields<EdgeFields>;

/** The fields of an estate and its parts as they are answered. */
export const estateFieldResults = {
  name: z.string(),
  projectId: z.string().nullable(),
  description: z.string().nullable(),
  timeZone: z.enum(timeZones),
  floorsCount: z.int().nullable(),
  constructionYear: z.int().nullable(),
  buildingType: z.int(),
  allocationKey: z.int(),
  /** The fuse of the house connection in A, and the power agreed with the grid operator in kW. */
  connectionFuseA: z.int().nullable(),
  connectionPowerKw: z.number().nullable(),
} satisfies FieldResults<EstateFields>;

export const locationFieldResults = {
  street: z.string().nullable(),
  houseNumber: z.string().nullable(),
  zipCode: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.enum(countries),
} satisfies FieldResults<LocationFields>;

export const apartmentFieldResults = {
  name: z.string(),
  areaSqm: z.number().nullable(),
  floor: z.string().nullable(),
  unitUse: z.enum(unitUses),
} satisfies FieldResults<ApartmentFields>;

export const edgeFieldResults = {
  name: z.string(),
  position: z.string().nullable(),
  startDate: z.iso.date().nullable(),
  endDate: z.iso.date().nullable(),
  /** `files`: no device sends values, they come as files; never offline, without a key. */
  source: z.enum(edgeSources),
} satisfies FieldResults<EdgeFields>;
