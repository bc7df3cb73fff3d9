import type { BillingIssue } from '@lichthof/contracts/billing/billing-issues.ts';
import type { BillingPreview } from '@lichthof/contracts/billing/billing-preview.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { SubstituteMethod } from '@lichthof/domain/metering/codes.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { fillGap, gapFillProposalQuery, type Gap } from '../../../api/gap-fills.queries.ts';
import { formatExactEnergy } from '../../../i18n/quantity-formats.ts';
import { BusyButton } from '../../../ui/dialogs/buttons.tsx';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { Busy } from '../../../ui/feedback/busy.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { billingErrorText } from '../billing-texts.ts';
import { gapText, issueText } from '../preparation/issue-text.ts';
import { draftOf } from '../preparation/preview-issues.ts';
import { GapFillPreview } from './gap-fill-preview.tsx';

interface GapFillDialogProps {
  params: EstateParams;
  gap: Gap & { issue: BillingIssue };
  preview: BillingPreview;
  timeZone: TimeZone;
  onClose: () => void;
}

/** Shows the values of a gap fill and saves them with the chosen method. */
export function GapFillDialog({ params, gap, preview, timeZone, onClose }: GapFillDialogProps) {
  const { t } = useTranslation('billing');
  const { meterId, from, to } = gap;
  const [method, setMethod] = useState<SubstituteMethod>();
  const query = useQuery(gapFillProposalQuery(params, { meterId, from, to }, method));
  const acceptance = useAccept(params, { meterId, from, to }, onClose);
  const { data: proposal } = query;
  const draft = draftOf(preview.drafts, gap.issue);
  const isPossible = proposal !== undefined && proposal.impossible === null && !query.isPlaceholderData;

  return (
    <DialogFrame
      open
      width="user"
      title={issueText(t, gap.issue, { draft, timeZone, period: preview }).title}
      context={[proposal?.meterName, gapText(t, gap, timeZone)].filter(Boolean).join(', ')}
      onClose={acceptance.isPending ? () => undefined : onClose}
      actions={
        <>
          <Button disabled={acceptance.isPending} onClick={onClose}>
            {t('substitutes.cancel')}
          </Button>
          <BusyButton
            variant="contained"
            disabled={!isPossible}
            busy={acceptance.isPending}
            onClick={() => proposal && acceptance.mutate(proposal.method)}
          >
            {t('substitutes.accept')}
          </BusyButton>
        </>
      }
    >
      {query.error ? (
        <ErrorState
          title={t('substitutes.loadingFailed')}
          text={billingErrorText(t, query.error, t('substitutes.loadingFailedText'))}
          onRetry={() => void query.refetch()}
        />
      ) : proposal ? (
        <Busy busy={query.isPlaceholderData}>
          <GapFillPreview {...{ proposal, timeZone }} onMethodChange={setMethod} />
        </Busy>
      ) : (
        <Stack sx={{ gap: '16px' }}>
          <Skeleton height={64} />
          <Skeleton height={300} />
        </Stack>
      )}
    </DialogFrame>
  );
}

function useAccept(params: EstateParams, gap: Gap, onDone: () => void) {
  const { t } = useTranslation('billing');
  const toast = useToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (method: SubstituteMethod) => fillGap(params, gap, method),
    onSuccess: ({ quarterHours, totalWh }) => {
      toast.success(
        t('substitutes.saved'),
        t('substitutes.savedText', { count: quarterHours, energy: formatExactEnergy(totalWh) }),
      );
      onDone();
      // all queries may depend on the meter's values
      void queryClient.invalidateQueries();
    },
    onError: (error) => toast.error(t('substitutes.failed'), billingErrorText(t, error, t('substitutes.failedText'))),
  });
}
