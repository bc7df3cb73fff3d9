import type { AccountEntry, ParticipantAccount } from '@lichthof/contracts/payments/payments.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Download, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { errorFacts, errorText } from '../../../api/error-text.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { downloadCsv } from '../../../ui/charts/save-table.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { openInTab } from '../../../ui/page/open-file.ts';
import { useSave } from '../../../ui/page/use-save.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import type { ParticipantParams } from '../../../api/estate.queries.ts';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { accountTable } from './account-csv.ts';
import { accountQuery, loadInvoice } from './account.queries.ts';
import { AccountBalance } from './account-balance.tsx';
import { OpenItems } from './open-items.tsx';
import { useAccountColumns } from './use-account-columns.tsx';
import { useEntryMenu } from './use-entry-menu.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';

const PaymentDialog = lazyPart(async () => ({ default: (await import('./payment-dialog.tsx')).PaymentDialog }));
const OffsetDialog = lazyPart(async () => ({ default: (await import('./offset-dialog.tsx')).OffsetDialog }));
const TakeBackDialog = lazyPart(async () => ({ default: (await import('./take-back-dialog.tsx')).TakeBackDialog }));
const ReturnedRefundDialog = lazyPart(async () => ({
  default: (await import('./returned-refund-dialog.tsx')).ReturnedRefundDialog,
}));

const pageSize = 10;

/** Shows what the participant was billed, has paid and owes; the newest entry first. */
export function AccountCard({ params }: { params: ParticipantParams }) {
  const { t } = useTranslation('account');
  const { data: account, error, refetch } = useQuery(accountQuery(params));
  const [isPaying, setIsPaying] = useState(false);
  const [isOffsetting, setIsOffsetting] = useState(false);
  const [takenBack, setTakenBack] = useState<AccountEntry>();
  const [returned, setReturned] = useState<AccountEntry>();
  const { columns, hiddenColumns } = useAccountColumns();
  const { open, saveCsv } = useAccountFiles(params);
  const rowMenu = useEntryMenu({ onOpen: open, onTakeBack: setTakenBack, onReturn: setReturned });

  return (
    <section aria-label={t('title')}>
      <Box sx={head}>
        <Typography variant="h2">{t('title')}</Typography>
        {account && <AccountBalance account={account} />}
        {account && (
          <Box sx={{ ml: 'auto', display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
            {account.entries.length > 0 && (
              <Button startIcon={<Download size={16} />} onClick={() => saveCsv(account)}>
                {t('csv.save')}
              </Button>
            )}
            {account.balanceCents < 0 && (
              <Button component={Link} to={`${pathTo('estate_tenantelectricity_billings', { ...params })}?payOut`}>
                {t('payOut')}
              </Button>
            )}
            {account.offsetCents > 0 && <Button onClick={() => setIsOffsetting(true)}>{t('offset.open')}</Button>}
            <Button startIcon={<Plus size={16} />} onClick={() => setIsPaying(true)}>
              {t('record')}
            </Button>
          </Box>
        )}
      </Box>
      {error && !account && <ErrorState {...errorFacts(error, t('failed'))} onRetry={() => void refetch()} />}
      {!account && !error && <TableSkeleton rows={2} />}
      {account && <OpenItems account={account} />}
      {account && (
        <DataTable
          label={t('title')}
          columns={columns}
          hiddenColumns={hiddenColumns}
          rows={account.entries.toReversed()}
          rowId={entryKey}
          rowMenu={rowMenu}
          pageSize={pageSize}
          empty={<Typography sx={{ padding: '16px 20px' }}>{t('none')}</Typography>}
        />
      )}
      <Suspense>
        {isPaying && account && <PaymentDialog {...{ params, account }} onClose={() => setIsPaying(false)} />}
        {isOffsetting && account && (
          <OffsetDialog {...{ params }} offsetCents={account.offsetCents} onClose={() => setIsOffsetting(false)} />
        )}
        {returned && account && (
          <ReturnedRefundDialog
            {...{ params }}
            today={account.today}
            entry={returned}
            onClose={() => setReturned(undefined)}
          />
        )}
        {takenBack && <TakeBackDialog {...{ params }} entry={takenBack} onClose={() => setTakenBack(undefined)} />}
      </Suspense>
    </section>
  );
}

const head = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', m: '24px 0 10px' };

const entryKey = ({ kind, invoiceId, paymentId, chargeId, instalmentId }: AccountEntry) =>
  `${kind}-${invoiceId ?? paymentId ?? chargeId ?? instalmentId}`;

/** Opens the documents of an account and saves its entries as CSV. */
function useAccountFiles(params: ParticipantParams) {
  const { t } = useTranslation('account');
  const toast = useToast();
  const save = useSave();
  const open = (invoiceId: number) =>
    void openInTab(() => loadInvoice(params, invoiceId)).catch((error: unknown) =>
      toast.error(t('document.failed'), errorText(error, t('failedText'))),
    );
  const saveCsv = ({ entries, today }: ParticipantAccount) =>
    save(() => downloadCsv(accountTable(entries, t), t('csv.fileName', { day: today })));
  return { open, saveCsv };
}
