import type { BillingRun } from '@lichthof/contracts/billing-runs.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/number-formats.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { RunStepLine } from './run-step-line.tsx';
import { shareDone, stepsOf } from './run-steps.ts';

/** How far a run under way has come. */
export function RunProgress({ run }: { run: BillingRun }) {
  const { t } = useTranslation('billing');
  const { documentCount, expectedCount, step } = run;
  return (
    <Card>
      <Typography component="h2" variant="small" sx={{ color: 'text.secondary' }}>
        {t('run.running')}
      </Typography>
      <Typography component="p" sx={{ mb: '16px' }}>
        <Typography component="span" variant="figureL" sx={{ fontWeight: 600 }}>
          {formatNumber(documentCount)}
        </Typography>{' '}
        {t('run.ofInvoices', { count: expectedCount, total: formatNumber(expectedCount) })}
      </Typography>
      <Progress label={t('run.progress')} hideLabel share={shareDone(run)} />
      <Box role="status">
        <VisuallyHidden>{t(`run.step.${step}`)}</VisuallyHidden>
      </Box>
      <Box component="ol" sx={{ listStyle: 'none', margin: '12px 0 16px', padding: 0 }}>
        {stepsOf(run).map((one) => (
          <RunStepLine key={one.id} step={one} run={run} />
        ))}
      </Box>
      <Notice status="info" title={t('run.leaveTitle')}>
        {t('run.leave')}
      </Notice>
    </Card>
  );
}
