import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { pathTo } from '../../navigation/route-table.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { customersQuery } from './customers.queries.ts';

/** The customers one may see; with exactly one there is nothing to choose. */
export function CustomersPage() {
  const { t } = useTranslation('customers');
  const { data: customers } = useSuspenseQuery(customersQuery);
  const only = customers.length === 1 ? customers[0] : undefined;
  if (only) return <Navigate to={pathTo('customer_home', { customerId: only.id })} replace />;
  return (
    <>
      <PageHeader title={t('list.title')} status={t('list.status', { count: customers.length })} />
      <DataTable
        label={t('list.title')}
        rows={customers}
        rowId={({ id }) => String(id)}
        rowTo={({ id }) => pathTo('customer_home', { customerId: id })}
        sort={{ columnId: 'name', descending: false }}
        columns={[
          {
            id: 'name',
            header: t('list.name'),
            cell: ({ name }) => name,
            sortKey: ({ name }) => name,
            isName: true,
            onPhone: true,
          },
          {
            id: 'city',
            header: t('list.city'),
            cell: ({ address }) => address.city ?? '–',
            sortKey: ({ address }) => address.city,
          },
          {
            id: 'estates',
            header: t('list.estates'),
            cell: ({ estateCount }) => estateCount ?? '–',
            sortKey: ({ estateCount }) => estateCount,
            align: 'right',
            onPhone: true,
          },
        ]}
        empty={<EmptyState title={t('list.empty.title')} text={t('list.empty.text')} />}
      />
    </>
  );
}
