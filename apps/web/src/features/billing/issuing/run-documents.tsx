import type { BillingRun } from '@lichthof/contracts/billing-runs.ts';
import { downloadInvoices } from '@lichthof/contracts/invoices.ts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/call.ts';
import { saveFile } from '../../../ui/charts/chart-csv.ts';
import { BusyButton } from '../../../ui/dialogs/busy-button.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { billingErrorText } from '../billing-error.ts';
import type { RunParams } from '../billing.queries.ts';

interface RunDocumentsProps {
  params: RunParams;
  run: BillingRun;
}

/** Every invoice of the run in one file, once there is any. */
export function RunDocuments({ params: { runId, ...params }, run }: RunDocumentsProps) {
  const { t } = useTranslation('billing');
  const toast = useToast();
  const zip = useMutation({
    mutationFn: () => download(downloadInvoices, { params, query: { runId } }),
    onSuccess: ({ file, name }) => saveFile(file, name),
    onError: (error) => toast.error(t('run.zipFailed'), billingErrorText(t, error, t('run.zipFailedText'))),
  });
  if (run.state === 'ready' || run.documentCount === 0) return null;
  return (
    <BusyButton startIcon={<Download size={16} />} busy={zip.isPending} onClick={() => zip.mutate()}>
      {t('run.zip')}
    </BusyButton>
  );
}
