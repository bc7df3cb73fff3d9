import type { User } from '@lichthof/contracts/people/users.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { UserPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '@lichthof/domain/access/role.ts';
import { errorFacts } from '../../../api/error-text.ts';
import { localToday } from '../../../i18n/local-today.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { TableToolbar } from '../../../ui/tables/table-toolbar.tsx';
import { UninvitedNotice } from '../bulk/uninvited-notice.tsx';
import { rolesIn, type UserScope } from '../user-scope.ts';
import { statusOf, type UserStatus, userStatuses } from '../user-display.ts';
import { usersQuery } from '../users.queries.ts';
import { InviteUserDialog } from '../wizard/invite-user-dialog.tsx';
import { filterUsers, inGroups, type UserFilter, uninvitedOf, userGroupOf, useUserFilter } from './listed-users.ts';
import { useUserColumns } from './user-columns.tsx';
import { useUserMenu } from './use-user-menu.tsx';
import { SearchField } from '../../../ui/page/search-field.tsx';
import { FilterMenu } from '../../../ui/tables/filter-menu.tsx';
import { useDebounced } from '../../../ui/fields/use-debounced.ts';

const pageSize = 200;

interface UserListProps {
  scope: UserScope;
  title: string;
  /** Leads to the details of a user. */
  addressOf: (userId: number) => string;
  /** Deleting somebody is for admins of the whole customer. */
  mayDelete: boolean;
}

/** Everybody with access to a customer or an estate; search, filters and order are kept in the address. */
export function UserList({ scope, title, addressOf, mayDelete }: UserListProps) {
  const { t } = useTranslation('users');
  const { filter, change, sort, changeSort } = useUserFilter();
  const { data: users, error, refetch } = useQuery(usersQuery(scope));
  const text = filter.text.trim();
  const byEmail = useQuery({ ...usersQuery(scope, text), placeholderData: keepPreviousData });
  const [isInviting, setInviting] = useState(false);
  const columns = useUserColumns(scope.estateId !== undefined);
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('lg'));
  const { entriesOf, dialogs } = useUserMenu({ scope, addressOf, mayDelete });
  const groups = useUserGroups(scope);

  if (error && !users) return <ErrorState {...errorFacts(error, t('loadingFailed'))} onRetry={() => void refetch()} />;
  const found = filterUsers(users ?? [], byEmail.data ?? [], filter);
  return (
    <>
      <PageHeader
        title={title}
        status={users && <ListStatus users={users} />}
        actions={
          <Button variant="contained" startIcon={<UserPlus size={16} />} onClick={() => setInviting(true)}>
            {t('invite')}
          </Button>
        }
      />
      {users && <UninvitedNotice scope={scope} users={users} />}
      <TableToolbar filters={<UserFilters filter={filter} roles={rolesIn(scope)} onChange={change} />} />
      <DataTable<User>
        label={title}
        rows={groups.sorted(found)}
        rowId={({ userId }) => String(userId)}
        rowTo={({ userId }) => addressOf(userId)}
        rowMenu={entriesOf}
        columns={columns}
        hiddenColumns={isNarrow ? ['email', 'lastSeen'] : []}
        {...(sort && { sort })}
        onSortChange={changeSort}
        {...(groups.of && { groupOf: groups.of })}
        pageSize={pageSize}
        loading={users === undefined}
        empty={
          <EmptyState
            picture={users?.length ? 'search' : 'users'}
            title={t(users?.length ? 'noHits.title' : 'empty.title')}
            text={t(users?.length ? 'noHits.text' : 'empty.text')}
          />
        }
      />
      {isInviting && <InviteUserDialog scope={scope} onClose={() => setInviting(false)} />}
      {dialogs}
    </>
  );
}

/** '31 Nutzer, 1 Einladung offen, 3 noch nicht eingeladen', of all, whatever is filtered. */
function ListStatus({ users }: { users: User[] }) {
  const { t } = useTranslation('users');
  const countOf = (status: UserStatus) => users.filter((user) => statusOf(user) === status).length;
  const [open, uninvited] = [countOf('invited'), uninvitedOf(users, localToday()).length];
  const parts = [
    t('count', { count: users.length }),
    open > 0 && t('invitations', { count: open }),
    uninvited > 0 && t('uninvited', { count: uninvited }),
  ];
  return parts.filter(Boolean).join(', ');
}

/** An estate's users stand in groups by what they are there for. */
function useUserGroups({ estateId }: UserScope) {
  const { t } = useTranslation('users');
  const today = localToday();
  if (estateId === undefined) return { sorted: (users: User[]) => users, of: undefined };
  const of = (user: User) => {
    const id = userGroupOf(user, today);
    return { id, label: t(`group.${id}`) };
  };
  return { sorted: (users: User[]) => inGroups(users, today), of };
}

const longestEmail = 254;

interface UserFiltersProps {
  filter: UserFilter;
  roles: Role[];
  onChange: (changes: { email?: string; role?: string; status?: string }) => void;
}

function UserFilters({ filter, roles, onChange }: UserFiltersProps) {
  const { t } = useTranslation('users');
  const [typed, setTyped] = useState(filter.text);
  const debounced = useDebounced(typed);
  // oxlint-disable-next-line react/exhaustive-deps -- only what was typed goes to the address, not the other way round
  useEffect(() => (debounced === filter.text ? undefined : onChange({ email: debounced })), [debounced]);

  const all = { value: '', label: t('filter.all') };
  return (
    <>
      <SearchField
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        value={typed}
        onChange={(text) => setTyped(text.slice(0, longestEmail))}
      />
      <FilterMenu
        label={t('filter.role')}
        options={[all, ...roles.map((role) => ({ value: String(role), label: t(`role.${role}.name`) }))]}
        value={filter.role === null ? '' : String(filter.role)}
        onChange={(role) => onChange({ role })}
      />
      <FilterMenu
        label={t('filter.status')}
        options={[all, ...userStatuses.map((status) => ({ value: status, label: t(`filter.choice.${status}`) }))]}
        value={filter.status ?? ''}
        onChange={(status) => onChange({ status })}
      />
    </>
  );
}
