import { Role } from '@lichthof/domain/access/role.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { isGrantedOnCustomer } from '../../api/estate-tree.ts';
import { estateHierarchyQuery, useCurrentUser } from '../../api/session.queries.ts';
import { changedSearch } from '../../ui/tables/use-address.ts';
import { UserDetailsDialog } from './details/user-details-dialog.tsx';
import { estateUserTabs, tabIn, userTabs } from './details/user-tabs.ts';
import { UserList } from './list/user-list.tsx';

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
