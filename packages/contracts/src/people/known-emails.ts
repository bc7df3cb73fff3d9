import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, customerParams, endpoint } from '../endpoint.ts';
import { emailField } from '../fields.ts';
import { customerUsersAccess, estateUsersAccess } from './users.ts';

/**
 * Whether an account with exactly this e-mail exists, ignoring case. For a person outside the customer nothing else is
 * returned; for a member also the role.
 */
const knownEmailSchema = z
  .object({
    isKnown: z.boolean(),
    member: z
      .object({ userId: z.int(), firstName: z.string(), lastName: z.string(), roles: z.array(z.enum(Role)) })
      .nullable(),
  })
  .meta({ id: 'KnownEmail' });
export type KnownEmail = z.infer<typeof knownEmailSchema>;

export const findKnownEmail = endpoint({
  method: 'GET',
  path: '/api/customers/:customerId/known-email',
  summary: 'Whether somebody uses an e-mail address already',
  access: customerUsersAccess,
  params: customerParams,
  query: z.object({ email: emailField }),
  result: knownEmailSchema,
});

export const findKnownEstateEmail = endpoint({
  method: 'GET',
  path: '/api/customers/:customerId/estates/:estateId/known-email',
  summary: 'Whether somebody uses an e-mail address already',
  access: estateUsersAccess,
  params: customerEstateParams,
  query: z.object({ email: emailField }),
  result: knownEmailSchema,
});
