import type { Invoice } from '@lichthof/contracts/billing/invoices.ts';
import { PaymentStatus } from '@lichthof/domain/billing/invoices/payment.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import { Ban, Check, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { UnbrokenNumbers } from '../../../ui/tables/unbroken-numbers.tsx';
import { openCentsOf } from '../../payments/invoice-sums.ts';

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
        {isShort ? (
          t('status.cancelled')
        ) : (
          <span>
            <UnbrokenNumbers text={t('status.cancelledBy', { number: cancelledBy.number })} />
          </span>
        )}
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
  const isLate = invoice.lateness === 'overdue';
  return (
    <StatusBadge status={isLate ? 'error' : 'info'} icon={<Undo2 size={14} />} quiet={!isLate}>
      {t(`status.${wordOf(invoice)}${isShort ? 'Short' : ''}`, { amount: formatMoney(Math.abs(openCents)) })}
    </StatusBadge>
  );
}

/** A credit is claimed back if the bank returned the debit of the cancelled invoice after it was paid out. */
function wordOf(invoice: Invoice): 'toPayOut' | 'toClaim' | 'toClaimBack' {
  if (openCentsOf(invoice) < 0) return 'toPayOut';
  return invoice.grossCents < 0 ? 'toClaimBack' : 'toClaim';
}
