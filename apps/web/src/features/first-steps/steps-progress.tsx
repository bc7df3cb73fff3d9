import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../theme/sx.ts';
import { Card } from '../../ui/page/card.tsx';
import { findNextStep, type ShownStep } from './first-steps-order.ts';

/** How many steps are done, as figure and bar, and which one is next. */
export function StepsProgress({ steps }: { steps: ShownStep[] }) {
  const { t } = useTranslation('first-steps');
  const next = findNextStep(steps);
  return (
    <Card>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '4px 8px' }}>
        <Typography component="p" sx={{ fontSize: '1.375rem', lineHeight: '28px', fontWeight: 600 }}>
          {steps.filter(({ isDone }) => isDone).length}{' '}
          <Typography component="span" sx={{ color: 'text.secondary' }}>
            {t('progress', { total: steps.length })}
          </Typography>
        </Typography>
        {next && (
          <Typography sx={{ ml: 'auto', color: 'text.secondary' }}>
            {t('next', { step: t(`step.${next}.name`) })}
          </Typography>
        )}
      </Box>
      <Box aria-hidden sx={bar}>
        {steps.map(({ name, isDone }) => (
          <span key={name} data-done={isDone || undefined} data-next={name === next || undefined} />
        ))}
      </Box>
    </Card>
  );
}

const bar: SxStyle = (theme) => ({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  gap: '4px',
  mt: '10px',
  '& span': { height: '7px', borderRadius: '4px', backgroundColor: theme.vars.palette.stone.pressed },
  '& span[data-done]': { backgroundColor: theme.vars.palette.primary.main },
  '& span[data-next]': { backgroundColor: 'transparent', border: `1.5px solid ${theme.vars.palette.primary.main}` },
});
