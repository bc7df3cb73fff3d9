import type { User } from '@lichthof/contracts/users.ts';
import type { Role } from '@lichthof/domain/access/role.ts';
import { nameOf } from '../user-name.ts';
import { statusOf, type UserStatus } from '../user-status.ts';

export interface UserFilter {
  /** Part of an e-mail address or a name. */
  text: string;
  /** Null is all. */
  role: Role | null;
  status: UserStatus | null;
}

/** Addresses are searched by the server, names here; the order is that of all users. */
export function foundUsers(all: User[], withEmail: User[], { text, role, status }: UserFilter): User[] {
  const wanted = text.trim().toLocaleLowerCase('de');
  const ids = new Set(withEmail.map(({ userId }) => userId));
  const matches = (user: User) => ids.has(user.userId) || nameOf(user).toLocaleLowerCase('de').includes(wanted);
  return all.filter(
    (user) =>
      (wanted === '' || matches(user)) &&
      (role === null || user.roles.some((held) => held.role === role)) &&
      (status === null || statusOf(user) === status),
  );
}
