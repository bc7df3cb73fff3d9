import { Role } from '@lichthof/domain/access/role.ts';
import { unitUses } from '@lichthof/domain/billing/contracts/unit-use.ts';
import { timeZones } from '@lichthof/domain/time/time-zones.ts';
import { z } from 'zod';
import { customerEstateParams, customerParams, endpoint, estateParams, largestId } from '../endpoint.ts';
import { edgeFieldsSchema, edgeSchema } from '../edges/edges.ts';
import {
  areaField,
  countries,
  isZipCode,
  kilowattField,
  optionalLine,
  optionalText,
  requiredLine,
  versionField,
  yearBetween,
} from '../fields.ts';

const daySchema = z.iso.date();

const apartmentSchema = z.object({
  apartmentId: z.int(),
  name: z.string(),
  areaSqm: z.number().nullable(),
  floor: z.string().nullable(),
  unitUse: z.enum(unitUses),
});

const estateSchema = z
  .object({
    id: z.int(),
    customerId: z.int(),
    estateGroupId: z.int().nullable(),
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
    location: z.object({
      street: z.string().nullable(),
      houseNumber: z.string().nullable(),
      zipCode: z.string().nullable(),
      city: z.string().nullable(),
      state: z.string().nullable(),
      country: z.enum(countries),
    }),
    apartments: z.array(apartmentSchema),
    buildingAreas: z.array(z.object({ areaClassification: z.int(), norm: z.int().nullable(), areaSqm: z.number() })),
    /** The first of the edges. */
    edgeId: z.int().nullable(),
    edges: z.array(edgeSchema),
    /** Local days with values, `to` exclusive; null while the estate has none. */
    valuesFrom: daySchema.nullable(),
    valuesTo: daySchema.nullable(),
    /** Whether it has meters at all, any of electricity with values, and any of PV generation. */
    hasMeters: z.boolean(),
    hasElectricity: z.boolean(),
    hasGeneration: z.boolean(),
    /** Whether current or future tenant electricity uses the key, so that it cannot be changed here. */
    isAllocationKeyInUse: z.boolean(),
    archivedAt: z.iso.datetime().nullable(),
    version: z.int(),
  })
  .meta({ id: 'Estate' });
export type Estate = z.infer<typeof estateSchema>;

const access = { role: Role.EstateOwner, on: 'estate' } as const;

export const getEstate = endpoint({
  method: 'GET',
  path: '/api/customers/:customerId/estates/:estateId',
  summary: 'One estate of a customer',
  access,
  params: customerEstateParams,
  result: estateSchema,
});

export const getEstateDetails = endpoint({
  method: 'GET',
  path: '/api/estate/:estateId',
  summary: 'The details of an estate',
  access,
  params: estateParams,
  result: estateSchema,
});

/** Rows of a form: rows without name or area are ignored. */
const apartmentRowsSchema = z
  .array(
    z.object({
      /** The id of an existing apartment; absent for a new one. */
      apartmentId: z.int().min(1).max(largestId).optional(),
      name: optionalLine(),
      areaSqm: areaField(99_999).nullish(),
      floor: optionalLine(20),
      /** Absent: residential for a new apartment, unchanged for an existing one. */
      unitUse: z.enum(unitUses).optional(),
    }),
  )
  .max(1000)
  .transform((rows) => rows.filter(({ name, areaSqm }) => name && areaSqm));

const areaRowsSchema = z
  .array(
    z.object({
      areaClassification: z.int().min(1).max(11).nullish(),
      norm: z.int().min(1).max(6).nullish(),
      areaSqm: areaField(9_999_999).nullish(),
    }),
  )
  .max(50)
  .transform((rows) => rows.filter(({ areaClassification, areaSqm }) => areaClassification && areaSqm))
  .superRefine((rows, check) => {
    rows.forEach(({ areaClassification }, index) => {
      if (rows.findIndex((row) => row.areaClassification === areaClassification) === index) return;
      check.addIssue({
        code: 'custom',
        params: { rule: 'unique' },
        path: [index, 'areaClassification'],
        input: areaClassification,
      });
    });
  });

const locationSchema = z
  .object({
    street: requiredLine(),
    houseNumber: requiredLine(20),
    zipCode: requiredLine(10),
    city: requiredLine(),
    state: optionalLine(),
    country: z.enum(countries),
  })
  .superRefine(({ zipCode, country }, check) => {
    if (zipCode === '' || isZipCode(zipCode, country)) return;
    check.addIssue({ code: 'custom', params: { rule: 'zipCode' }, path: ['zipCode'], input: zipCode });
  });

/** All data of an estate that its manager may change, including apartments, areas and edges. */
export const estateBodySchema = z.object({
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
  location: locationSchema,
  apartments: apartmentRowsSchema,
  buildingAreas: areaRowsSchema,
  edges: z.array(edgeFieldsSchema).min(1).max(50),
});
export type EstateBody = z.infer<typeof estateBodySchema>;

const groupField = z.int().min(1).max(largestId).nullish();

export const createEstate = endpoint({
  method: 'POST',
  path: '/api/customers/:customerId/estates',
  summary: 'A new estate, in a group or in none',
  access: { role: Role.CustomerAdmin, on: 'customer' },
  params: customerParams,
  body: estateBodySchema.extend({ estateGroupId: groupField }),
  result: estateSchema,
});

/** Does not change the group; moveEstate does. */
export const changeEstate = endpoint({
  method: 'PUT',
  path: '/api/customers/:customerId/estates/:estateId',
  summary: 'Replace the data of an estate; apartments and edges that are left out are removed',
  access,
  params: customerEstateParams,
  body: estateBodySchema.extend({ version: versionField }),
  result: estateSchema,
});

export const moveEstate = endpoint({
  method: 'PUT',
  path: '/api/customers/:customerId/estates/:estateId/estate-group',
  summary: 'Put an estate into another group, or into none; its rights follow the new group',
  access: { role: Role.CustomerAdmin, on: 'customer' },
  params: customerEstateParams,
  body: z.object({ estateGroupId: groupField, version: versionField }),
  result: estateSchema,
});

/**
 * The result of deleting: 'blocked' while contracts are running (`names` are their participants), 'archive' if there
 * are invoices, readings or people, else 'delete'.
 */
const estateDeletionSchema = z
  .object({
    outcome: z.enum(['delete', 'archive', 'blocked']),
    invoiceCount: z.int(),
    meterCount: z.int(),
    occupancyCount: z.int(),
    names: z.array(z.string()),
  })
  .meta({ id: 'EstateDeletion' });
export type EstateDeletion = z.infer<typeof estateDeletionSchema>;

export const getEstateDeletion = endpoint({
  method: 'GET',
  path: '/api/customers/:customerId/estates/:estateId/deletion',
  summary: 'Whether deleting the estate would delete or archive it, and why',
  access: { role: Role.CustomerAdmin, on: 'customer' },
  params: customerEstateParams,
  result: estateDeletionSchema,
});

export const deleteEstate = endpoint({
  method: 'DELETE',
  path: '/api/customers/:customerId/estates/:estateId',
  summary: 'Delete an estate, or archive it where something must be kept',
  access: { role: Role.CustomerAdmin, on: 'customer' },
  params: customerEstateParams,
  result: estateDeletionSchema,
});
