import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { TFunction } from 'i18next';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/error-text.ts';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { Card } from '../../ui/page/card.tsx';
import type { DataColumn } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';

export interface TableProps<Row> {
  rows: Row[];
  isPending: boolean;
  /** Only the operating company changes the tables. */
  isKeeper: boolean;
}

interface ReferenceCardProps<Row> extends TableProps<Row> {
  title: string;
  description: string;
  addLabel: string;
  empty?: string;
  /** 'Stromsteuer 2026': also its id. */
  nameOf: (row: Row) => string;
  nameHeader: string;
  /** Between the name and the source. */
  columns: DataColumn<Row>[];
  remove: (row: Row) => Promise<unknown>;
  /** The dialog for an entry, undefined for a new one. */
  dialog: (row: Row | undefined, onClose: () => void) => ReactNode;
}

/** A reference table whose keepers add, change and delete single entries. */
export function ReferenceCard<Row extends { source: string; isVerified: boolean }>(props: ReferenceCardProps<Row>) {
  const { title, description, addLabel, empty, nameOf, nameHeader, columns, remove, dialog, ...table } = props;
  const { t } = useTranslation('reference-tables');
  const toast = useToast();
  const [edited, setEdited] = useState<{ row?: Row }>();
  const removeRow = async (row: Row) => {
    try {
      await remove(row);
      toast.success(t('deleted', { name: nameOf(row) }));
    } catch (error) {
      toast.error(t('notSaved'), errorText(error, t('failed')));
    }
  };
  const rowMenu = (row: Row) => [
    { label: t('edit'), icon: <Pencil size={16} aria-hidden />, onClick: () => setEdited({ row }) },
    {
      label: t('delete'),
      icon: <Trash2 size={16} aria-hidden />,
      destructive: true,
      onClick: () => void removeRow(row),
    },
  ];
  return (
    <Card
      flush
      title={title}
      description={description}
      action={
        table.isKeeper && (
          <Button size="small" startIcon={<Plus size={16} />} onClick={() => setEdited({})}>
            {addLabel}
          </Button>
        )
      }
    >
      <DataTable
        isInCard
        label={title}
        rows={table.rows}
        rowId={nameOf}
        loading={table.isPending}
        pageSize={24}
        {...(table.isKeeper && { rowMenu })}
        columns={[
          { id: 'name', header: nameHeader, cell: nameOf, isName: true, onPhone: true },
          ...columns,
          ...originColumns<Row>(t),
        ]}
        empty={<Typography sx={{ padding: '16px 20px', color: 'text.secondary' }}>{empty ?? t('none')}</Typography>}
      />
      {edited && dialog(edited.row, () => setEdited(undefined))}
    </Card>
  );
}

function originColumns<Row extends { source: string; isVerified: boolean }>(
  t: TFunction<'reference-tables'>,
): DataColumn<Row>[] {
  return [
    { id: 'source', header: t('column.source'), cell: ({ source }) => source },
    {
      id: 'state',
      header: t('column.state'),
      cell: ({ isVerified }) => (
        <StatusBadge status={isVerified ? 'success' : 'warning'} quiet={isVerified}>
          {t(isVerified ? 'isVerified' : 'isNotVerified')}
        </StatusBadge>
      ),
    },
  ];
}
