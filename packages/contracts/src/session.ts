import { OperationView } from '@lichthof/domain/access/operation-views.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { sentUserFields, userFieldResults } from './people/user-fields.ts';
import { estateHierarchySchema } from './places/estate-hierarchy.ts';

const currentUserSchema = z
  .object({
    userId: z.int(),
    authorityId: z.int().nullable(),
    authorityRoles: z.array(z.enum(Role)),
    ...userFieldResults,
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

/**
 * The user's own contact data. The e-mail must be the current one, since only an admin may change it: another one
 * answers 403.
 */
export const ownDataSchema = z.object({ ...sentUserFields, email: sentUserFields.email.optional() });

export const changeCurrentUser = endpoint({
  method: 'PUT',
  path: '/api/users/me',
  summary: 'Change own contact data',
  access: 'signedIn',
  body: ownDataSchema,
  result: currentUserSchema,
});

export const resetCurrentUser = endpoint({
  method: 'POST',
  path: '/api/users/me/reset',
  summary: 'Send oneself a link to choose a new password',
  access: 'signedIn',
});
