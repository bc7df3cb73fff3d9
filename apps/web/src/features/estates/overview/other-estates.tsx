import type { EstateInfo } from '@lichthof/contracts/places/estate-hierarchy.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { useTranslation } from 'react-i18next';
import { isGrantedOnEstate, type PlacedEstate } from '../../../api/estate-tree.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';

type Access = Parameters<typeof isGrantedOnEstate>;

interface OtherEstatesProps {
  customerId: number;
  hierarchy: Access[0];
  authorityRoles: Access[1];
  estates: PlacedEstate[];
}

/** Estates that the user does not manage: a tenant's own estate links to the apartment, others to their edge. */
export function OtherEstates({ customerId, hierarchy, authorityRoles, estates }: OtherEstatesProps) {
  const { t } = useTranslation('estates-overview');
  const addressOf = (placed: PlacedEstate) => {
    const { estateId, apartments } = placed.estate;
    const isEdgeOperator = isGrantedOnEstate(hierarchy, authorityRoles, { placed, role: Role.EstateOpenEmsController });
    return isEdgeOperator || !apartments[0]
      ? pathTo('estate_control', { customerId, estateId })
      : pathTo('tenant_overview', { apartmentId: apartments[0].apartmentId });
  };
  return (
    <DataTable
      label={t('others.title')}
      rows={estates}
      rowId={({ estate }) => String(estate.estateId)}
      rowTo={addressOf}
      sort={{ columnId: 'name', descending: false }}
      columns={[
        {
          id: 'name',
          header: t('column.name'),
          cell: ({ estate }) => estate.displayName,
          sortKey: ({ estate }) => estate.displayName,
          isName: true,
          onPhone: true,
        },
        {
          id: 'city',
          header: t('csv.city'),
          cell: ({ estate }) => estate.city ?? '–',
          sortKey: ({ estate }) => estate.city,
        },
        {
          id: 'access',
          header: t('others.access'),
          cell: ({ estate }) => apartmentNames(estate) || t('others.controller'),
          onPhone: true,
        },
      ]}
      empty={<EmptyState picture="search" title={t('others.empty.title')} text={t('others.empty.text')} />}
    />
  );
}

const apartmentNames = ({ apartments }: EstateInfo) => apartments.map(({ displayName }) => displayName).join(', ');
