import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, idParam } from '../endpoint.ts';
import { versionField } from '../fields.ts';
import { apartmentFieldResults, sentApartmentFields } from '../places/estate-fields.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/apartments';
const apartmentParams = customerEstateParams.extend({ apartmentId: idParam });

const day = z.iso.date();

/** An occupancy of an apartment; `moveOut` is the last day, null if open-ended. */
const occupancySchema = z
  .object({
    occupancyId: z.int(),
    moveIn: day,
    moveOut: day.nullable(),
    people: z.array(z.object({ userId: z.int(), firstName: z.string(), lastName: z.string(), email: z.string() })),
    /** Tariffs of a running tenant-electricity contract, during which the move-in cannot change. */
    tariffs: z.array(z.string()),
  })
  .meta({ id: 'Occupancy' });
export type Occupancy = z.infer<typeof occupancySchema>;

const apartmentDetailsSchema = z
  .object({
    apartmentId: z.int(),
    ...apartmentFieldResults,
    version: z.int(),
    meterNames: z.array(z.string()),
    /** Who has a contract for the apartment's electricity today. */
    contractHolders: z.array(z.string()),
    /** Newest first. */
    occupancies: z.array(occupancySchema),
  })
  .meta({ id: 'ApartmentDetails' });
export type ApartmentDetails = z.infer<typeof apartmentDetailsSchema>;

export const apartmentBodySchema = z.object({
  ...sentApartmentFields,
});

export const listApartments = endpoint({
  method: 'GET',
  path,
  summary: 'The apartments of an estate with everybody who lives or lived in them',
  access,
  params: customerEstateParams,
  result: z.array(apartmentDetailsSchema),
});

export const createApartment = endpoint({
  method: 'POST',
  path,
  summary: 'A new apartment',
  access,
  params: customerEstateParams,
  body: apartmentBodySchema,
  result: apartmentDetailsSchema,
});

export const changeApartment = endpoint({
  method: 'PUT',
  path: `${path}/:apartmentId`,
  summary: 'Change name, area, floor and use of an apartment',
  access,
  params: apartmentParams,
  body: apartmentBodySchema.extend({ version: versionField }),
  result: apartmentDetailsSchema,
});

export const deleteApartment = endpoint({
  method: 'DELETE',
  path: `${path}/:apartmentId`,
  summary: 'Delete an apartment, or archive it where something must be kept',
  access,
  params: apartmentParams,
  result: z.object({ outcome: z.enum(['delete', 'archive']) }),
});

/** The days of a tenant; `moveOut` is the last day. */
export const occupancyFieldsSchema = z
  .object({ moveIn: day, moveOut: day.nullish() })
  .superRefine(({ moveIn, moveOut }, check) => {
    if (!moveOut || moveOut >= moveIn) return;
    check.addIssue({ code: 'custom', params: { rule: 'endAfterStart' }, path: ['moveOut'], input: moveOut });
  });

const tenantParams = apartmentParams.extend({ userId: idParam });
const tenantRecordSchema = z
  .object({ moveIn: day, moveOut: day.nullable(), tariffs: z.array(z.string()) })
  .meta({ id: 'TenantRecord' });
export type TenantRecord = z.infer<typeof tenantRecordSchema>;

export const getTenantRecord = endpoint({
  method: 'GET',
  path: `${path}/:apartmentId/users/:userId`,
  summary: 'When somebody moved into an apartment and out of it; with several times the last one',
  access,
  params: tenantParams,
  result: tenantRecordSchema,
});

export const changeTenantRecord = endpoint({
  method: 'PUT',
  path: `${path}/:apartmentId/users/:userId`,
  summary: 'Set move-in and move-out of a tenant, for everybody of the same occupancy; without a move-out it goes on',
  access,
  params: tenantParams,
  body: occupancyFieldsSchema,
  result: tenantRecordSchema,
});

export const deleteTenantRecord = endpoint({
  method: 'DELETE',
  path: `${path}/:apartmentId/users/:userId`,
  summary: 'Take back that somebody lives in an apartment; 409 OccupancyHasContract while a contract rests on it',
  access,
  params: tenantParams,
});
