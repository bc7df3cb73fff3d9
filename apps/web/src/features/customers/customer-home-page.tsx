import { Role } from '@lichthof/domain/access/role.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { isGrantedOnCustomer, isGrantedOnEstate, placedEstates } from '../../api/estate-tree.ts';
import { estateHierarchyQuery, useCurrentUser } from '../../api/session.queries.ts';
import { formatNumber } from '../../i18n/number-formats.ts';
import { pathTo } from '../../navigation/route-table.ts';
import { StatTile } from '../../ui/figures/stat-tile.tsx';
import { TileRow } from '../../ui/figures/tile-row.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { AttentionCard } from './attention-card.tsx';
import { EstatesCard } from './estates-card.tsx';

/** The customer's start page: the attention list and the estates. Tenants see only the estates. */
export function CustomerHomePage() {
  const { t } = useTranslation('attention');
  const customerId = Number(useParams()['customerId']);
  const { authorityRoles } = useCurrentUser();
  const { data: hierarchy } = useSuspenseQuery(estateHierarchyQuery(customerId));
  const placed = placedEstates(hierarchy);
  const isAdmin = isGrantedOnCustomer(hierarchy, authorityRoles, Role.CustomerAdmin);
  const idsWith = (role: Role) =>
    new Set(
      placed
        .filter((each) => isGrantedOnEstate(hierarchy, authorityRoles, { placed: each, role }))
        .map(({ estate }) => estate.estateId),
    );
  const managed = idsWith(Role.EstateOwner);
  const controlled = idsWith(Role.EstateOpenEmsController);
  const apartmentCount = placed.reduce((sum, { estate }) => sum + estate.apartmentCount, 0);
  const cities = new Set(placed.map(({ estate }) => estate.city).filter(Boolean));

  return (
    <>
      <PageHeader
        title={hierarchy.customerInfo.displayName}
        status={t('status', { count: placed.length })}
        actions={
          <Button component={Link} to={pathTo('estates_overview', { customerId })} variant="outlined">
            {t('allEstates')}
          </Button>
        }
      />
      <Stack sx={{ gap: '12px' }}>
        {(isAdmin || managed.size > 0 || controlled.size > 0) && (
          <AttentionCard {...{ customerId }} isManaged={(estateId) => managed.has(estateId)} />
        )}
        <TileRow columns={3} phoneColumns={1}>
          <StatTile label={t('tile.estates')} figure={formatNumber(placed.length)} />
          <StatTile label={t('tile.apartments')} figure={formatNumber(apartmentCount)} />
          <StatTile label={t('tile.cities')} figure={formatNumber(cities.size)} />
        </TileRow>
        <EstatesCard {...{ customerId, isAdmin, placed, managed, controlled }} />
      </Stack>
    </>
  );
}
