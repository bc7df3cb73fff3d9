import type { BillingRun } from '@lichthof/contracts/billing/billing-runs.ts';
import { listBillingRuns } from '@lichthof/contracts/billing/billing-runs.ts';
import { getInvoiceSums, listInvoicePeriods, listInvoices } from '@lichthof/contracts/billing/invoice-lists.ts';
import { getInvoice } from '@lichthof/contracts/billing/invoices.ts';
import { listBilledChanges } from '@lichthof/contracts/metering/billed-changes.ts';
import { getAttention } from '@lichthof/contracts/monitoring/attention.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { errorFacts } from '../../../api/error-text.ts';
import { estateQuery } from '../../../api/estate.queries.ts';
import { loadArchive } from '../../../api/load-archive.ts';
import { refetch } from '../../../api/refetch.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { saveFile } from '../../../ui/page/save-file.ts';
import { BusyButton } from '../../../ui/dialogs/buttons.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { HeaderSkeleton, TableSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { rangeLabel } from '../../../ui/page/period/period-label.ts';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { billingErrorText, momentText } from '../billing-texts.ts';
import { type RunParams, runQuery } from '../billing.queries.ts';
import { ChangedValues } from '../delivery/changed-values.tsx';
import { RunInvoices } from '../delivery/run-invoices.tsx';
import { NewPlans } from './new-plans.tsx';
import { RunProgress } from './run-progress.tsx';
import { RunResult } from './run-result.tsx';

/** One billing run with its progress and its result. */
export function BillingRunPage() {
  const { t } = useTranslation('billing');
  const { customerId, estateId, runId } = useParams();
  const place = { customerId: Number(customerId), estateId: Number(estateId) };
  const params = { ...place, runId: Number(runId) };
  const { data: run, error, refetch } = useQuery(runQuery(params));
  const { data: estate } = useQuery(estateQuery(place));

  if (error && !run) {
    return (
      <ErrorState
        {...errorFacts(error, t('run.loadingFailed'))}
        onRetry={() => void refetch()}
        action={
          <Button component={Link} to={pathTo('estate_tenantelectricity_billings', place)}>
            {t('run.toBillings')}
          </Button>
        }
      />
    );
  }
  if (run && estate) return <BillingRunContent {...{ params, run, timeZone: estate.timeZone }} />;
  return (
    <>
      <HeaderSkeleton />
      <TableSkeleton />
    </>
  );
}

interface BillingRunContentProps {
  params: RunParams;
  run: BillingRun;
  timeZone: TimeZone;
}

function BillingRunContent({ params, run, timeZone }: BillingRunContentProps) {
  const { t } = useTranslation('billing');
  useRunEndToast(run);
  return (
    <>
      <PageHeader
        title={t('preview.title', { period: rangeLabel(run) })}
        status={t('run.startedBy', { at: momentText(t, run.createdAt, timeZone), name: run.createdByName })}
        actions={
          <>
            <RunDocuments {...{ params, run }} />
            <Button component={Link} to={pathTo('estate_tenantelectricity_billings', { ...params })}>
              {t('run.toInvoices')}
            </Button>
          </>
        }
      />
      <Box sx={{ display: 'grid', gap: '12px', gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {run.state !== 'failed' && <ChangedValues {...{ params, timeZone }} />}
        {run.state === 'ready' ? <RunProgress run={run} /> : <RunResult {...{ params, run }} />}
      </Box>
      {run.state !== 'failed' && run.state !== 'ready' && <NewPlans params={params} />}
      {run.state !== 'failed' && <RunInvoices {...{ run, timeZone }} />}
    </>
  );
}

/** Shows one toast when a run ends while the page is open. */
function useRunEndToast(run: BillingRun): void {
  const { t } = useTranslation('billing');
  const toast = useToast();
  const queryClient = useQueryClient();
  const { state } = run;
  const before = useRef(state);

  const tell = useEffectEvent(() => {
    const counts = { count: run.invoiceCount, amount: formatNumber(run.invoiceCount) };
    if (state === 'success') toast.success(t('run.message.success'), t('run.message.successText', counts));
    if (state === 'partial') {
      toast.warn(t('run.message.partial'), t('run.message.partialText', { count: run.mailFailedCount }));
    }
    if (state === 'failed') toast.error(t('run.message.failed'), t(`run.failure.${run.failure ?? 'unexpected'}`));
  });
  useEffect(() => {
    const hasEnded = before.current === 'ready' && state !== 'ready';
    before.current = state;
    if (!hasEnded) return;
    tell();
    void refetch(queryClient, [
      listInvoices,
      getInvoiceSums,
      listInvoicePeriods,
      getInvoice,
      listBillingRuns,
      listBilledChanges,
      getAttention,
    ]);
  }, [state, queryClient]);
}

interface RunDocumentsProps {
  params: RunParams;
  run: BillingRun;
}

/** Downloads all invoices of the run as one ZIP file. */
function RunDocuments({ params: { runId, ...params }, run }: RunDocumentsProps) {
  const { t } = useTranslation('billing');
  const toast = useToast();
  const [progress, setProgress] = useState<{ done: string; total: string }>();
  const zip = useMutation({
    mutationFn: () =>
      loadArchive(params, { kind: 'documents', runId }, ({ doneCount, invoiceCount }) =>
        setProgress({ done: formatNumber(doneCount), total: formatNumber(invoiceCount) }),
      ),
    onSuccess: ({ file, name }) => saveFile(file, name),
    onError: (error) => toast.error(t('run.zipFailed'), billingErrorText(t, error, t('run.zipFailedText'))),
    onSettled: () => setProgress(undefined),
  });
  if (run.state === 'ready' || run.documentCount === 0) return null;
  return (
    <BusyButton startIcon={<Download size={16} />} busy={zip.isPending} onClick={() => zip.mutate()}>
      {progress ? t('run.zipProgress', progress) : t('run.zip')}
    </BusyButton>
  );
}
