import type { Levy } from '@lichthof/contracts/reference-tables.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorFacts, errorText } from '../../api/error-text.ts';
import { useCurrentUser } from '../../api/session.queries.ts';
import { localToday } from '../../i18n/local-today.ts';
import { formatDecimal } from '../../i18n/number-formats.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { Card } from '../../ui/page/card.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import type { DataColumn } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';
import { ImportCard } from './import-card.tsx';
import { LevyDialog } from './levy-dialog.tsx';
import { referenceTablesQuery, useReferenceCalls } from './reference-tables.queries.ts';

/** Values by year that many invoices rest on; only the operating company changes them. */
export function ReferenceTablesPage() {
  const { t } = useTranslation('reference-tables');
  const { authorityRoles } = useCurrentUser();
  const isKeeper = authorityRoles.includes(Role.AuthorityAdmin);
  const { data, isPending, error, refetch } = useQuery(referenceTablesQuery);
  if (error) return <ErrorState {...errorFacts(error, t('loadingFailed'))} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader title={t('title')} status={t('status')} />
      <Box sx={{ display: 'grid', gap: '20px' }}>
        <LeviesCard levies={data?.levies ?? []} isPending={isPending} isKeeper={isKeeper} />
        <Card flush title={t('co2.title')} description={t('co2.description')}>
          <DataTable
            isInCard
            label={t('co2.title')}
            rows={data?.co2Factors ?? []}
            rowId={({ year }) => String(year)}
            loading={isPending}
            columns={[
              { id: 'year', header: t('column.year'), cell: ({ year }) => year, isName: true, onPhone: true },
              {
                id: 'co2',
                header: t('column.co2'),
                cell: ({ co2GramsPerKwh }) => `${co2GramsPerKwh} g/kWh`,
                align: 'right',
                onPhone: true,
              },
              ...originColumns(t),
            ]}
            empty={<Nothing text={t('none')} />}
          />
        </Card>
        <Card flush title={t('mix.title')} description={t('mix.description')}>
          <DataTable
            isInCard
            label={t('mix.title')}
            rows={data?.nationalMixes ?? []}
            rowId={({ year }) => String(year)}
            loading={isPending}
            columns={[
              { id: 'year', header: t('column.year'), cell: ({ year }) => year, isName: true, onPhone: true },
              {
                id: 'co2',
                header: t('column.co2'),
                cell: ({ co2GramsPerKwh }) => `${formatDecimal(co2GramsPerKwh, 0)} g/kWh`,
                align: 'right',
              },
              ...originColumns(t),
            ]}
            empty={<Nothing text={t('mix.none')} />}
          />
        </Card>
        {isKeeper && <ImportCard />}
      </Box>
    </>
  );
}

interface LeviesCardProps {
  levies: Levy[];
  isPending: boolean;
  isKeeper: boolean;
}

function LeviesCard({ levies, isPending, isKeeper }: LeviesCardProps) {
  const { t } = useTranslation('reference-tables');
  const toast = useToast();
  const { remove } = useReferenceCalls();
  const [edited, setEdited] = useState<{ levy?: Levy }>();
  const removeLevy = async (levy: Levy) => {
    try {
      await remove(levy);
      toast.success(t('deleted', { name: t(`item.${levy.item}`), year: levy.year }));
    } catch (error) {
      toast.error(t('notSaved'), errorText(error, t('failed')));
    }
  };
  return (
    <Card
      flush
      title={t('levy.title')}
      description={t('levy.description')}
      action={
        isKeeper && (
          <Button size="small" startIcon={<Plus size={16} />} onClick={() => setEdited({})}>
            {t('levy.add')}
          </Button>
        )
      }
    >
      <DataTable
        isInCard
        label={t('levy.title')}
        rows={levies}
        rowId={({ year, item }) => `${year} ${item}`}
        loading={isPending}
        pageSize={24}
        {...(isKeeper && {
          rowMenu: (levy: Levy) => [
            { label: t('edit'), icon: <Pencil size={16} aria-hidden />, onClick: () => setEdited({ levy }) },
            {
              label: t('delete'),
              icon: <Trash2 size={16} aria-hidden />,
              destructive: true,
              onClick: () => void removeLevy(levy),
            },
          ],
        })}
        columns={[
          {
            id: 'item',
            header: t('column.item'),
            cell: ({ item, year }) => `${t(`item.${item}`)} ${year}`,
            isName: true,
            onPhone: true,
          },
          {
            id: 'price',
            header: t('column.price'),
            cell: ({ ctPerKwh }) => `${formatDecimal(ctPerKwh, 3)} ct/kWh`,
            align: 'right',
            onPhone: true,
          },
          ...originColumns(t),
        ]}
        empty={<Nothing text={t('none')} />}
      />
      {edited && (
        <LevyDialog
          levy={edited.levy}
          year={Number(localToday().slice(0, 4)) + 1}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Card>
  );
}

interface WithOrigin {
  source: string;
  isVerified: boolean;
}

function originColumns<Row extends WithOrigin>(t: TFunction<'reference-tables'>): DataColumn<Row>[] {
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

function Nothing({ text }: { text: string }) {
  return <Typography sx={{ padding: '16px 20px', color: 'text.secondary' }}>{text}</Typography>;
}
