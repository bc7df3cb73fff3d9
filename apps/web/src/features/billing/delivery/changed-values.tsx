import { acknowledgeBilledChanges, type BilledChanges } from '@lichthof/contracts/billed-changes.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { billedChangesQuery } from '../../../api/billed-changes.queries.ts';
import { call } from '../../../api/call.ts';
import { errorText } from '../../../api/error-text.ts';
import { BusyButton } from '../../../ui/dialogs/busy-button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import type { RunParams } from '../billing.queries.ts';
import { ChangedValuesTable } from './changed-values-table.tsx';
import { momentText } from '../moment-text.ts';

interface ChangedValuesProps {
  params: RunParams;
  timeZone: TimeZone;
}

/** What has changed of the values since they were billed; nothing at all where nothing has. */
export function ChangedValues({ params, timeZone }: ChangedValuesProps) {
  const { t } = useTranslation('billing');
  const { data } = useQuery(billedChangesQuery(params, params.runId));
  const changes = data?.[0];
  if (!changes) return null;
  const { acknowledgedAt, acknowledgedByName, changedAt, meters } = changes;
  return (
    <>
      <Notice
        status={acknowledgedAt ? 'info' : 'warning'}
        title={t('changed.title')}
        action={!acknowledgedAt && <Acknowledge {...{ params, changes }} />}
      >
        {t('changed.text', { at: momentText(t, changedAt, timeZone) })}{' '}
        {acknowledgedAt &&
          t('changed.acknowledged', { name: acknowledgedByName ?? '', at: momentText(t, acknowledgedAt, timeZone) })}
      </Notice>
      <ChangedValuesTable meters={meters} />
    </>
  );
}

function Acknowledge({ params, changes: { changedAt } }: { params: RunParams; changes: BilledChanges }) {
  const { t } = useTranslation('billing');
  const toast = useToast();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(acknowledgeBilledChanges, { params, body: { changedAt } }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['billed-changes'] }),
        queryClient.invalidateQueries({ queryKey: ['attention'] }),
      ]),
    onError: (error) => toast.error(t('changed.failed'), errorText(error, t('changed.failedText'))),
  });
  return (
    <BusyButton size="small" startIcon={<Check size={16} />} busy={isPending} onClick={() => mutate()}>
      {t('changed.acknowledge')}
    </BusyButton>
  );
}
