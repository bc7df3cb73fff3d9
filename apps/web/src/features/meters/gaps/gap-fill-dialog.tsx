import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import type { SubstituteMethod } from '@lichthof/domain/metering/codes.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { useQuery } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { gapFillProposalQuery, type Gap } from '../../../api/gap-fills.queries.ts';
import { BusyButton } from '../../../ui/dialogs/buttons.tsx';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { Busy } from '../../../ui/feedback/busy.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { formatCounter } from '../meter-units.ts';
import { GapFillPreview } from './gap-fill-preview.tsx';
import { rangeText } from './gap-texts.ts';
import { useFillGap } from './gaps.queries.ts';

interface GapFillDialogProps {
  params: EstateParams;
  meter: Pick<Meter, 'name' | 'baseUnit'>;
  gap: Gap;
  timeZone: TimeZone;
  onClose: () => void;
}

/** Shows the values of a gap fill and saves them with the chosen method. */
export function GapFillDialog({ params, meter, gap, timeZone, onClose }: GapFillDialogProps) {
  const { t } = useTranslation('meter-gaps');
  const [method, setMethod] = useState<SubstituteMethod>();
  const { data: proposal, error, refetch, isPlaceholderData } = useQuery(gapFillProposalQuery(params, gap, method));
  const { accept, isPending } = useCreateGapFill({ params, meter, gap, onClose });
  const isPossible = proposal !== undefined && proposal.impossible === null && !isPlaceholderData;

  return (
    <DialogFrame
      open
      width="user"
      title={t('dialog.title')}
      context={`${meter.name}, ${rangeText(t, gap, timeZone)}`}
      onClose={isPending ? () => undefined : onClose}
      actions={
        <>
          <Button disabled={isPending} onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <BusyButton
            variant="contained"
            disabled={!isPossible}
            busy={isPending}
            onClick={() => proposal && accept(proposal.method)}
          >
            {t('dialog.accept')}
          </BusyButton>
        </>
      }
    >
      {error ? (
        <ErrorState
          title={t('dialog.loadingFailed')}
          text={errorText(error, t('dialog.nothingChanged'))}
          onRetry={() => void refetch()}
        />
      ) : proposal ? (
        <Busy busy={isPlaceholderData}>
          <GapFillPreview {...{ proposal, timeZone, baseUnit: meter.baseUnit }} onMethodChange={setMethod} />
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

function useCreateGapFill({ params, meter, gap, onClose }: Omit<GapFillDialogProps, 'timeZone'>) {
  const { t } = useTranslation('meter-gaps');
  const toast = useToast();
  const { mutate, isPending } = useFillGap(params, gap);
  const accept = (method: SubstituteMethod) =>
    mutate(method, {
      onSuccess: ({ quarterHours, totalWh }) => {
        const amount = formatCounter(totalWh, meter.baseUnit);
        toast.success(t('dialog.saved'), t('dialog.savedText', { count: quarterHours, amount }));
        onClose();
      },
      onError: (error) => toast.error(t('dialog.failed'), errorText(error, t('dialog.nothingChanged'))),
    });
  return { accept, isPending };
}
