import { userDataSchema, type UserDetails } from '@lichthof/contracts/people/users.ts';
import type { z } from 'zod';

export const userFormSchema = userDataSchema.required();
export type UserForm = z.infer<typeof userFormSchema>;

const userFormFields = ['firstName', 'lastName', 'email', 'phone'] as const;

export const formOf = ({ firstName, lastName, email, phone }: UserDetails): UserForm => ({
  firstName,
  lastName,
  email,
  phone: phone ?? '',
});

/** Names of the fields that somebody else changed since they were read. */
export function changedFields(read: UserDetails, now: UserDetails): (keyof UserForm)[] {
  const [before, after] = [formOf(read), formOf(now)];
  return userFormFields.filter((name) => before[name] !== after[name]);
}
