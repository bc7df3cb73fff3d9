import type { User } from '@lichthof/contracts/people/users.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { compareNames } from '@lichthof/domain/formats/lists.ts';
import { nameOf, statusOf, type UserStatus, userStatuses } from '../user-display.ts';
import { useAddress } from '../../../ui/tables/use-address.ts';

export interface UserFilter {
  /** Part of an e-mail address or a name. */
  text: string;
  /** Null is all. */
  role: Role | null;
  status: UserStatus | null;
}

/** Addresses are searched by the server, names here; the order is that of all users. */
export function filterUsers(all: User[], withEmail: User[], { text, role, status }: UserFilter): User[] {
  const searchText = text.trim().toLocaleLowerCase('de');
  const ids = new Set(withEmail.map(({ userId }) => userId));
  const matches = (user: User) => ids.has(user.userId) || nameOf(user).toLocaleLowerCase('de').includes(searchText);
  return all.filter(
    (user) =>
      (searchText === '' || matches(user)) &&
      (role === null || user.roles.some((held) => held.role === role)) &&
      (status === null || statusOf(user) === status),
  );
}

/** Which users are shown, and in which order, kept in the address. */
export function useUserFilter() {
  const { search, change, sort, changeSort } = useAddress<'email' | 'role' | 'status'>();
  const filter: UserFilter = {
    text: search.get('email') ?? '',
    role: Object.values(Role).find((role) => String(role) === search.get('role')) ?? null,
    status: userStatuses.find((status) => status === search.get('status')) ?? null,
  };
  return { filter, change, sort, changeSort };
}

const userGroups = ['managers', 'tenants', 'controllers', 'former'] as const;
type UserGroup = (typeof userGroups)[number];

/** Where somebody stands among the users of an estate; whoever manages it stands there first. */
export function userGroupOf({ roles, moveOutDate }: User, today: string): UserGroup {
  const has = (...anyOf: Role[]) => roles.some(({ role }) => anyOf.includes(role));
  if (has(Role.EstateOwner, Role.EstateGroupAdmin, Role.CustomerAdmin)) return 'managers';
  const isGone = moveOutDate !== null && moveOutDate < today;
  if (has(Role.EstateTenant) && !isGone) return 'tenants';
  if (roles.some(({ role }) => role !== Role.EstateTenant)) return 'controllers';
  return 'former';
}

/** Who still lives or works here and was never invited: whom 'Alle einladen' invites. */
export const uninvitedOf = (users: User[], today: string): User[] =>
  users.filter((user) => statusOf(user) === 'uninvited' && userGroupOf(user, today) !== 'former');

/** In the order of the groups; tenants by apartment. */
export function inGroups(users: User[], today: string): User[] {
  const rank = (user: User) => userGroups.indexOf(userGroupOf(user, today));
  return users.toSorted((a, b) => rank(a) - rank(b) || compareNames(a.apartment?.name ?? '', b.apartment?.name ?? ''));
}
