import { addMonths } from '@lichthof/domain/time/add-months.ts';
import { useQuery } from '@tanstack/react-query';
import { Archive, Download, FileInput, FileSpreadsheet, Landmark, MailWarning, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { EstateParams } from '../../api/estate.queries.ts';
import { localToday } from '../../i18n/local-today.ts';
import { pathTo } from '../../navigation/route-table.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { ActionMenu, type MenuEntry } from '../../ui/page/action-menu.tsx';
import { BankStatementDialog } from '../payments/bank-statements/bank-statement-part.ts';
import { allDocuments, useZip } from './archives/use-zip.ts';
import { invoicePeriodsQuery } from './invoices.queries.ts';
import { useInvoiceFiles } from './use-invoice-files.ts';

const RangeDialog = lazyPart(async () => ({
  default: (await import('../../ui/page/period/range-dialog.tsx')).RangeDialog,
}));

const AccountsDialog = lazyPart(async () => ({
  default: (await import('../payments/bookkeeping/accounts-dialog.tsx')).AccountsDialog,
}));

const ArchivesDialog = lazyPart(async () => ({
  default: (await import('./archives/archives-dialog.tsx')).ArchivesDialog,
}));

type Opened = 'statement' | 'archives' | 'bookings' | 'datev' | 'accounts';

interface MoreActionsProps {
  params: EstateParams;
  /** Also the actions that have a button of their own where there is room. */
  hasAll?: boolean;
}

/** What is seldom needed: reminders, archives, the files for bookkeeping, and the accounts of one of them. */
export function MoreActions({ params, hasAll = false }: MoreActionsProps) {
  const { t } = useTranslation(['invoices', 'reminders']);
  const navigate = useNavigate();
  const [open, setOpen] = useState<Opened>();
  const close = () => setOpen(undefined);
  const mainEntries = useMainEntries(params, setOpen);
  const { data: periods } = useQuery(invoicePeriodsQuery(params));
  const files = useInvoiceFiles(params, { onAccountsMissing: () => setOpen('accounts') });
  const today = localToday();
  const thisMonth = `${today.slice(0, 8)}01`;
  return (
    <>
      <ActionMenu
        label={t('actions.more')}
        entries={[
          ...(hasAll ? mainEntries : []),
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
      <Suspense>
        {open === 'statement' && <BankStatementDialog params={params} onClose={close} />}
        {open === 'archives' && periods && (
          <ArchivesDialog params={params} years={periods.issueYears} onClose={close} />
        )}
        {open === 'accounts' && <AccountsDialog params={params} onClose={close} />}
        {(open === 'bookings' || open === 'datev') && (
          <RangeDialog
            range={{ from: addMonths(thisMonth, -1), to: thisMonth }}
            lastDay={today}
            submitLabel={t('actions.loadBookings')}
            onChoose={(range) => files[open].mutate(range)}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

/** The actions of the buttons that a phone has no room for. */
function useMainEntries(params: EstateParams, setOpen: (opened: Opened) => void): MenuEntry[] {
  const { t } = useTranslation('invoices');
  const navigate = useNavigate();
  const { load, isPending, counted } = useZip(params, allDocuments);
  return [
    {
      label: t('actions.newBilling'),
      icon: <Plus size={16} />,
      onClick: () => void navigate(pathTo('estate_tenantelectricity_billing_preview', { ...params })),
    },
    { label: t('actions.bankStatement'), icon: <FileInput size={16} />, onClick: () => setOpen('statement') },
    {
      label: t('actions.zip'),
      icon: <Download size={16} />,
      onClick: load,
      disabled: isPending,
      ...(counted && { note: counted }),
    },
  ];
}
