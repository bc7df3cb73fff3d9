import type { KnownEmail } from '@lichthof/contracts/people/known-emails.ts';
import { sentUserFields } from '@lichthof/contracts/people/user-fields.ts';
import type { NewUser } from '@lichthof/contracts/people/users.ts';
import { fieldNames, pickFields } from '@lichthof/domain/fields/field.ts';
import { userFields, type UserFields } from '@lichthof/domain/fields/user-fields.ts';
import { z } from 'zod';
import { formValues } from '../../../ui/fields/form-values.ts';
import {
  roleDependentFields,
  checkField,
  checkRight,
  emptyRight,
  newRightsOf,
  rightFields,
} from '../rights/right-form.ts';
import { type CustomerRole, rolesIn, type UserScope } from '../user-scope.ts';

export type Member = NonNullable<KnownEmail['member']>;

/** An address first: whoever is known needs no name. */
const personFields = [...new Set(['email' as const, ...fieldNames(userFields)])];
const nameFields = new Set<keyof InviteForm>(['firstName', 'lastName']);

const fields = z.object({
  ...(Object.fromEntries(personFields.map((name) => [name, z.string()])) as Record<keyof UserFields, z.ZodString>),
  /** Whoever has this address at the customer already: name and role are theirs. */
  member: z.custom<Member | null>(() => true),
  ...rightFields,
});
export type InviteForm = z.infer<typeof fields>;

export const emptyInvitation = ({ estateId }: UserScope): InviteForm => ({
  ...formValues<UserFields>(userFields),
  member: null,
  ...emptyRight,
  ...(estateId !== undefined && { estateId, estateIds: [estateId] }),
});

export const inviteSchema = (today: string) =>
  fields.superRefine((form, check) => {
    const names = personFields.filter((name) => !form.member || !nameFields.has(name));
    for (const name of names) checkField(sentUserFields[name], [name, form[name]], check);
    checkRight(form, today, check);
  });

/** The rights that can be given here; a member who has a role keeps it. */
export function offeredRoles(scope: UserScope, member: Member | null): CustomerRole[] {
  const held = member?.roles ?? [];
  return rolesIn(scope).filter((role) => held.length === 0 || held.includes(role));
}

export function bodyOf(form: InviteForm, customerId: number): NewUser {
  const { firstName, lastName } = form.member ?? form;
  const person = { ...pickFields(userFields, form), firstName, lastName };
  const entered = Object.entries<string>(person)
    .map(([name, text]) => [name, text.trim()])
    .filter(([, text]) => text !== '');
  return {
    ...(Object.fromEntries(entered) as typeof person),
    invitationCompleted: false,
    ...newRightsOf(form, customerId),
  };
}

export const stepFields = {
  person: personFields,
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
  ...Object.fromEntries(personFields.map((name) => [name, name])),
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
