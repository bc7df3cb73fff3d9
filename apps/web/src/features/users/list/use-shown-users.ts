import { Role } from '@lichthof/domain/access/role.ts';
import { useAddress } from '../../../ui/tables/use-address.ts';
import { userStatuses } from '../user-status.ts';
import type { UserFilter } from './found-users.ts';

/** Which users are shown, and in which order, kept in the address. */
export function useShownUsers() {
  const { search, change, sort, changeSort } = useAddress<'email' | 'role' | 'status'>();
  const filter: UserFilter = {
    text: search.get('email') ?? '',
    role: Object.values(Role).find((role) => String(role) === search.get('role')) ?? null,
    status: userStatuses.find((status) => status === search.get('status')) ?? null,
  };
  return { filter, change, sort, changeSort };
}
