import { type BasicSupplyTariff, deleteBasicSupply } from '@lichthof/contracts/supply/basic-supply.ts';
import { listBasicSupply } from '@lichthof/contracts/supply/basic-supply.ts';
import { getElectricitySupply } from '@lichthof/contracts/supply/electricity-supply.ts';
import { formatDecimal, missing } from '@lichthof/domain/formats/number-formats.ts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { refetch } from '../../../api/refetch.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { openRangeLabel } from '../../../ui/page/period/period-label.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { TwoLines } from '../../../ui/tables/two-lines.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { basicSupplyQuery } from '../tariffs.queries.ts';
import { BasicSupplyDialog } from './basic-supply-dialog.tsx';

/** The history of basic supply, which the 90 % cap rests on. */
export function BasicSupplyCard({ estate }: { estate: EstateParams }) {
  const { t } = useTranslation('basic-supply');
  const { data: tariffs = [], isPending } = useQuery(basicSupplyQuery(estate));
  const [edited, setEdited] = useState<{ tariff?: BasicSupplyTariff }>();
  const [deleted, setDeleted] = useState<BasicSupplyTariff>();
  return (
    <Card
      flush
      title={t('title')}
      description={t('description')}
      action={
        <Button size="small" startIcon={<Plus size={16} />} onClick={() => setEdited({})}>
          {t('add')}
        </Button>
      }
    >
      <DataTable
        isInCard
        label={t('title')}
        rows={tariffs}
        rowId={({ basicSupplyId }) => String(basicSupplyId)}
        loading={isPending}
        rowMenu={(tariff) => [
          { label: t('edit'), icon: <Pencil size={16} aria-hidden />, onClick: () => setEdited({ tariff }) },
          {
            label: t('delete.confirm'),
            icon: <Trash2 size={16} aria-hidden />,
            destructive: true,
            onClick: () => setDeleted(tariff),
          },
        ]}
        columns={[
          {
            id: 'supplier',
            header: t('supplier'),
            cell: ({ supplierName }) => supplierName,
            isName: true,
            onPhone: true,
          },
          { id: 'range', header: t('range'), cell: openRangeLabel, onPhone: true },
          {
            id: 'base',
            header: t('base'),
            cell: ({ baseEurPerYear }) => `${formatDecimal(baseEurPerYear)} €/Jahr`,
            align: 'right',
          },
          { id: 'ct', header: t('ct'), cell: ({ ctPerKwh }) => `${formatDecimal(ctPerKwh)} ct/kWh`, align: 'right' },
          {
            id: 'source',
            header: t('source'),
            cell: ({ source, isVerified }) => (
              <TwoLines first={source || missing} second={t(isVerified ? 'isVerified' : 'isNotVerified')} />
            ),
          },
        ]}
        empty={<Typography sx={{ padding: '16px 20px', color: 'text.secondary' }}>{t('none')}</Typography>}
      />
      {edited && <BasicSupplyDialog estate={estate} tariff={edited.tariff} onClose={() => setEdited(undefined)} />}
      {deleted && <DeleteBasicSupplyDialog estate={estate} tariff={deleted} onClose={() => setDeleted(undefined)} />}
    </Card>
  );
}

interface DeleteBasicSupplyDialogProps {
  estate: EstateParams;
  tariff: BasicSupplyTariff;
  onClose: () => void;
}

export function DeleteBasicSupplyDialog({ estate, tariff, onClose }: DeleteBasicSupplyDialogProps) {
  const { t } = useTranslation('basic-supply');
  const toast = useToast();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { basicSupplyId, version } = tariff;
  const confirm = async () => {
    setBusy(true);
    try {
      await call(deleteBasicSupply, { params: { ...estate, basicSupplyId }, query: { version } });
      toast.success(t('delete.done'));
    } catch (error) {
      toast.error(t('notSaved'), errorText(error, t('failed')));
    }
    void refetch(client, [listBasicSupply, getElectricitySupply]);
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('delete.title')}
      text={t('delete.text', { name: tariff.supplierName, range: openRangeLabel(tariff) })}
      confirmLabel={t('delete.confirm')}
      destructive
      busy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
