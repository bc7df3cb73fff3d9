import { OperationView } from '@lichthof/domain/access/operation-views.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { estateHierarchySchema } from './estate-hierarchy.ts';

export const currentUserSchema = z
  .object({
    userId: z.int(),
    authorityId: z.int().nullable(),
    authorityRoles: z.array(z.enum(Role)),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    operationViews: z.array(z.enum(OperationView)),
    estateHierarchy: z.array(estateHierarchySchema),
  })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.infer<typeof currentUserSchema>;

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/users/me',
  summary: 'The signed-in user with everything the user may see',
  access: 'signedIn',
  result: currentUserSchema,
});
