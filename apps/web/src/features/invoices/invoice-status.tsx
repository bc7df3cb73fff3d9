import type { Invoice } from '@lichthof/contracts/invoices.ts';
import { PaymentStatus } from '@lichthof/domain/billing/payment.ts';
import { Clock, FileCheck2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../i18n/date-formats.ts';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { isOverdue } from './invoice-sums.ts';

interface InvoiceStatusProps {
  invoice: Invoice;
  /** The estate's local day. */
  today: string;
  isShort?: boolean;
}

/** Only what is overdue gets an area. */
export function InvoiceStatus({ invoice, today, isShort = false }: InvoiceStatusProps) {
  const { t } = useTranslation('invoices');
  if (isOverdue(invoice, today)) return <StatusBadge status="error">{t('state.overdue')}</StatusBadge>;
  if (invoice.status === PaymentStatus.Paid) {
    return (
      <span title={t('state.paidOn', { day: formatDay(invoice.paidDate) })}>
        <StatusBadge status="success" quiet>
          {t('state.paid')}
        </StatusBadge>
      </span>
    );
  }
  const isReady = invoice.status === PaymentStatus.BillingReady;
  const word = isReady ? 'ready' : 'pending';
  return (
    <StatusBadge status="neutral" icon={isReady ? <FileCheck2 size={14} /> : <Clock size={14} />} quiet>
      {isShort ? t(`stateShort.${word}`) : t(`state.${word}`)}
    </StatusBadge>
  );
}
