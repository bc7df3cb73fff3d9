import Box from '@mui/material/Box';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { placedEstates, type PlacedEstate } from '../../api/estate-tree.ts';
import { estateHierarchyQuery } from '../../api/session.queries.ts';
import { pathTo } from '../../navigation/route-table.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { SearchField } from '../../ui/page/search-field.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';

/** All estates one may see; a tenant's own houses lead to the apartment. The search is kept in the address. */
export function EstatesPage() {
  const { t } = useTranslation('estates');
  const customerId = Number(useParams()['customerId']);
  const [search, setSearch] = useSearchParams();
  const { data: hierarchy } = useSuspenseQuery(estateHierarchyQuery(customerId));
  const wanted = search.get('search') ?? '';
  const estates = placedEstates(hierarchy);
  const found = estates.filter((placed) => textOf(placed).includes(wanted.trim().toLocaleLowerCase('de')));

  return (
    <>
      <PageHeader title={t('overview.title')} status={t('overview.status', { count: estates.length })} />
      <Box role="search" sx={{ mb: '12px' }}>
        <SearchField
          label={t('overview.search')}
          placeholder={t('overview.placeholder')}
          value={wanted}
          onChange={(text) => setSearch(text ? { search: text } : {}, { replace: true })}
        />
      </Box>
      <DataTable
        label={t('overview.title')}
        rows={found}
        rowId={({ estate }) => String(estate.estateId)}
        rowTo={({ estate }) => addressOf(customerId, estate)}
        sort={{ columnId: 'name', descending: false }}
        columns={[
          {
            id: 'name',
            header: t('overview.name'),
            cell: ({ estate }) => estate.displayName,
            sortKey: ({ estate }) => estate.displayName,
            isName: true,
            onPhone: true,
          },
          {
            id: 'group',
            header: t('overview.group'),
            cell: ({ groups }) => groups.map(({ displayName }) => displayName).join(' › ') || '–',
            sortKey: ({ groups }) => groups.map(({ displayName }) => displayName).join(' › '),
          },
          {
            id: 'city',
            header: t('overview.city'),
            cell: ({ estate }) => estate.city ?? '–',
            sortKey: ({ estate }) => estate.city,
          },
          {
            id: 'apartments',
            header: t('overview.apartments'),
            cell: ({ estate }) => estate.apartmentCount,
            sortKey: ({ estate }) => estate.apartmentCount,
            align: 'right',
            onPhone: true,
          },
        ]}
        empty={<EmptyState title={t('overview.empty.title')} text={t('overview.empty.text')} />}
      />
    </>
  );
}

function textOf({ estate, groups }: PlacedEstate): string {
  return [estate.displayName, estate.city, ...groups.map(({ displayName }) => displayName)]
    .join(' ')
    .toLocaleLowerCase('de');
}

function addressOf(customerId: number, { estateId, userRoles, apartments }: PlacedEstate['estate']): string {
  const ownApartment = apartments[0];
  const isOnlyTenant = ownApartment && userRoles.length <= 1;
  return isOnlyTenant
    ? pathTo('tenant_overview', { apartmentId: ownApartment.apartmentId })
    : pathTo('estate_home', { customerId, estateId });
}
