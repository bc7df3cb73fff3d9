import type { BillingRun } from '@lichthof/contracts/billing-runs.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/number-formats.ts';
import { useToast } from '../../../ui/toasts/toast-context.ts';

/** Says once how a run ended that was watched while it was under way. */
export function useRunMessage(run: BillingRun): void {
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
    void queryClient.invalidateQueries({ queryKey: ['invoices'] });
    void queryClient.invalidateQueries({ queryKey: ['billing-runs'] });
  }, [state, queryClient]);
}
