import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, customerParams, endpoint, idParam, largestId } from '../endpoint.ts';
import { versionField } from '../fields.ts';
import { occupancyFieldsSchema } from './occupancies.ts';
import { sentUserFields, userFieldResults } from './user-fields.ts';

export const customerUsersAccess = { role: Role.CustomerAdmin, on: 'customer' } as const;
export const estateUsersAccess = { role: Role.EstateOwner, on: 'estate' } as const;
export const customerUsersPath = '/api/customers/:customerId/users';
export const estateUsersPath = '/api/customers/:customerId/estates/:estateId/users';
export const userParams = customerParams.extend({ userId: idParam });
export const estateUserParams = customerEstateParams.extend({ userId: idParam });

const day = z.iso.date();
const instant = z.iso.datetime();

/** A right within the customer: one row of the tab 'access rights'. */
export const accessRightSchema = z
  .object({
    role: z.enum(Role),
    level: z.enum(ResourceLevel),
    resourceId: z.int(),
    /** The name of the group, estate or apartment; for customer admins that of the customer. */
    resourceName: z.string(),
    /** Names of the enclosing resources, from the customer inwards. */
    association: z.array(z.string()),
    /** For a tenant's apartment: its estate. */
    estateId: z.int().nullable(),
    moveIn: day.nullable(),
    moveOut: day.nullable(),
    /** Whether the caller may revoke it. */
    isRemovable: z.boolean(),
  })
  .meta({ id: 'AccessRight' });
export type AccessRightEntry = z.infer<typeof accessRightSchema>;

const userSchema = z
  .object({
    userId: z.int(),
    ...userFieldResults,
    invitationCompleted: z.boolean(),
    invitedAt: instant.nullable(),
    lastSeenAt: instant.nullable(),
    /** Rights within the customer, or only on the estate in the query. */
    roles: z.array(
      z.object({
        role: z.enum(Role),
        roleAttributes: z.object({
          level: z.enum(ResourceLevel),
          resourceId: z.int(),
          resourceName: z.string(),
        }),
      }),
    ),
    /** The apartment of the current or next occupancy, else of the last one. */
    apartment: z
      .object({ apartmentId: z.int(), name: z.string(), estateId: z.int(), estateName: z.string() })
      .nullable(),
    moveInDate: day.nullable(),
    moveOutDate: day.nullable(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

/** With an e-mail, lists users whose e-mail contains it. */
const listQuery = z.object({ email: z.string().trim().max(254).optional() });

export const listUsers = endpoint({
  method: 'GET',
  path: customerUsersPath,
  summary: 'Everybody who belongs to a customer',
  access: customerUsersAccess,
  params: customerParams,
  query: listQuery,
  result: z.array(userSchema),
});

export const listEstateUsers = endpoint({
  method: 'GET',
  path: estateUsersPath,
  summary: 'Everybody with a right on an estate or living in it',
  access: estateUsersAccess,
  params: customerEstateParams,
  query: listQuery,
  result: z.array(userSchema),
});

const idField = z.int().min(1).max(largestId);

/** A right to grant: the role decides whether the resource is a customer, group, estate or apartment. */
const newAccessRightSchema = z.object({ role: z.enum(Role), resourceId: idField });

export const userDataSchema = z.object(sentUserFields);

const newUserSchema = userDataSchema.extend({
  /** True sends no invitation, because the person can already sign in. */
  invitationCompleted: z.boolean().default(false),
  accessRights: z.array(newAccessRightSchema).min(1).max(500).optional(),
  /** For the role of a tenant. */
  occupancy: z.object({ apartmentId: idField }).and(occupancyFieldsSchema).optional(),
});
export type NewUser = z.infer<typeof newUserSchema>;

const userDetailsSchema = userSchema
  .extend({
    accessRights: z.array(accessRightSchema),
    /** Whether the caller may change name and e-mail; not if the user has wider rights or rights elsewhere. */
    isAccountChangeable: z.boolean(),
    /** A new e-mail that waits for the confirmation of its owner. */
    pendingEmail: z.string().nullable(),
    /** Why deleting is refused: a code of the specification, for 2000 with the tariffs; else null. */
    deletionBlock: z
      .object({ code: z.union([z.literal(1000), z.literal(2000)]), tariffs: z.array(z.string()) })
      .nullable(),
    version: z.int(),
  })
  .meta({ id: 'UserDetails' });
export type UserDetails = z.infer<typeof userDetailsSchema>;

const createdUserSchema = userDetailsSchema.extend({
  /** Null if no invitation was requested. */
  isInvitationSent: z.boolean().nullable(),
});

export const createUser = endpoint({
  method: 'POST',
  path: customerUsersPath,
  summary: 'A user of a customer, with rights, all or nothing; somebody with this e-mail keeps name and account',
  access: customerUsersAccess,
  params: customerParams,
  body: newUserSchema,
  result: createdUserSchema,
});

export const createEstateUser = endpoint({
  method: 'POST',
  path: estateUsersPath,
  summary: 'A user with rights on an estate or a tenant in it',
  access: estateUsersAccess,
  params: customerEstateParams,
  body: newUserSchema,
  result: createdUserSchema,
});

export const getUser = endpoint({
  method: 'GET',
  path: `${customerUsersPath}/:userId`,
  summary: 'One user of a customer with all rights in it',
  access: customerUsersAccess,
  params: userParams,
  result: userDetailsSchema,
});

export const getEstateUser = endpoint({
  method: 'GET',
  path: `${estateUsersPath}/:userId`,
  summary: 'One user of an estate with the rights on it',
  access: estateUsersAccess,
  params: estateUserParams,
  result: userDetailsSchema,
});

const changedUserSchema = userDataSchema.extend({ version: versionField });

export const changeUser = endpoint({
  method: 'PUT',
  path: `${customerUsersPath}/:userId`,
  summary: 'Change name, e-mail and phone of a user; the e-mail of an active user counts once it is confirmed',
  access: customerUsersAccess,
  params: userParams,
  body: changedUserSchema,
  result: userDetailsSchema,
});

export const changeEstateUser = endpoint({
  method: 'PUT',
  path: `${estateUsersPath}/:userId`,
  summary: 'Change name, e-mail and phone of a user of an estate',
  access: estateUsersAccess,
  params: estateUserParams,
  body: changedUserSchema,
  result: userDetailsSchema,
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: `${customerUsersPath}/:userId`,
  summary: 'Take a user out of a customer with all rights in it',
  access: customerUsersAccess,
  params: userParams,
});

const resetSummary = 'Send a link to choose a new password; the old one stays good until then';
const invitationSummary = 'Send the invitation again; links of earlier ones end';

export const resetUser = endpoint({
  method: 'POST',
  path: `${customerUsersPath}/:userId/reset`,
  summary: resetSummary,
  access: customerUsersAccess,
  params: userParams,
});

export const resetEstateUser = endpoint({
  method: 'POST',
  path: `${estateUsersPath}/:userId/reset`,
  summary: resetSummary,
  access: estateUsersAccess,
  params: estateUserParams,
});

export const resendInvitation = endpoint({
  method: 'POST',
  path: `${customerUsersPath}/:userId/resend-invitation`,
  summary: invitationSummary,
  access: customerUsersAccess,
  params: userParams,
});

export const resendEstateInvitation = endpoint({
  method: 'POST',
  path: `${estateUsersPath}/:userId/resend-invitation`,
  summary: invitationSummary,
  access: estateUsersAccess,
  params: estateUserParams,
});
