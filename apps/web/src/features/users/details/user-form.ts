import { userDataSchema, type UserDetails } from '@lichthof/contracts/people/users.ts';
import { fieldNames } from '@lichthof/domain/fields/field.ts';
import { userFields, type UserFields } from '@lichthof/domain/fields/user-fields.ts';
import type { z } from 'zod';
import { formValues } from '../../../ui/fields/form-values.ts';

export const userFormSchema = userDataSchema.required();
export type UserForm = z.infer<typeof userFormSchema>;

export const formOf = (user: UserDetails): UserForm => formValues<UserFields>(userFields, user);

/** Names of the fields that somebody else changed since they were read. */
export function changedFields(read: UserDetails, now: UserDetails): (keyof UserForm)[] {
  const [before, after] = [formOf(read), formOf(now)];
  return fieldNames(userFields).filter((name) => before[name] !== after[name]);
}
