import { emailField, phoneField } from '@lichthof/contracts/fields.ts';
import type { KnownEmail } from '@lichthof/contracts/people/known-emails.ts';
import type { NewUser } from '@lichthof/contracts/people/users.ts';
import { z } from 'zod';
import {
  roleDependentFields,
  checkField,
  checkNames,
  checkRight,
  emptyRight,
  newRightsOf,
  rightFields,
} from '../rights/right-form.ts';
import { type CustomerRole, rolesIn, type UserScope } from '../user-scope.ts';

export type Member = NonNullable<KnownEmail['member']>;

const fields = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  /** Whoever has this address at the customer already: name and role are theirs. */
  member: z.custom<Member | null>(() => true),
  ...rightFields,
});
export type InviteForm = z.infer<typeof fields>;

export const emptyInvitation = ({ estateId }: UserScope): InviteForm => ({
  email: '',
  firstName: '',
  lastName: '',
  phone: '',
  member: null,
  ...emptyRight,
  ...(estateId !== undefined && { estateId, estateIds: [estateId] }),
});

export const inviteSchema = (today: string) =>
  fields.superRefine((form, check) => {
    checkField(emailField, ['email', form.email], check);
    checkField(phoneField, ['phone', form.phone], check);
    if (!form.member) checkNames(form, check);
    checkRight(form, today, check);
  });

/** What can be given here; a member who has a role keeps it. */
export function offeredRoles(scope: UserScope, member: Member | null): CustomerRole[] {
  const held = member?.roles ?? [];
  return rolesIn(scope).filter((role) => held.length === 0 || held.includes(role));
}

export function bodyOf(form: InviteForm, customerId: number): NewUser {
  const { email, phone, member } = form;
  const { firstName, lastName } = member ?? form;
  return {
    email: email.trim(),
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    ...(phone.trim() && { phone: phone.trim() }),
    invitationCompleted: false,
    ...newRightsOf(form, customerId),
  };
}

export const stepFields = {
  person: ['email', 'firstName', 'lastName', 'phone'],
  role: ['role'],
  rights: roleDependentFields,
  summary: [],
} as const satisfies Record<string, readonly (keyof InviteForm)[]>;
export type InviteStep = keyof typeof stepFields;

const formField: Record<string, keyof InviteForm> = {
  Email: 'email',
  FirstName: 'firstName',
  LastName: 'lastName',
  MoveIn: 'moveIn',
  MoveOut: 'moveOut',
  Date: 'moveIn',
  ApartmentName: 'apartmentId',
  email: 'email',
  firstName: 'firstName',
  lastName: 'lastName',
  phone: 'phone',
  role: 'role',
  'occupancy.apartmentId': 'apartmentId',
  'occupancy.moveIn': 'moveIn',
  'occupancy.moveOut': 'moveOut',
};

/** The field of the form that an answer of the server means, and the step it stands on. */
export function placeOf(serverField: string | undefined): { field: keyof InviteForm; step: InviteStep } | undefined {
  const field = formField[serverField ?? ''];
  const steps = Object.keys(stepFields) as InviteStep[];
  const step = steps.find((id) => (stepFields[id] as readonly string[]).includes(field ?? ''));
  return field && step && { field, step };
}
