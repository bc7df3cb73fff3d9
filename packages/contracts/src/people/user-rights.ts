import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { endpoint, idParam } from '../endpoint.ts';
import { occupancyFieldsSchema } from './occupancies.ts';
import {
  accessRightSchema,
  customerUsersAccess,
  customerUsersPath,
  estateUserParams,
  estateUsersAccess,
  estateUsersPath,
  userParams,
} from './users.ts';

export const listAccessRights = endpoint({
  method: 'GET',
  path: `${customerUsersPath}/:userId/roles`,
  summary: 'The rights of a user within a customer',
  access: customerUsersAccess,
  params: userParams,
  result: z.array(accessRightSchema),
});

const rightParams = userParams.extend({ role: z.coerce.number().pipe(z.enum(Role)), resourceId: idParam });
const estateRightParams = estateUserParams.extend({
  role: z.coerce.number().pipe(z.enum(Role)),
  resourceId: idParam,
});
/** The role of a tenant, on an apartment, requires the days of the occupancy. */
const rightBody = z.object({ occupancy: occupancyFieldsSchema.optional() });
const rightPath = '/:userId/roles/:role/resources/:resourceId';

export const addAccessRight = endpoint({
  method: 'PUT',
  path: `${customerUsersPath}${rightPath}`,
  summary: 'Give a user a role on a resource; giving it again changes nothing',
  access: customerUsersAccess,
  params: rightParams,
  body: rightBody,
  result: z.array(accessRightSchema),
});

export const removeAccessRight = endpoint({
  method: 'DELETE',
  path: `${customerUsersPath}${rightPath}`,
  summary: 'Take a role on a resource away; taking away what is not there answers 404',
  access: customerUsersAccess,
  params: rightParams,
});

export const addEstateAccessRight = endpoint({
  method: 'PUT',
  path: `${estateUsersPath}${rightPath}`,
  summary: 'Give a user a role on an estate, or an apartment in it',
  access: estateUsersAccess,
  params: estateRightParams,
  body: rightBody,
  result: z.array(accessRightSchema),
});

export const removeEstateAccessRight = endpoint({
  method: 'DELETE',
  path: `${estateUsersPath}${rightPath}`,
  summary: 'Take a role on an estate, or an apartment in it, away',
  access: estateUsersAccess,
  params: estateRightParams,
});
