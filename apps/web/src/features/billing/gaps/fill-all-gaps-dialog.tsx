import type { BillingPreview } from '@lichthof/contracts/billing/billing-preview.ts';
import { getItem } from '@lichthof/domain/collections/items.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { BusyButton } from '../../../ui/dialogs/buttons.tsx';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { toggled } from '../../../ui/tables/toggled.ts';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { billingErrorText } from '../billing-texts.ts';
import { issueText } from '../preparation/issue-text.ts';
import { draftOf } from '../preparation/preview-issues.ts';
import type { StepState } from '../step-icon.tsx';
import { impossibleText } from './impossible-text.ts';
import { groupByMeter, type IssueGap, type MeterGaps } from './meter-gaps.ts';
import { MeterGapRow } from './meter-gap-row.tsx';
import { type GapFillFailure, type GapFillProgress, useFillGaps } from './use-fill-gaps.ts';

interface FillAllGapsDialogProps {
  params: EstateParams;
  gaps: IssueGap[];
  preview: BillingPreview;
  timeZone: TimeZone;
  onClose: () => void;
}

/** Fills the gaps of the chosen meters with the proposed methods, and says which were not filled, and why. */
export function FillAllGapsDialog({ params, gaps: found, preview, timeZone, onClose }: FillAllGapsDialogProps) {
  const { t } = useTranslation('billing');
  // the preview is refetched while gaps are filled; the list must not change
  const [gaps] = useState(found);
  const [meters] = useState(() => groupByMeter(found, preview));
  const [chosen, setChosen] = useState(() => new Set(meters.map(({ meterId }) => meterId)));
  const { filling, start } = useFillGaps(params, gaps);
  const failureTextOf = useFailureText();
  const queryClient = useQueryClient();
  const toast = useToast();
  const hasStarted = filling.isRunning || filling.filled.size > 0 || filling.failures.size > 0;
  const shown = hasStarted ? meters.filter(({ meterId }) => chosen.has(meterId)) : meters;
  const positions = meters.filter(({ meterId }) => chosen.has(meterId)).flatMap((meter) => meter.positions);

  const close = () => {
    if (filling.isRunning) return;
    if (hasStarted) void queryClient.invalidateQueries();
    onClose();
  };
  const run = async () => {
    const { failures } = await start(filling.failures.size > 0 ? [...filling.failures.keys()] : positions);
    if (failures.size > 0) return;
    toast.success(t('substitutes.saved'), t('fillAll.saved', { count: positions.length }));
    void queryClient.invalidateQueries();
    onClose();
  };
  const listFailures = (meter: MeterGaps) =>
    meter.positions.flatMap((position) => {
      const reason = failureTextOf(filling.failures.get(position));
      const { issue } = getItem(gaps, position);
      const place = { draft: draftOf(preview.drafts, issue), timeZone, period: preview };
      return reason ? [`${issueText(t, issue, place).text}: ${reason}`] : [];
    });
  return (
    <DialogFrame
      open
      width="masterData"
      title={t('fillAll.title', { count: positions.length })}
      context={t('fillAll.context')}
      onClose={close}
      actions={
        <>
          <Button disabled={filling.isRunning} onClick={close}>
            {t(hasStarted ? 'fillAll.close' : 'substitutes.cancel')}
          </Button>
          <BusyButton
            variant="contained"
            busy={filling.isRunning}
            disabled={positions.length === 0}
            onClick={() => void run()}
          >
            {t(filling.failures.size > 0 ? 'fillAll.resume' : 'fillAll.start', { count: positions.length })}
          </BusyButton>
        </>
      }
    >
      <Stack sx={{ gap: '16px' }}>
        <Box aria-live="polite" sx={{ '&:empty': { mb: '-16px' } }}>
          {hasStarted && (
            <Progress
              label={t('fillAll.progress')}
              share={filling.filled.size / Math.max(1, positions.length)}
              detail={t('counted', {
                done: formatNumber(filling.filled.size),
                total: formatNumber(positions.length),
              })}
            />
          )}
        </Box>
        {!filling.isRunning && filling.failures.size > 0 && (
          <Notice status="error" title={t('fillAll.failed', { count: filling.failures.size })}>
            {t('fillAll.failedText')} {filling.filled.size > 0 && t('fillAll.othersFilled')}
          </Notice>
        )}
        <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {shown.map((meter) => (
            <MeterGapRow
              key={meter.meterId}
              title={meter.title}
              text={t('fillAll.gapsOf', {
                count: meter.positions.length,
                amount: formatNumber(meter.quarterHours),
                methods: meter.methods.map((method) => t(`substitutes.methods.${method}`)).join(', '),
              })}
              failures={listFailures(meter)}
              state={findState(filling, meter)}
              {...(!hasStarted && {
                choice: {
                  isChosen: chosen.has(meter.meterId),
                  onToggle: () => setChosen((before) => toggled(before, meter.meterId)),
                },
              })}
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

function findState({ filled, isRunning, failures }: GapFillProgress, { positions }: MeterGaps): StepState {
  if (positions.some((position) => failures.has(position))) return 'stopped';
  if (positions.every((position) => filled.has(position))) return 'done';
  return isRunning && positions.some((position) => filled.has(position)) ? 'running' : 'open';
}

function useFailureText() {
  const { t } = useTranslation('billing');
  return (failure: GapFillFailure | undefined): string | undefined => {
    if (!failure) return undefined;
    if ('error' in failure) return billingErrorText(t, failure.error, t('substitutes.failedText'));
    return impossibleText(t, failure);
  };
}
