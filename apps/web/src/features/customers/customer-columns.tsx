import { useTranslation } from 'react-i18next';
import type { DataColumn } from '../../ui/tables/columns.ts';
import type { ListedCustomer } from './customers.queries.ts';

export function useCustomerColumns(): DataColumn<ListedCustomer>[] {
  const { t } = useTranslation('customers');
  return [
    {
      id: 'name',
      header: t('field.name'),
      cell: ({ name }) => name,
      sortKey: ({ name }) => name,
      isName: true,
      onPhone: true,
    },
    {
      id: 'city',
      header: t('field.city'),
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
  ];
}
