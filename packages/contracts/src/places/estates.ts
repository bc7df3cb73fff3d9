import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, customerParams, endpoint, estateParams, largestId } from '../endpoint.ts';
import { edgeFieldsSchema, edgeSchema } from '../edges/edges.ts';
import { areaField, isZipCode, optionalLine, versionField } from '../fields.ts';
import {
  apartmentFieldResults,
  estateFieldResults,
  locationFieldResults,
  sentApartmentFields,
  sentEstateFields,
  sentLocationFields,
} from './estate-fields.ts';

const daySchema = z.iso.date();

const apartmentSchema = z.object({
  apartmentId: z.int(),
  ...apartmentFieldResults,
});

const estateSchema = z
  .object({
    id: z.int(),
    customerId: z.int(),
    estateGroupId: z.int().nullable(),
    ...estateFieldResults,
    location: z.object(locationFieldResults),
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
  access: { ...access, keyScopes: ['managePortfolio'] },
  params: customerEstateParams,
  result: estateSchema,
});

export const getEstateDetails = endpoint({
  method: 'GET',
  path: '/api/estate/:estateId',
  summary: 'The details of an estate',
  access: { ...access, keyScopes: ['managePortfolio'] },
  params: estateParams,
  result: estateSchema,
});

/** Rows of a form: rows without name or area are ignored. */
const apartmentRowsSchema = z
  .array(
    z.object({
      /** The id of an existing apartment; absent for a new one. */
      apartmentId: z.int().min(1).max(largestId).optional(),
      ...sentApartmentFields,
      name: optionalLine(),
      areaSqm: sentApartmentFields.areaSqm.nullish(),
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

const locationSchema = z.object(sentLocationFields).superRefine(({ zipCode, country }, check) => {
  if (zipCode === '' || isZipCode(zipCode, country)) return;
  check.addIssue({ code: 'custom', params: { rule: 'zipCode' }, path: ['zipCode'], input: zipCode });
});

/** All data of an estate that its manager may change, including apartments, areas and edges. */
export const estateBodySchema = z.object({
  ...sentEstateFields,
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
  access: { role: Role.CustomerAdmin, on: 'customer', keyScopes: ['managePortfolio'] },
  params: customerParams,
  body: estateBodySchema.extend({ estateGroupId: groupField }),
  result: estateSchema,
});

/** Does not change the group; moveEstate does. */
export const changeEstate = endpoint({
  method: 'PUT',
  path: '/api/customers/:customerId/estates/:estateId',
  summary: 'Replace the data of an estate; apartments and edges that are left out are removed',
  access: { ...access, keyScopes: ['managePortfolio'] },
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
