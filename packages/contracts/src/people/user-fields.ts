import type { UserFields } from '@lichthof/domain/fields/user-fields.ts';
import { z } from 'zod';
import type { FieldResults, SentFields } from '../field-schemas.ts';
import { emailField, personNameField, phoneField } from '../fields.ts';

/** The fields of a user as they are sent; an absent or empty one is cleared. */
export const sentUserFields = {
  firstName: personNameField,
  lastName: personNameField,
  email: emailField,
  phone: phoneField,
} satisfies SentFields<UserFields>;

/** The fields of a user as they are answered. */
export const userFieldResults = {
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
} satisfies FieldResults<UserFields>;
