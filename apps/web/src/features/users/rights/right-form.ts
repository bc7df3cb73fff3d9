import type { NewUser } from '@lichthof/contracts/people/users.ts';
import { levelOfRole } from '@lichthof/domain/access/granting.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';

/** The choices for a right; only those that the role asks for count. */
export const rightFields = {
  role: z.enum(Role).nullable(),
  groupIds: z.array(z.int()),
  estateIds: z.array(z.int()),
  /** Estate and apartment of a tenant. */
  estateId: z.int().nullable(),
  apartmentId: z.int().nullable(),
  moveIn: z.string(),
  moveOut: z.string(),
};
export type RightForm = z.infer<z.ZodObject<typeof rightFields>>;

/** Fields that only some roles ask for. */
export const roleDependentFields = ['groupIds', 'estateIds', 'estateId', 'apartmentId', 'moveIn', 'moveOut'] as const;

export const emptyRight: RightForm = {
  role: null,
  groupIds: [],
  estateIds: [],
  estateId: null,
  apartmentId: null,
  moveIn: '',
  moveOut: '',
};

type Check = z.core.$RefinementCtx;

const missing = (path: string, check: Check) =>
  check.addIssue({ code: 'invalid_value', values: [], input: null, path: [path] });

const missingList = (path: string, check: Check) =>
  check.addIssue({ code: 'too_small', origin: 'array', minimum: 1, inclusive: true, input: [], path: [path] });

/** Puts what a schema finds wrong with a field at that field. */
export function checkField(schema: z.ZodType, [path, input]: [string, unknown], check: Check): void {
  for (const { message } of schema.safeParse(input).error?.issues ?? []) {
    check.addIssue({ code: 'custom', message, input, path: [path] });
  }
}

const rule = (name: string, [path, input]: [string, string], check: Check) =>
  check.addIssue({ code: 'custom', params: { rule: name }, input, path: [path] });

/** A tenant's days: a move-out is optional, and of a day to come. */
export function checkOccupancy(
  { moveIn, moveOut }: Pick<RightForm, 'moveIn' | 'moveOut'>,
  today: string,
  check: Check,
) {
  checkField(z.iso.date(), ['moveIn', moveIn], check);
  if (moveOut === '') return;
  if (!z.iso.date().safeParse(moveOut).success) return checkField(z.iso.date(), ['moveOut', moveOut], check);
  if (moveOut < moveIn) rule('endAfterStart', ['moveOut', moveOut], check);
  else if (moveOut <= today) rule('future', ['moveOut', moveOut], check);
}

/** The choices that the role asks for: groups, estates, or an apartment with its days. */
export function checkRight(form: RightForm, today: string, check: Check): void {
  if (form.role === null) return missing('role', check);
  const level = levelOfRole(form.role);
  if (level === ResourceLevel.EstateGroup && form.groupIds.length === 0) missingList('groupIds', check);
  if (level === ResourceLevel.Estate && form.estateIds.length === 0) missingList('estateIds', check);
  if (level !== ResourceLevel.Apartment) return;
  if (form.estateId === null) missing('estateId', check);
  if (form.apartmentId === null) missing('apartmentId', check);
  checkOccupancy(form, today, check);
}

export const rightSchema = (today: string) =>
  z.object(rightFields).superRefine((form, check) => checkRight(form, today, check));

/** First and last name of somebody new. */
/** The ids that the role is given on. */
export function resourceIdsOf(form: RightForm, customerId: number): number[] {
  const level = form.role === null ? undefined : levelOfRole(form.role);
  if (level === ResourceLevel.Customer) return [customerId];
  if (level === ResourceLevel.EstateGroup) return form.groupIds;
  if (level === ResourceLevel.Estate) return form.estateIds;
  return form.apartmentId === null ? [] : [form.apartmentId];
}

export const occupancyOf = ({ moveIn, moveOut }: Pick<RightForm, 'moveIn' | 'moveOut'>) => ({
  moveIn,
  ...(moveOut && { moveOut }),
});

/** The rights as the server takes them for a new user. */
export function newRightsOf(form: RightForm, customerId: number): Pick<NewUser, 'accessRights' | 'occupancy'> {
  const { role, apartmentId } = form;
  if (role === Role.EstateTenant && apartmentId !== null) return { occupancy: { apartmentId, ...occupancyOf(form) } };
  if (role === null) return {};
  return { accessRights: resourceIdsOf(form, customerId).map((resourceId) => ({ role, resourceId })) };
}

/** Where the server's names for fields are in the forms of an occupancy. */
export const occupancyErrorFields = {
  MoveIn: 'moveIn',
  MoveOut: 'moveOut',
  Date: 'moveIn',
  'occupancy.moveIn': 'moveIn',
  'occupancy.moveOut': 'moveOut',
} as const;
