import { mostChosenInvoices } from '@lichthof/contracts/billing/invoice-archives.ts';
import type { Invoice } from '@lichthof/contracts/billing/invoices.ts';
import { addMonths } from '@lichthof/domain/time/add-months.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Archive, FileSpreadsheet, Landmark, MailWarning } from 'lucide-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { errorText } from '../../api/error-text.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { localToday } from '../../i18n/local-today.ts';
import { formatNumber } from '../../i18n/number-formats.ts';
import { pathTo } from '../../navigation/route-table.ts';
import type { SxStyle } from '../../theme/sx.ts';
import { BusyButton } from '../../ui/dialogs/buttons.tsx';
import { ActionMenu } from '../../ui/page/action-menu.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';
import { ZipButton } from './archives/zip-button.tsx';
import { BankStatementButton } from './bank-statements/bank-statement-button.tsx';
import { SepaExportButton } from './direct-debits/sepa-export-button.tsx';
import { isToBePaid } from './invoice-sums.ts';
import { invoicePeriodsQuery, loadAllInvoices, type PageQuery } from './invoices.queries.ts';
import { useInvoiceFiles } from './use-invoice-files.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

interface InvoiceActionsProps {
  params: EstateParams;
  hasInvoices: boolean;
}

/** At the right of the title; on a phone in a bar above the navigation. */
export function InvoiceActions({ params, hasInvoices }: InvoiceActionsProps) {
  const { t } = useTranslation('invoices');
  return (
    <Box sx={bar}>
      {hasInvoices && <ZipButton params={params} choice={allDocuments} />}
      {hasInvoices && <BankStatementButton params={params} />}
      {hasInvoices && <SepaExportButton params={params} />}
      {hasInvoices && <MoreActions params={params} />}
      <Button
        component={Link}
        to={pathTo('estate_tenantelectricity_billing_preview', { ...params })}
        variant="contained"
      >
        {t('actions.newBilling')}
      </Button>
    </Box>
  );
}

const allDocuments = { kind: 'documents', year: null } as const;

const RangeDialog = lazyPart(async () => ({
  default: (await import('../../ui/page/period/range-dialog.tsx')).RangeDialog,
}));

const AccountsDialog = lazyPart(async () => ({
  default: (await import('./bookkeeping/accounts-dialog.tsx')).AccountsDialog,
}));

const ArchivesDialog = lazyPart(async () => ({
  default: (await import('./archives/archives-dialog.tsx')).ArchivesDialog,
}));

/** What is seldom needed: reminders, archives, the files for bookkeeping, and the accounts of one of them. */
function MoreActions({ params }: { params: EstateParams }) {
  const { t } = useTranslation(['invoices', 'reminders']);
  const navigate = useNavigate();
  const [open, setOpen] = useState<'archives' | 'bookings' | 'datev' | 'accounts'>();
  const close = () => setOpen(undefined);
  const { data: periods } = useQuery(invoicePeriodsQuery(params));
  const files = useInvoiceFiles(params, { onAccountsMissing: () => setOpen('accounts') });
  const today = localToday();
  const thisMonth = `${today.slice(0, 8)}01`;
  return (
    <>
      <ActionMenu
        label={t('actions.more')}
        entries={[
          {
            label: t('reminders:title'),
            icon: <MailWarning size={16} />,
            onClick: () => void navigate(pathTo('estate_tenantelectricity_reminders', { ...params })),
          },
          { label: t('actions.archives'), icon: <Archive size={16} />, onClick: () => setOpen('archives') },
          { label: t('actions.bookings'), icon: <FileSpreadsheet size={16} />, onClick: () => setOpen('bookings') },
          { label: t('actions.datev'), icon: <FileSpreadsheet size={16} />, onClick: () => setOpen('datev') },
          { label: t('actions.accounts'), icon: <Landmark size={16} />, onClick: () => setOpen('accounts') },
        ]}
      />
      {open === 'archives' && periods && (
        <Suspense>
          <ArchivesDialog params={params} years={periods.issueYears} onClose={close} />
        </Suspense>
      )}
      {open === 'accounts' && (
        <Suspense>
          <AccountsDialog params={params} onClose={close} />
        </Suspense>
      )}
      {(open === 'bookings' || open === 'datev') && (
        <Suspense>
          <RangeDialog
            range={{ from: addMonths(thisMonth, -1), to: thisMonth }}
            lastDay={today}
            submitLabel={t('actions.loadBookings')}
            onChoose={(range) => files[open].mutate(range)}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

const navigationHeight = 64;

const bar: SxStyle = (theme) => ({
  display: 'flex',
  gap: '8px',
  [theme.breakpoints.down('sm')]: {
    position: 'fixed',
    insetInline: 0,
    bottom: `calc(${navigationHeight}px + env(safe-area-inset-bottom))`,
    zIndex: theme.zIndex.appBar - 1,
    padding: '10px 16px',
    backgroundColor: theme.vars!.palette.stone.court,
    borderTop: `1px solid ${theme.vars!.palette.divider}`,
    flexWrap: 'wrap',
    // three labels and the menu share 328 px
    '& > .MuiButton-root': { flex: 'auto', minWidth: 0, whiteSpace: 'nowrap', px: '2px', fontSize: '0.8125rem' },
    '& .MuiButton-startIcon': { display: 'none' },
    '& > .MuiButton-root:last-child': { flexBasis: '100%', order: -1, fontSize: 'inherit' },
  },
});

interface SelectionActionsProps {
  params: EstateParams;
  selected: Invoice[];
  /** How many invoices match the query. */
  total: number;
  query: PageQuery;
  onSelectAll: (invoices: Invoice[]) => void;
  onPay: () => void;
}

export function SelectionActions({ params, selected, total, query, onSelectAll, onPay }: SelectionActionsProps) {
  const { t } = useTranslation('invoices');
  const invoiceIds = selected.map(({ invoiceId }) => invoiceId);
  return (
    <>
      {selected.length < total && total <= mostChosenInvoices && (
        <SelectAllButton {...{ params, total, query, onSelectAll }} />
      )}
      <ZipButton params={params} choice={{ kind: 'documents', invoiceIds }} size="small" />
      <SepaExportButton params={params} invoices={selected} />
      <Button size="small" disabled={!selected.some(isToBePaid)} onClick={onPay}>
        {t('menu.pay')}
      </Button>
    </>
  );
}

type SelectAllButtonProps = Omit<SelectionActionsProps, 'selected' | 'onPay'>;

/** Also selects what is on other pages. */
function SelectAllButton({ params, total, query, onSelectAll }: SelectAllButtonProps) {
  const { t } = useTranslation('invoices');
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => loadAllInvoices(params, query),
    onSuccess: onSelectAll,
    onError: (error) => toast.error(t('loadingFailed'), errorText(error, t('file.failedText'))),
  });
  return (
    <BusyButton size="small" busy={isPending} onClick={() => mutate()}>
      {t('actions.selectAll', { total: formatNumber(total) })}
    </BusyButton>
  );
}
