import type { Invoice } from '@lichthof/contracts/invoices.ts';
import { addMonths } from '@lichthof/domain/time/add-months.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Download, FileSpreadsheet } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
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
  hasInvoices: boolean;
}

/** At the right of the title; on a phone in a bar above the navigation. */
export function InvoiceActions({ params, hasInvoices }: InvoiceActionsProps) {
  const { t } = useTranslation('invoices');
  const { zip } = useInvoiceFiles(params);
  return (
    <Box sx={bar}>
      {hasInvoices && (
        <BusyButton startIcon={<Download size={16} />} busy={zip.isPending} onClick={() => zip.mutate([])}>
          {t('actions.zip')}
        </BusyButton>
      )}
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

const RangeDialog = lazy(async () => ({
  default: (await import('../../ui/page/period/range-dialog.tsx')).RangeDialog,
}));

/** What is seldom needed: the file for bookkeeping. */
function MoreActions({ params }: { params: EstateParams }) {
  const { t } = useTranslation('invoices');
  const [isChoosing, setChoosing] = useState(false);
  const { bookings } = useInvoiceFiles(params);
  const today = localToday();
  const thisMonth = `${today.slice(0, 8)}01`;
  return (
    <>
      <ActionMenu
        label={t('actions.more')}
        entries={[
          { label: t('actions.bookings'), icon: <FileSpreadsheet size={16} />, onClick: () => setChoosing(true) },
        ]}
      />
      {isChoosing && (
        <Suspense>
          <RangeDialog
            range={{ from: addMonths(thisMonth, -1), to: thisMonth }}
            lastDay={today}
            submitLabel={t('actions.loadBookings')}
            onChoose={(range) => bookings.mutate(range)}
            onClose={() => setChoosing(false)}
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
