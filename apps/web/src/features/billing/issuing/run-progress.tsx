import type { BillingRun } from '@lichthof/contracts/billing/billing-runs.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { numbersText } from '../billing-texts.ts';
import { StepIcon } from '../step-icon.tsx';
import { type RunStep, shareDone, stepsOf } from './run-steps.ts';

/** The progress of a run. */
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

function RunStepLine({ step: { id, state, done, total }, run }: { step: RunStep; run: BillingRun }) {
  const { t } = useTranslation('billing');
  const hasBar = state === 'running' && total > 0 && id !== 'numbers';
  return (
    <Box
      component="li"
      sx={{ padding: '9px 0', borderBottom: 1, borderColor: 'divider', '&:last-of-type': { border: 0 } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '12px', minHeight: 24 }}>
        <StepIcon state={state} label={t(`run.state.${state}`)} />
        <Typography
          variant="subtitle2"
          component="span"
          sx={{ flex: 1, color: state === 'open' ? 'text.secondary' : 'text.primary' }}
        >
          {t(`run.step.${id}`)}
        </Typography>
        <Typography variant="small" component="span" sx={{ color: 'text.secondary', textAlign: 'right' }}>
          {total > 0 && t('counted', { done: formatNumber(done), total: formatNumber(total) })}
          {writeDetail(t, id, run)}
        </Typography>
      </Box>
      {hasBar && (
        <Box sx={{ ml: '32px', mt: '6px' }}>
          <Progress label={t(`run.step.${id}`)} hideLabel size="small" share={done / total} />
        </Box>
      )}
    </Box>
  );
}

function writeDetail(t: TFunction<'billing'>, id: RunStep['id'], run: BillingRun): string {
  const { firstNumber, lastNumber, postCount } = run;
  if (id === 'numbers' && firstNumber && lastNumber) {
    return `, ${numbersText(t, { firstNumber, lastNumber })}`;
  }
  return id === 'mails' && postCount > 0
    ? `${run.mailCount > 0 ? ', ' : ''}${t('run.byPost', { count: postCount })}`
    : '';
}
