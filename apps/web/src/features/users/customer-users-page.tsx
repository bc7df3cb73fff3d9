import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { pathTo } from '../../navigation/route-table.ts';
import { UserDetailsDialog } from './details/user-details-dialog.tsx';
import { tabIn, userTabs, type UserTab } from './details/user-tabs.ts';
import { UserList } from './list/user-list.tsx';

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
