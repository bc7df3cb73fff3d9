import type { Invoice } from '@lichthof/contracts/billing/invoices.ts';
import { PaymentStatus } from '@lichthof/domain/billing/invoices/payment.ts';
import { Ban, Check, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../i18n/number-formats.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { openCentsOf } from '../invoice-sums.ts';

interface CancellationStatusProps {
  invoice: Invoice;
  isShort: boolean;
}

/** Of a cancelled invoice, with the number of its cancellation; of a cancellation or another credit, what is to be paid out. */
export function CancellationStatus({ invoice, isShort }: CancellationStatusProps) {
  const { t } = useTranslation('invoice-corrections');
  const { cancelledBy, status } = invoice;
  if (cancelledBy) {
    return (
      <StatusBadge status="neutral" icon={<Ban size={14} />} quiet>
        {isShort ? t('status.cancelled') : t('status.cancelledBy', { number: cancelledBy.number })}
      </StatusBadge>
    );
  }
  if (status === PaymentStatus.Paid) {
    return (
      <StatusBadge status="neutral" icon={<Check size={14} />} quiet>
        {t('status.offset')}
      </StatusBadge>
    );
  }
  const openCents = openCentsOf(invoice);
  const toPayOut = isShort ? 'status.toPayOutShort' : 'status.toPayOut';
  const toClaim = isShort ? 'status.toClaimShort' : 'status.toClaim';
  return (
    <StatusBadge status="info" icon={<Undo2 size={14} />} quiet>
      {t(openCents < 0 ? toPayOut : toClaim, { amount: formatMoney(Math.abs(openCents)) })}
    </StatusBadge>
  );
}
