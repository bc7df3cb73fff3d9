import type { BillingRun } from '@lichthof/contracts/billing-runs.ts';
import { localDayOf, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import { Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDayAndTime, formatTime } from '../../../i18n/date-formats.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { mailFailureText } from './mail-failure-text.ts';

export type RunInvoice = BillingRun['invoices'][number];

interface StateProps {
  invoice: RunInvoice;
  isRunning: boolean;
}

export function DocumentState({ invoice: { hasDocument }, isRunning }: StateProps) {
  const { t } = useTranslation('billing');
  if (!hasDocument) return <>{t(isRunning ? 'run.waits' : 'run.noDocument')}</>;
  return (
    <StatusBadge status="success" quiet>
      {t('run.created')}
    </StatusBadge>
  );
}

interface DeliveryStateProps extends StateProps {
  timeZone: TimeZone;
  /** Of the run: on the same day the time says enough. */
  startedAt: string;
}

/** Sent, refused with the reason, still waiting, or on paper. */
export function DeliveryState({ invoice, timeZone, startedAt }: DeliveryStateProps) {
  const { t } = useTranslation('billing');
  const { delivery, mailState, mailFailure, sentAt } = invoice;
  if (delivery === 'post') {
    return (
      <StatusBadge status="neutral" icon={<Mail size={14} />} quiet>
        {t('run.onPaper')}
      </StatusBadge>
    );
  }
  if (mailState === 'failed') {
    return (
      <span title={mailFailureText(t, mailFailure)}>
        <StatusBadge status="warning">{t('run.notReached')}</StatusBadge>
      </span>
    );
  }
  if (mailState !== 'sent') return <>{t('run.waits')}</>;
  return (
    <StatusBadge status="success" quiet>
      {t('run.sent', { at: sentText(sentAt, startedAt, timeZone) })}
    </StatusBadge>
  );
}

function sentText(sentAt: string | null, startedAt: string, timeZone: TimeZone): string {
  const dayOf = (at: string) => localDayOf(Date.parse(at), timeZone);
  const isSameDay = sentAt !== null && dayOf(sentAt) === dayOf(startedAt);
  return isSameDay ? formatTime(sentAt, timeZone) : formatDayAndTime(sentAt, timeZone);
}
