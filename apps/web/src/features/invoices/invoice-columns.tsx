import type { Invoice } from '@lichthof/contracts/billing/invoices.ts';
import { PaymentStatus } from '@lichthof/domain/billing/invoices/payment.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney, nbsp } from '@lichthof/domain/formats/number-formats.ts';
import { localDayOf, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { CircleDashed, Clock, FileCheck2, Undo2 } from 'lucide-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { participantName } from '../../api/participant-name.ts';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { shortRangeLabel } from '../../ui/page/period/period-label.ts';
import type { DataColumn } from '../../ui/tables/columns.ts';
import { TwoLines } from '../../ui/tables/two-lines.tsx';
import { UnbrokenNumbers } from '../../ui/tables/unbroken-numbers.tsx';
import { CancellationStatus } from './corrections/cancellation-status.tsx';
import { isPartlyPaid, isToPayOut, openCentsOf } from '../payments/invoice-sums.ts';

interface ColumnOptions {
  timeZone: TimeZone;
  isPhone: boolean;
}

type Column = DataColumn<Invoice>;

export function useInvoiceColumns(options: ColumnOptions): { columns: Column[]; hiddenColumns: string[] } {
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('lg'));
  const isMedium = useMediaQuery((theme) => theme.breakpoints.down(allColumnsFrom));
  const wide = useWideColumns({ ...options, isNarrow, hasPeriodColumn: !isMedium });
  const phone = usePhoneColumns();
  return {
    columns: options.isPhone ? phone : wide,
    hiddenColumns: options.isPhone ? [] : isNarrow ? ['period', 'payment', 'sent'] : isMedium ? ['period', 'sent'] : [],
  };
}

/** The width of a window in which the table has room for all columns. */
const allColumnsFrom = 1440;

interface WideOptions extends ColumnOptions {
  isNarrow: boolean;
  hasPeriodColumn: boolean;
}

function useWideColumns({ timeZone, isNarrow, hasPeriodColumn }: WideOptions): Column[] {
  const { t } = useTranslation('invoices');
  const dayOf = ({ sentAt }: Invoice) => sentAt && localDayOf(Date.parse(sentAt), timeZone);
  return [
    {
      id: 'number',
      header: t('column.number'),
      cell: (invoice) => <InvoiceNumber {...{ invoice }} hasPeriod={!hasPeriodColumn} />,
      isSortable: true,
      isName: true,
    },
    {
      id: 'name',
      header: t('column.name'),
      cell: (invoice) => (
        <Box sx={isNarrow ? undefined : { minWidth: 112 }}>
          <TwoLines first={nameOf(invoice)} second={invoice.apartmentName} />
        </Box>
      ),
      isSortable: true,
    },
    {
      id: 'period',
      header: t('column.period'),
      cell: (invoice) => <span style={{ whiteSpace: 'nowrap' }}>{shortRangeLabel(invoice)}</span>,
      isSortable: true,
    },
    {
      id: 'amount',
      header: t('column.amount'),
      cell: ({ grossCents }) => <strong style={{ fontWeight: 600 }}>{formatMoney(grossCents)}</strong>,
      isSortable: true,
      align: 'right',
    },
    {
      id: 'payment',
      header: t('column.payment'),
      cell: ({ paymentMethod }) => t(`payment.${paymentMethod}`),
      isSortable: true,
    },
    { id: 'sent', header: t('column.sent'), cell: (invoice) => formatDay(dayOf(invoice)), isSortable: true },
    {
      id: 'due',
      header: t('column.due'),
      cell: ({ dueDate }) => formatDay(dueDate),
      isSortable: true,
    },
    {
      id: 'status',
      header: t('column.status'),
      cell: (invoice) => (
        <Box sx={isNarrow ? undefined : wrappingStatus}>
          <InvoiceStatus invoice={invoice} isShort={isNarrow} />
        </Box>
      ),
      isSortable: true,
    },
  ];
}

/** A long one may take two lines, so that the table stays within its frame. */
const wrappingStatus = { minWidth: 144, '& > *, & > span > span': { whiteSpace: 'normal' } };

/** Two lines per cell: recipient and number, amount and status. */
function usePhoneColumns(): Column[] {
  const { t } = useTranslation('invoices');
  return [
    {
      id: 'name',
      header: t('column.name'),
      cell: (invoice) => (
        <TwoLines
          first={nameOf(invoice)}
          second={
            <UnbrokenNumbers
              text={[invoice.number, invoice.apartmentName?.replaceAll(' ', nbsp), kindText(invoice, t)]
                .filter(Boolean)
                .join(', ')}
            />
          }
        />
      ),
      isSortable: true,
      isName: true,
    },
    {
      id: 'amount',
      header: t('column.amount'),
      cell: (invoice) => (
        <TwoLines first={formatMoney(invoice.grossCents)} second={<InvoiceStatus invoice={invoice} isShort />} />
      ),
      isSortable: true,
      align: 'right',
      onPhone: true,
    },
  ];
}

interface InvoiceNumberProps {
  invoice: Invoice;
  /** Where the table is too narrow for a column of periods. */
  hasPeriod: boolean;
}

function InvoiceNumber({ invoice, hasPeriod }: InvoiceNumberProps) {
  const { t } = useTranslation('invoices');
  const number = <UnbrokenNumbers text={invoice.number} />;
  const details = [hasPeriod && shortRangeLabel(invoice), kindText(invoice, t)].filter(Boolean).join(', ');
  return details ? <TwoLines first={number} second={<UnbrokenNumbers text={details} />} /> : number;
}

/** 'Schlussrechnung', 'Stornorechnung zu RE-2026-0001', 'Ersetzt RE-2026-0001'; empty for other invoices. */
function kindText({ type, isFinal, corrects }: Invoice, t: TFunction<'invoices'>): string {
  if (corrects)
    return t(`type.${type === 'cancellation' ? 'cancellation' : 'correction'}`, { number: corrects.number });
  return isFinal ? t('type.final') : '';
}

const nameOf = ({ participantType, names }: Invoice) => participantName(participantType, names);

interface InvoiceStatusProps {
  invoice: Invoice;
  isShort?: boolean;
}

/** Only an overdue invoice, a late collection and a returned debit are highlighted. */
function InvoiceStatus({ invoice, isShort = false }: InvoiceStatusProps) {
  const { t } = useTranslation(['invoices', 'direct-debits']);
  const isCancellation = invoice.cancelledBy !== null || invoice.type === 'cancellation';
  if (isCancellation || isToPayOut(invoice)) return <CancellationStatus {...{ invoice, isShort }} />;
  if (invoice.debitReturnedOn) {
    return (
      <StatusBadge status="error" icon={<Undo2 size={14} />}>
        {t('direct-debits:return.state')}
      </StatusBadge>
    );
  }
  if (invoice.lateness === 'toCollect') {
    return <StatusBadge status="warning">{t(isShort ? 'stateShort.toCollect' : 'state.toCollect')}</StatusBadge>;
  }
  const overdueText = isPartlyPaid(invoice)
    ? t('state.overduePartly', { amount: formatMoney(openCentsOf(invoice)) })
    : t('state.overdue');
  if (invoice.lateness === 'overdue') return <StatusBadge status="error">{overdueText}</StatusBadge>;
  if (invoice.status === PaymentStatus.Paid) {
    return (
      <span title={t('state.paidOn', { day: formatDay(invoice.paidDate) })}>
        <StatusBadge status="success" quiet>
          {t('state.paid')}
        </StatusBadge>
      </span>
    );
  }
  if (isPartlyPaid(invoice)) {
    const amount = formatMoney(openCentsOf(invoice));
    return (
      <StatusBadge status="neutral" icon={<CircleDashed size={14} />} quiet>
        {t(isShort ? 'stateShort.partly' : 'state.partly', { amount })}
      </StatusBadge>
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
