import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, estateParams } from './endpoint.ts';

const daySchema = z.iso.date();

export const apartmentSchema = z.object({
  apartmentId: z.int(),
  name: z.string(),
  areaSqm: z.number().nullable(),
  floor: z.string().nullable(),
});

export const estateSchema = z
  .object({
    id: z.int(),
    customerId: z.int(),
    name: z.string(),
    projectId: z.string().nullable(),
    description: z.string().nullable(),
    timeZone: z.enum(['Europe/Berlin', 'Europe/Vienna', 'Europe/Zurich']),
    floorsCount: z.int().nullable(),
    constructionYear: z.int().nullable(),
    buildingType: z.int(),
    allocationKey: z.int(),
    location: z.object({
      street: z.string().nullable(),
      houseNumber: z.string().nullable(),
      zipCode: z.string().nullable(),
      city: z.string().nullable(),
      state: z.string().nullable(),
      country: z.enum(['de', 'at', 'ch']),
    }),
    apartments: z.array(apartmentSchema),
    buildingAreas: z.array(z.object({ areaClassification: z.int(), norm: z.int().nullable(), areaSqm: z.number() })),
    edges: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        position: z.string().nullable(),
        startDate: daySchema.nullable(),
        endDate: daySchema.nullable(),
      }),
    ),
    /** Local days with values, `to` exclusive; null while the estate has none. */
    valuesFrom: daySchema.nullable(),
    valuesTo: daySchema.nullable(),
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
