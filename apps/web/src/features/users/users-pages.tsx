import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { Role } from '@lichthof/domain/access/role.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { pathTo } from '../../navigation/route-table.ts';
import { UserDetailsDialog } from './details/user-details-dialog.tsx';
import { estateUserTabs, tabIn, type UserTab, userTabs } from './details/user-tabs.tsx';
import { UserList } from './list/user-list.tsx';
import { isGrantedOnCustomer } from '../../api/estate-tree.ts';
import { estateHierarchyQuery, useCurrentUser } from '../../api/session.queries.ts';
import { changedSearch } from '../../ui/tables/use-address.ts';

const routeOfTab = {
  overview: 'user_details_overview',
  'access-rights': 'user_details_access_rights',
  contract: 'user_details_contract',
  documents: 'user_details_documents',
} as const satisfies Record<UserTab, string>;

/** The users of a customer; the address names the one whose details are open above them. */
export function CustomerUsersPage() {
  const { t } = useTranslation('users');
  const params = useParams();
  const customerId = Number(params['customerId']);
  const userId = params['userId'] === undefined ? undefined : Number(params['userId']);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const addressOf = (opened: number, tab: UserTab) => pathTo(routeOfTab[tab], { customerId, userId: opened }) + search;
  return (
    <>
      <UserList
        scope={{ customerId }}
        title={t('title.customer')}
        addressOf={(opened) => addressOf(opened, 'overview')}
        mayDelete
      />
      {userId !== undefined && (
        <UserDetailsDialog
          key={userId}
          scope={{ customerId }}
          userId={userId}
          tabs={userTabs}
          tab={tabIn(pathname.split('/').at(-1), userTabs)}
          addressOf={(tab) => addressOf(userId, tab)}
          mayDelete
          onClose={() => void navigate(pathTo('customer_user_management', { customerId }) + search)}
        />
      )}
    </>
  );
}

/** The users of an estate in their groups; details open by the address's query. */
export function EstateUsersPage() {
  const { t } = useTranslation('users');
  const { customerId, estateId } = useParams();
  const scope = { customerId: Number(customerId), estateId: Number(estateId) };
  const isCustomerAdmin = useIsCustomerAdmin(scope.customerId);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const opened = Number(search.get('user') ?? '') || undefined;
  const tabs = isCustomerAdmin ? userTabs : estateUserTabs;
  const addressWith = (changes: { user: string; tab: string }) => `${pathname}?${changedSearch(search, changes)}`;
  return (
    <>
      <UserList
        scope={scope}
        title={t('title.estate')}
        addressOf={(userId) => addressWith({ user: String(userId), tab: '' })}
        mayDelete={isCustomerAdmin}
      />
      {opened !== undefined && (
        <UserDetailsDialog
          key={opened}
          scope={isCustomerAdmin ? { customerId: scope.customerId } : scope}
          userId={opened}
          tabs={tabs}
          tab={tabIn(search.get('tab'), tabs)}
          addressOf={(tab) => addressWith({ user: String(opened), tab })}
          mayDelete={isCustomerAdmin}
          onClose={() => void navigate(addressWith({ user: '', tab: '' }))}
        />
      )}
    </>
  );
}

/** Who administers the whole customer sees all of a user, others what concerns the estate. */
function useIsCustomerAdmin(customerId: number): boolean {
  const { data: hierarchy } = useSuspenseQuery(estateHierarchyQuery(customerId));
  const { authorityRoles } = useCurrentUser();
  return isGrantedOnCustomer(hierarchy, authorityRoles, Role.CustomerAdmin);
}
