import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerParams, endpoint, idParam, largestId } from '../endpoint.ts';
import { requiredLine, versionField } from '../fields.ts';

const access = { role: Role.CustomerAdmin, on: 'customer' } as const;
const path = '/api/customers/:customerId/estate-groups';

const estateGroupSchema = z
  .object({
    estateGroupId: z.int(),
    parentId: z.int().nullable(),
    name: z.string(),
    /** Estates directly in the group; `groupCount` counts groups directly in it. */
    estateCount: z.int(),
    groupCount: z.int(),
    /** Portfolio managers of exactly this group. */
    managers: z.array(z.string()),
    version: z.int(),
  })
  .meta({ id: 'EstateGroup' });
export type EstateGroup = z.infer<typeof estateGroupSchema>;

const estateGroupBodySchema = z.object({ name: requiredLine() });

/** The tree of a customer's groups and estates, without archived estates. */
const estateStructureSchema = z
  .object({
    customerId: z.int(),
    name: z.string(),
    /** Customer admins. */
    managers: z.array(z.string()),
    groups: z.array(estateGroupSchema),
    estates: z.array(
      z.object({
        estateId: z.int(),
        estateGroupId: z.int().nullable(),
        name: z.string(),
        apartmentCount: z.int(),
        /** Property managers of exactly this estate. */
        managers: z.array(z.string()),
        version: z.int(),
      }),
    ),
  })
  .meta({ id: 'EstateStructure' });
export type EstateStructure = z.infer<typeof estateStructureSchema>;

export const getEstateStructure = endpoint({
  method: 'GET',
  path: '/api/customers/:customerId/estate-structure',
  summary: 'All groups and estates of a customer with their size and who is responsible',
  access,
  params: customerParams,
  result: estateStructureSchema,
});

export const listEstateGroups = endpoint({
  method: 'GET',
  path,
  summary: 'All groups of a customer, each with its parent',
  access: { ...access, keyScopes: ['managePortfolio'] },
  params: customerParams,
  result: z.array(estateGroupSchema),
});

export const createEstateGroup = endpoint({
  method: 'POST',
  path,
  summary: 'A new group directly below the customer',
  access: { ...access, keyScopes: ['managePortfolio'] },
  params: customerParams,
  body: estateGroupBodySchema,
  result: estateGroupSchema,
});

export const createChildGroup = endpoint({
  method: 'POST',
  path: `${path}/:parentId`,
  summary: 'A new group inside another',
  access: { ...access, keyScopes: ['managePortfolio'] },
  params: customerParams.extend({ parentId: idParam }),
  body: estateGroupBodySchema,
  result: estateGroupSchema,
});

export const changeEstateGroup = endpoint({
  method: 'PUT',
  path: `${path}/:estateGroupId`,
  summary: 'Rename a group or move it with all that is in it; without a parent it lies directly below the customer',
  access,
  params: customerParams.extend({ estateGroupId: idParam }),
  body: estateGroupBodySchema.extend({
    parentId: z.int().min(1).max(largestId).nullish(),
    version: versionField,
  }),
  result: estateGroupSchema,
});

export const deleteEstateGroup = endpoint({
  method: 'DELETE',
  path: `${path}/:estateGroupId`,
  summary: 'Delete an empty group, with the rights on it',
  access,
  params: customerParams.extend({ estateGroupId: idParam }),
});
