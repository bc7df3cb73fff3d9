import type { Instalment } from '@lichthof/contracts/payments/prepayments.ts';
import { formatDay, formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import type { DataColumn } from '../../ui/tables/columns.ts';
import { TwoLines } from '../../ui/tables/two-lines.tsx';

const badges: Record<Instalment['status'], ComponentProps<typeof StatusBadge>['status']> = {
  planned: 'neutral',
  due: 'warning',
  overdue: 'error',
  partlyPaid: 'warning',
  collected: 'info',
  paid: 'success',
  returned: 'error',
  deducted: 'success',
  dropped: 'neutral',
};

export function useInstalmentColumns(): DataColumn<Instalment>[] {
  const { t } = useTranslation('prepayments');
  return [
    {
      id: 'month',
      header: t('column.month'),
      cell: ({ month, dueOn }) => (
        <TwoLines first={formatMonth(month)} second={t('dueOn', { day: formatDay(dueOn) })} />
      ),
      isName: true,
    },
    {
      id: 'amount',
      header: t('column.amount'),
      cell: ({ amountCents }) => formatMoney(amountCents),
      align: 'right',
      onPhone: true,
    },
    { id: 'open', header: t('column.open'), cell: ({ openCents }) => formatMoney(openCents), align: 'right' },
    {
      id: 'status',
      header: t('column.status'),
      cell: ({ status, collectionDate, invoiceNumber, returnReason, isCollectable }) => (
        <StatusBadge status={badges[status]} quiet>
          {t(`status.${status === 'due' && isCollectable ? 'toCollect' : status}`, {
            day: formatDay(collectionDate),
            number: invoiceNumber ?? '',
            reason: returnReason ?? '',
          })}
        </StatusBadge>
      ),
      onPhone: true,
    },
  ];
}
