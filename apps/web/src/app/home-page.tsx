import type { CurrentUser } from '@lichthof/contracts/session.ts';
import { OperationView } from '@lichthof/domain/access/operation-views.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { findEstate } from '../api/estate-tree.ts';
import { useCurrentUser } from '../api/session.queries.ts';
import { pathTo } from '../navigation/route-table.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { apartmentsOf } from './guard/guard.ts';
import { readChosenView, readLastRoute } from './guard/last-route.ts';
import { LazyViewDialog } from './lazy-view-dialog.tsx';

/** Says that it forwards, and does so: to the choice of the view, the last place visited or the view's home. */
export function HomePage() {
  const { t } = useTranslation('app');
  const user = useCurrentUser();
  const views = user.operationViews;

  if (views.length === 0) {
    return <EmptyState picture="lock" title={t('home.noRights.title')} text={t('home.noRights.text')} />;
  }
  const chosen = views.find((view) => view === readChosenView()) ?? (views.length === 1 ? views[0] : undefined);
  return (
    <>
      <PageHeader title={t('home.title')} />
      <Typography>{t('home.text')}</Typography>
      {chosen ? (
        <Navigate to={homeOf(chosen, user)} replace />
      ) : (
        <LazyViewDialog isFirst onClose={() => undefined} replace />
      )}
    </>
  );
}

/** The last place visited in that view, while the user may still see it; otherwise the view's home. */
function homeOf(view: OperationView, user: CurrentUser): string {
  const { customerId, estateId, apartmentId } = readLastRoute();
  if (view === OperationView.Tenant) {
    const isOwn = apartmentsOf(user.estateHierarchy).some((apartment) => apartment.apartmentId === apartmentId);
    return apartmentId && isOwn ? pathTo('tenant_overview', { apartmentId }) : pathTo('tenants');
  }
  const hierarchy = user.estateHierarchy.find(({ customerInfo }) => customerInfo.id === customerId);
  if (customerId && hierarchy && estateId && findEstate(hierarchy, estateId)) {
    return pathTo('estate_home', { customerId, estateId });
  }
  const opened = customerId && hierarchy ? customerId : onlyCustomerOf(user);
  return opened ? pathTo('customer_home', { customerId: opened }) : pathTo('customers');
}

/** The list of customers would forward there too, but only when it has loaded, and perhaps away from what was chosen meanwhile. */
function onlyCustomerOf({ authorityRoles, estateHierarchy }: CurrentUser): number | undefined {
  const [first, ...others] = estateHierarchy;
  const mayAddOthers = authorityRoles.includes(Role.AuthorityAdmin);
  return others.length === 0 && !mayAddOthers ? first?.customerInfo.id : undefined;
}
