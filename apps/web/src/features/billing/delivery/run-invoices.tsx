import type { BillingRun } from '@lichthof/contracts/billing/billing-runs.ts';
import { formatDayAndTime, formatTime } from '@lichthof/domain/formats/date-formats.ts';
import { formatList } from '@lichthof/domain/formats/lists.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import { localDayOf, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { TwoLines } from '../../../ui/tables/two-lines.tsx';
import { mailFailureText } from '../billing-texts.ts';

interface RunInvoicesProps {
  run: BillingRun;
  timeZone: TimeZone;
}

const pageSize = 50;

/** The invoices of a run with their document and delivery state. */
export function RunInvoices({ run, timeZone }: RunInvoicesProps) {
  const { t } = useTranslation('billing');
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const wide = useWideColumns(run, timeZone);
  const phone = usePhoneColumns(run, timeZone);
  return (
    <section>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '8px', m: '20px 0 12px' }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {t('drafts.title')}
        </Typography>
        <Typography variant="small" sx={{ color: 'text.secondary' }}>
          {t('run.grossTotal', { amount: formatMoney(run.grossCents) })}
        </Typography>
      </Box>
      <DataTable
        label={t('drafts.title')}
        rows={run.invoices}
        rowId={({ invoiceId }) => String(invoiceId)}
        columns={isPhone ? phone : wide}
        {...(!isPhone && { sort: { columnId: 'number', descending: false } })}
        pageSize={pageSize}
        empty={<EmptyState picture="invoice" title={t('run.noInvoices')} text={t('run.noInvoicesText')} />}
      />
    </section>
  );
}

/** Two lines per cell: recipient and number, amount and delivery. */
function usePhoneColumns(run: BillingRun, timeZone: TimeZone): DataColumn<RunInvoice>[] {
  const { t } = useTranslation('billing');
  const isRunning = run.state === 'ready';
  return [
    {
      id: 'name',
      header: t('drafts.participant'),
      cell: ({ names, number, apartmentName }) => (
        <TwoLines first={formatList(names)} second={[number, apartmentName].filter(Boolean).join(', ')} />
      ),
      isName: true,
    },
    {
      id: 'gross',
      header: t('drafts.gross'),
      cell: (invoice) => (
        <TwoLines
          first={formatMoney(invoice.grossCents)}
          second={<DeliveryState {...{ invoice, isRunning, timeZone }} startedAt={run.createdAt} />}
        />
      ),
      align: 'right',
      onPhone: true,
    },
  ];
}

function useWideColumns(run: BillingRun, timeZone: TimeZone): DataColumn<RunInvoice>[] {
  const { t } = useTranslation('billing');
  const isRunning = run.state === 'ready';
  return [
    {
      id: 'number',
      header: t('run.number'),
      cell: ({ number }) => number,
      sortKey: ({ number }) => number,
    },
    {
      id: 'name',
      header: t('drafts.participant'),
      cell: ({ names, apartmentName }) => <TwoLines first={formatList(names)} second={apartmentName} />,
      sortKey: ({ names }) => formatList(names),
      isName: true,
    },
    {
      id: 'gross',
      header: t('drafts.gross'),
      cell: ({ grossCents }) => formatMoney(grossCents),
      sortKey: ({ grossCents }) => grossCents,
      align: 'right',
    },
    {
      id: 'document',
      header: t('run.document'),
      cell: (invoice) => <DocumentState {...{ invoice, isRunning }} />,
      sortKey: ({ hasDocument }) => Number(hasDocument),
    },
    {
      id: 'delivery',
      header: t('run.delivery'),
      cell: (invoice) => <DeliveryState {...{ invoice, isRunning, timeZone }} startedAt={run.createdAt} />,
      sortKey: ({ mailState, delivery }) => `${delivery} ${mailState ?? ''}`,
    },
  ];
}

type RunInvoice = BillingRun['invoices'][number];

interface StateProps {
  invoice: RunInvoice;
  isRunning: boolean;
}

function DocumentState({ invoice: { hasDocument }, isRunning }: StateProps) {
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
  /** Start of the run; for mails of the same day only the time is shown. */
  startedAt: string;
}

/** Sent, refused with the reason, waiting, or by post. */
function DeliveryState({ invoice, timeZone, startedAt }: DeliveryStateProps) {
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
  const toDay = (at: string) => localDayOf(Date.parse(at), timeZone);
  const isSameDay = sentAt !== null && toDay(sentAt) === toDay(startedAt);
  return isSameDay ? formatTime(sentAt, timeZone) : formatDayAndTime(sentAt, timeZone);
}
