import type { BillingIssue, BillingPreview } from '@lichthof/contracts/billing-runs.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { formatNumber } from '../../../i18n/number-formats.ts';
import { BusyButton } from '../../../ui/dialogs/buttons.tsx';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { billingErrorText } from '../billing-texts.ts';
import type { Gap } from '../../../api/gap-fills.queries.ts';
import { issueText } from '../preparation/issue-text.ts';
import { draftOf } from '../preparation/preview-issues.ts';
import { StepIcon, type StepState } from '../step-icon.tsx';
import { impossibleText } from './impossible-text.ts';
import { type GapFillFailure, type GapFillProgress, useFillGaps } from './use-fill-gaps.ts';

interface FillAllGapsDialogProps {
  params: EstateParams;
  gaps: (Gap & { issue: BillingIssue })[];
  preview: BillingPreview;
  timeZone: TimeZone;
  onClose: () => void;
}

/** Fills every gap with the proposed method and lists those that could not be filled, with the reason. */
export function FillAllGapsDialog({ params, gaps: found, preview, timeZone, onClose }: FillAllGapsDialogProps) {
  const { t } = useTranslation('billing');
  // the preview is refetched while gaps are filled; the list must not change
  const [gaps] = useState(() =>
    found.map((gap) => {
      const draft = draftOf(preview.drafts, gap.issue);
      return { ...gap, ...issueText(t, gap.issue, { draft, timeZone, period: preview }) };
    }),
  );
  const { filling, start } = useFillGaps(params, gaps);
  const filled = filling.tried - filling.failures.size;
  const failureTextOf = useFailureText();
  const queryClient = useQueryClient();
  const toast = useToast();

  const close = () => {
    if (filling.isRunning) return;
    if (filling.tried > 0) void queryClient.invalidateQueries();
    onClose();
  };
  const run = async () => {
    const { failures } = await start();
    if (failures.size > 0) return;
    toast.success(t('substitutes.saved'), t('fillAll.saved', { count: gaps.length }));
    void queryClient.invalidateQueries();
    onClose();
  };
  return (
    <DialogFrame
      open
      width="masterData"
      title={t('fillAll.title', { count: gaps.length })}
      context={t('fillAll.context')}
      onClose={close}
      actions={
        <>
          <Button disabled={filling.isRunning} onClick={close}>
            {t(filling.tried > 0 ? 'fillAll.close' : 'substitutes.cancel')}
          </Button>
          <BusyButton variant="contained" busy={filling.isRunning} onClick={() => void run()}>
            {t(filling.failures.size > 0 ? 'fillAll.resume' : 'fillAll.start', { count: gaps.length })}
          </BusyButton>
        </>
      }
    >
      <Stack sx={{ gap: '16px' }}>
        <Box aria-live="polite" sx={{ '&:empty': { mb: '-16px' } }}>
          {(filling.isRunning || filling.failures.size > 0) && (
            <Progress
              label={t('fillAll.progress')}
              share={filled / gaps.length}
              detail={t('counted', { done: formatNumber(filled), total: formatNumber(gaps.length) })}
            />
          )}
        </Box>
        {!filling.isRunning && filling.failures.size > 0 && (
          <Notice status="error" title={t('fillAll.failed', { count: filling.failures.size })}>
            {t('fillAll.failedText')}
          </Notice>
        )}
        <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {gaps.map((gap, index) => (
            <GapRow
              key={`${gap.meterId} ${gap.from}`}
              title={gap.title}
              text={failureTextOf(filling.failures.get(index)) ?? gap.text}
              state={stateAt(filling, index)}
            />
          ))}
        </Box>
        <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
          {t('substitutes.meaning')}
        </Typography>
      </Stack>
    </DialogFrame>
  );
}

function stateAt({ tried, isRunning, failures }: GapFillProgress, index: number): StepState {
  if (failures.has(index)) return 'stopped';
  if (index < tried) return 'done';
  return index === tried && isRunning ? 'running' : 'open';
}

function useFailureText() {
  const { t } = useTranslation('billing');
  return (failure: GapFillFailure | undefined): string | undefined => {
    if (!failure) return undefined;
    if ('error' in failure) return billingErrorText(t, failure.error, t('substitutes.failedText'));
    return impossibleText(t, failure);
  };
}

interface GapRowProps {
  title: string;
  text: string;
  state: StepState;
}

function GapRow({ title, text, state }: GapRowProps) {
  const { t } = useTranslation('billing');
  return (
    <Box component="li" sx={{ display: 'flex', gap: '12px', padding: '10px 0', borderTop: 1, borderColor: 'divider' }}>
      <StepIcon state={state} label={t(`fillAll.state.${state}`)} />
      <div>
        <Typography variant="subtitle2" component="p">
          {title}
        </Typography>
        <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
          {text}
        </Typography>
      </div>
    </Box>
  );
}
