import type { BillingPreview } from '@lichthof/contracts/billing-runs.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { billingErrorText } from '../billing-error.ts';
import { useStartRun } from '../billing.queries.ts';
import { startReasonId } from './issues-card.tsx';
import { amountsOf, obstacleOf } from './preview-sums.ts';
import { StartDialog } from './start-dialog.tsx';

interface StartBillingProps {
  params: EstateParams;
  period: DayRange;
  /** Undefined while it loads. */
  preview: BillingPreview | undefined;
}

/** The button of the page, and the question before it happens. */
export function StartBilling({ params, period, preview }: StartBillingProps) {
  const { t } = useTranslation('billing');
  const [isAsking, setAsking] = useState(false);
  const start = useStartRun(params);
  // a second click comes before the first is drawn, or while the next page loads
  const isStarted = useRef(false);
  const navigate = useNavigate();
  const toast = useToast();
  const isPossible = preview !== undefined && obstacleOf(preview) === null;

  const confirm = async (confirmed: { invoiceCount: number; grossCents: number }) => {
    if (isStarted.current) return;
    isStarted.current = true;
    try {
      const { runId } = await start.mutateAsync({ ...period, ...confirmed });
      await navigate(pathTo('estate_tenantelectricity_billing_run', { ...params, runId }));
    } catch (error) {
      isStarted.current = false;
      setAsking(false);
      toast.error(t('start.failed'), billingErrorText(t, error, t('start.failedText')));
    }
  };
  return (
    <>
      <Button
        variant="contained"
        disabled={!isPossible}
        aria-describedby={isPossible ? undefined : startReasonId}
        onClick={() => setAsking(true)}
      >
        {t('start.button')}
      </Button>
      {isAsking && preview && (
        <StartDialog
          period={period}
          amounts={amountsOf(preview.drafts)}
          preview={preview}
          busy={start.isPending || start.isSuccess}
          onConfirm={(confirmed) => void confirm(confirmed)}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
