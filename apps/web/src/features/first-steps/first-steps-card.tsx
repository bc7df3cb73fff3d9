import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EstateParams } from '../../api/estate.queries.ts';
import { pathTo } from '../../navigation/route-table.ts';
import { Card } from '../../ui/page/card.tsx';
import { firstStepsQuery } from './first-steps.queries.ts';
import { findNextStep, listSteps } from './first-steps-order.ts';

interface FirstStepsCardProps {
  estate: EstateParams;
  /** Shows it also for an estate that has values and, so far, no tenant electricity. */
  includesUnsupplied?: boolean;
}

/** How far the estate is on the way to its first invoice, with the way on; nothing once it has one. */
export function FirstStepsCard({ estate, includesUnsupplied = false }: FirstStepsCardProps): ReactNode {
  const { t } = useTranslation('first-steps');
  const { data } = useQuery(firstStepsQuery(estate));
  if (!data) return null;
  const steps = listSteps({ hasCustomer: true, estate: data });
  const next = findNextStep(steps);
  const hasInvoice = data.steps.some(({ name, isDone }) => name === 'invoice' && isDone);
  if (!next || hasInvoice || !(data.isWanted || includesUnsupplied)) return null;
  return (
    <Box sx={{ my: '12px' }}>
      <Card
        title={t('title')}
        description={t('summary', { done: steps.filter(({ isDone }) => isDone).length, total: steps.length })}
        action={
          <Button component={Link} to={pathTo('estate_first_steps', { ...estate })} variant="outlined">
            {t('continue', { step: t(`step.${next}.name`) })}
          </Button>
        }
      >
        <Typography sx={{ color: 'text.secondary' }}>{t(`step.${next}.text`)}</Typography>
      </Card>
    </Box>
  );
}
