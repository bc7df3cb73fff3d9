import type { User } from '@lichthof/contracts/users.ts';
import { Role } from '@lichthof/domain/access/role.ts';

export const userGroups = ['managers', 'tenants', 'controllers', 'former'] as const;
export type UserGroup = (typeof userGroups)[number];

/** Where somebody stands among the users of an estate; whoever manages it stands there first. */
export function userGroupOf({ roles, moveOutDate }: User, today: string): UserGroup {
  const has = (...wanted: Role[]) => roles.some(({ role }) => wanted.includes(role));
  if (has(Role.EstateOwner, Role.EstateGroupAdmin, Role.CustomerAdmin)) return 'managers';
  const isGone = moveOutDate !== null && moveOutDate < today;
  if (has(Role.EstateTenant) && !isGone) return 'tenants';
  if (roles.some(({ role }) => role !== Role.EstateTenant)) return 'controllers';
  return 'former';
}

const collator = new Intl.Collator('de', { numeric: true });

/** In the order of the groups; tenants by apartment. */
export function inGroups(users: User[], today: string): User[] {
  const rank = (user: User) => userGroups.indexOf(userGroupOf(user, today));
  return users.toSorted(
    (a, b) => rank(a) - rank(b) || collator.compare(a.apartment?.name ?? '', b.apartment?.name ?? ''),
  );
}
