import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SxStyle } from '../../theme/sx.ts';
import { Card } from '../../ui/page/card.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { findNextStep, type ShownStep, type StepName } from './first-steps-order.ts';
import { listWays, pathToDone, type StepPlace } from './step-ways.ts';

interface StepListProps {
  steps: ShownStep[];
  place: StepPlace;
  /** What a step that is done has brought. */
  describeDone: (step: StepName) => string;
}

/** The steps in their order; only the next one is open, with its ways. */
export function StepList({ steps, place, describeDone }: StepListProps) {
  const { t } = useTranslation('first-steps');
  const next = findNextStep(steps);
  return (
    <Card>
      <Box component="ol" sx={list}>
        {steps.map(({ name, isDone, minutes }, index) => (
          <Box component="li" key={name} aria-current={name === next ? 'step' : undefined}>
            <Box component="span" aria-hidden sx={[sign, (isDone || name === next) && filledSign]}>
              {isDone ? <Check size={14} strokeWidth={2.5} /> : index + 1}
            </Box>
            <Box sx={{ minWidth: 0 }}>
              <Box sx={head}>
                <Typography component="h2" sx={{ fontWeight: 600 }}>
                  {t(`step.${name}.name`)}
                  {isDone && <VisuallyHidden>, {t('done')}</VisuallyHidden>}
                </Typography>
                {isDone ? (
                  <LookLink to={pathToDone(name, place)} step={t(`step.${name}.name`)} />
                ) : (
                  <Typography variant="small" sx={{ color: 'text.secondary' }}>
                    {t('minutes', { count: minutes })}
                  </Typography>
                )}
              </Box>
              <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
                {isDone ? describeDone(name) : t(`step.${name}.text`)}
              </Typography>
              {name === next && <Ways step={name} place={place} />}
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}

function LookLink({ to, step }: { to: string | undefined; step: string }): ReactNode {
  const { t } = useTranslation('first-steps');
  if (to === undefined) return null;
  return (
    <Box component={Link} to={to} sx={{ color: 'text.primary', fontWeight: 500, textDecoration: 'none' }}>
      {t('look')} <VisuallyHidden>({step})</VisuallyHidden>
    </Box>
  );
}

function Ways({ step, place }: { step: StepName; place: StepPlace }): ReactNode {
  const { t } = useTranslation('first-steps');
  const ways = listWays(step, place);
  const first = ways.find(({ isDone, to }) => !isDone && to !== undefined);
  return (
    <Box component="ul" sx={wayList}>
      {ways.map(({ name, to, isDone }) => (
        <li key={name}>
          <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
            <Typography component="h3" sx={{ fontWeight: 550 }}>
              {t(`way.${name}.name`)}
            </Typography>
            <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
              {t(`way.${name}.text`)}
            </Typography>
          </Box>
          {isDone ? (
            <Typography sx={{ display: 'flex', alignItems: 'center', gap: '6px', color: 'text.secondary' }}>
              <Check size={16} aria-hidden /> {t('done')}
            </Typography>
          ) : (
            to !== undefined && (
              <Button component={Link} to={to} variant={name === first?.name ? 'contained' : 'outlined'}>
                {t(`way.${name}.button`)}
              </Button>
            )
          )}
        </li>
      ))}
    </Box>
  );
}

const list: SxStyle = (theme) => ({
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { display: 'grid', gridTemplateColumns: '24px minmax(0, 1fr)', gap: '14px', py: '16px' },
  '& > li:first-of-type': { pt: 0 },
  '& > li:last-of-type': { pb: 0 },
  '& > li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
});

const head: SxStyle = { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '0 12px' };

const sign: SxStyle = {
  width: 24,
  height: 24,
  display: 'grid',
  placeItems: 'center',
  borderRadius: '50%',
  border: '1px solid',
  borderColor: 'stone.control',
  fontSize: '0.75rem',
  fontWeight: 600,
};

const filledSign = { backgroundColor: 'primary.main', borderColor: 'primary.main', color: 'primary.contrastText' };

const wayList: SxStyle = (theme) => ({
  listStyle: 'none',
  m: '12px 0 0',
  p: 0,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: '10px',
  '& > li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px', padding: '12px 14px' },
  '& > li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
});
