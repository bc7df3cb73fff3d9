import { Role } from '@lichthof/domain/access/role.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { isGrantedOnCustomer, isGrantedOnEstate, placedEstates } from '../../../api/estate-tree.ts';
import { estateHierarchyQuery, useCurrentUser } from '../../../api/session.queries.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { ManagedEstates } from './managed-estates.tsx';
import { OtherEstates } from './other-estates.tsx';

/** The estates of a customer: managed estates with figures, or a plain list for tenants and controllers. */
export function EstatesOverviewPage() {
  const { t } = useTranslation('estates-overview');
  const customerId = Number(useParams()['customerId']);
  const { authorityRoles } = useCurrentUser();
  const { data: hierarchy } = useSuspenseQuery(estateHierarchyQuery(customerId));
  const isAdmin = isGrantedOnCustomer(hierarchy, authorityRoles, Role.CustomerAdmin);
  const all = placedEstates(hierarchy);
  const others = all.filter(
    (placed) => !isGrantedOnEstate(hierarchy, authorityRoles, { placed, role: Role.EstateOwner }),
  );
  const managesSome = isAdmin || others.length < all.length;
  const list = <OtherEstates {...{ customerId, hierarchy, authorityRoles }} estates={others} />;

  if (!managesSome) {
    return (
      <>
        <PageHeader title={t('title')} status={t('status.estates', { count: others.length })} />
        {list}
      </>
    );
  }
  return (
    <>
      <ManagedEstates {...{ customerId, isAdmin }} />
      {others.length > 0 && (
        <Box component="section" sx={{ mt: '24px' }}>
          <Typography variant="h2" sx={{ mb: '8px' }}>
            {t('others.title')}
          </Typography>
          {list}
        </Box>
      )}
    </>
  );
}
