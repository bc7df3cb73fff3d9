import type { ApartmentDetails } from '@lichthof/contracts/occupancies.ts';
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
import { apartmentsQuery } from './apartments.queries.ts';
import { useApartmentColumns } from './use-apartment-columns.tsx';

interface ApartmentsTableProps {
  params: EstateParams;
  /** Of an archived estate nothing changes any more. */
  isReadOnly: boolean;
}

/** The apartments with whoever lives there; a row opens the times. */
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
          empty={<EmptyState title={t('none.title')} text={t('none.text')} />}
        />
      </TableSection>
      {open && <ApartmentDialogs {...{ params, open, isReadOnly }} onClose={() => setOpen(undefined)} />}
    </>
  );
}
