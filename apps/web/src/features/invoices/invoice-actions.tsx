import type { Invoice } from '@lichthof/contracts/invoices.ts';
import { addMonths } from '@lichthof/domain/time/add-months.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Archive, Download, FileSpreadsheet, Landmark, MailWarning } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { EstateParams } from '../../api/estate.queries.ts';
import { localToday } from '../../i18n/local-today.ts';
import { pathTo } from '../../navigation/route-table.ts';
import type { SxStyle } from '../../theme/sx.ts';
import { BusyButton } from '../../ui/dialogs/buttons.tsx';
import { ActionMenu } from '../../ui/page/action-menu.tsx';
import { BankStatementButton } from './bank-statements/bank-statement-button.tsx';
import { SepaExportButton } from './direct-debits/sepa-export-button.tsx';
import { isOpen } from './invoice-sums.ts';
import { useInvoiceFiles } from './use-invoice-files.ts';

interface InvoiceActionsProps {
  params: EstateParams;
  /** Undefined until they are loaded. */
  invoices: Invoice[] | undefined;
}

/** At the right of the title; on a phone in a bar above the navigation. */
export function InvoiceActions({ params, invoices }: InvoiceActionsProps) {
  const { t } = useTranslation('invoices');
  const { zip } = useInvoiceFiles(params);
  const hasInvoices = Boolean(invoices?.length);
  return (
    <Box sx={bar}>
      {hasInvoices && (
        <BusyButton startIcon={<Download size={16} />} busy={zip.isPending} onClick={() => zip.mutate([])}>
          {t('actions.zip')}
        </BusyButton>
      )}
      {hasInvoices && <BankStatementButton params={params} />}
      {hasInvoices && <SepaExportButton params={params} />}
      {invoices && hasInvoices && <MoreActions {...{ params, invoices }} />}
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

const RangeDialog = lazy(async () => ({
  default: (await import('../../ui/page/period/range-dialog.tsx')).RangeDialog,
}));

const AccountsDialog = lazy(async () => ({
  default: (await import('./bookkeeping/accounts-dialog.tsx')).AccountsDialog,
}));

const ArchivesDialog = lazy(async () => ({
  default: (await import('./archives/archives-dialog.tsx')).ArchivesDialog,
}));

/** What is seldom needed: reminders, archives, the files for bookkeeping, and the accounts of one of them. */
function MoreActions({ params, invoices }: { params: EstateParams; invoices: Invoice[] }) {
  const { t } = useTranslation(['invoices', 'reminders']);
  const navigate = useNavigate();
  const [open, setOpen] = useState<'archives' | 'bookings' | 'datev' | 'accounts'>();
  const close = () => setOpen(undefined);
  const files = useInvoiceFiles(params);
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
      {open === 'archives' && (
        <Suspense>
          <ArchivesDialog {...{ params, invoices }} onClose={close} />
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
    '& > .MuiButton-root': { flex: 1, whiteSpace: 'nowrap', px: '8px' },
    '& .MuiButton-startIcon': { display: 'none' },
    '& > :last-child': { flexBasis: '100%', order: -1 },
  },
});

interface SelectionActionsProps {
  params: EstateParams;
  selected: Invoice[];
  onPay: () => void;
}

export function SelectionActions({ params, selected, onPay }: SelectionActionsProps) {
  const { t } = useTranslation('invoices');
  const { zip } = useInvoiceFiles(params);
  return (
    <>
      <BusyButton
        size="small"
        startIcon={<Download size={16} />}
        busy={zip.isPending}
        onClick={() => zip.mutate(selected.map(({ invoiceId }) => invoiceId))}
      >
        {t('actions.zip')}
      </BusyButton>
      <SepaExportButton params={params} invoices={selected} />
      <Button size="small" disabled={!selected.some(isOpen)} onClick={onPay}>
        {t('menu.pay')}
      </Button>
    </>
  );
}
