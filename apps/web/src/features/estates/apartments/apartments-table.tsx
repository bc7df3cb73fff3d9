import type { ApartmentDetails } from '@lichthof/contracts/people/occupancies.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber, missing } from '@lichthof/domain/formats/number-formats.ts';
import { currentOrNextOccupancy } from '@lichthof/domain/occupancies/find-occupancy.ts';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { errorFacts } from '../../../api/error-text.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Card } from '../../../ui/page/card.tsx';
import type { MenuEntry } from '../../../ui/page/action-menu.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { TableSection } from '../data/table-section.tsx';
import { ApartmentDialogs, type OpenApartment } from './apartment-dialogs.tsx';
import { apartmentsQuery } from '../../../api/apartment-choices.ts';
import { localToday } from '../../../i18n/local-today.ts';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import { TwoLines } from '../../../ui/tables/two-lines.tsx';
import { namesOf } from './occupants.ts';

interface ApartmentsTableProps {
  params: EstateParams;
  /** True for an archived estate. */
  isReadOnly: boolean;
}

/** The apartments with their current tenants; a row opens the occupancies. */
export function ApartmentsTable({ params, isReadOnly }: ApartmentsTableProps) {
  const { t } = useTranslation('estate-apartments');
  const { data, error, refetch } = useQuery(apartmentsQuery(params));
  const [open, setOpen] = useState<OpenApartment>();
  const columns = useApartmentColumns();
  const menuOf = (apartment: ApartmentDetails): MenuEntry[] => {
    const entry = (act: 'edit' | 'delete' | 'times', label: string) => ({
      label,
      onClick: () => setOpen({ act, apartment }),
    });
    return [
      entry('times', t('menu.times')),
      entry('edit', t('menu.edit')),
      { ...entry('delete', t('menu.delete')), destructive: true },
    ];
  };
  const add = !isReadOnly && (
    <Button size="small" startIcon={<Plus />} onClick={() => setOpen({ act: 'create' })}>
      {t('add')}
    </Button>
  );
  if (error) {
    return (
      <Card title={t('title')}>
        <ErrorState {...errorFacts(error, t('notLoaded'))} onRetry={() => void refetch()} />
      </Card>
    );
  }
  return (
    <>
      <TableSection title={t('title')} action={add}>
        <DataTable
          label={t('title')}
          rows={data ?? []}
          loading={!data}
          rowId={({ apartmentId }) => String(apartmentId)}
          pageSize={25}
          sort={{ columnId: 'name', descending: false }}
          onRowClick={(apartment) => setOpen({ act: 'times', apartment })}
          {...(!isReadOnly && { rowMenu: menuOf })}
          columns={columns}
          empty={<EmptyState picture="apartment" title={t('none.title')} text={t('none.text')} />}
        />
      </TableSection>
      {open && <ApartmentDialogs {...{ params, open, isReadOnly }} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function useApartmentColumns(): DataColumn<ApartmentDetails>[] {
  const { t } = useTranslation('estate-apartments');
  const today = localToday();
  const tenantsOf = (apartment: ApartmentDetails) => currentOrNextOccupancy(apartment.occupancies, today);
  return [
    {
      id: 'name',
      header: t('apartment'),
      cell: ({ name }) => name,
      sortKey: ({ name }) => name,
      isName: true,
      onPhone: true,
    },
    { id: 'floor', header: t('floor'), cell: ({ floor }) => floor ?? missing, sortKey: ({ floor }) => floor },
    {
      id: 'area',
      header: t('area'),
      cell: ({ areaSqm }) => (areaSqm === null ? missing : `${formatNumber(areaSqm, 2)} m²`),
      sortKey: ({ areaSqm }) => areaSqm,
      align: 'right',
    },
    {
      id: 'unitUse',
      header: t('unitUse'),
      cell: ({ unitUse }) => t(`estates:unitUse.${unitUse}`),
      sortKey: ({ unitUse }) => t(`estates:unitUse.${unitUse}`),
    },
    {
      id: 'tenants',
      header: t('tenants'),
      cell: (apartment) => <Tenants apartment={apartment} today={today} />,
      sortKey: (apartment) => {
        const occupancy = tenantsOf(apartment);
        return occupancy && namesOf(occupancy);
      },
      onPhone: true,
    },
    {
      id: 'meters',
      header: t('meters'),
      cell: ({ meterNames }) => meterNames.join(', ') || missing,
      sortKey: ({ meterNames }) => meterNames[0],
    },
  ];
}

function Tenants({ apartment, today }: { apartment: ApartmentDetails; today: string }) {
  const { t } = useTranslation('estate-apartments');
  const occupancy = currentOrNextOccupancy(apartment.occupancies, today);
  if (!occupancy) return t('free');
  const from = formatDay(occupancy.moveIn);
  const until = occupancy.moveOut && formatDay(occupancy.moveOut);
  const since = occupancy.moveIn > today ? t('from', { from }) : t('since', { from });
  return <TwoLines first={namesOf(occupancy)} second={until ? t('sinceUntil', { from, until }) : since} />;
}
