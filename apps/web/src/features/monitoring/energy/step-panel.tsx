import type { ActivePerformance } from '@lichthof/contracts/monitoring/monitoring.ts';
import { nbsp } from '@lichthof/domain/formats/number-formats.ts';
import { energyLadder } from '@lichthof/domain/units/unit-ladders.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { quantityOf } from '../../../i18n/quantity-formats.ts';
import type { SxStyle } from '../../../theme/sx.ts';
import { Swatch } from '../../../ui/figures/swatch.tsx';
import type { Steps } from '../performance/performance-steps.ts';
import { energyParts, totalOf, type BalanceSide } from './energy-parts.ts';
import { partWord } from './part-word.ts';

interface StepPanelProps {
  performance: ActivePerformance;
  steps: Steps;
  /** The chosen step. */
  index: number;
  /** 'Mi., 19.08' */
  name: string;
  hasGeneration: boolean;
  onStep: (by: -1 | 1) => void;
  onOpen: () => void;
}

/** Shows what a day or month generated and consumed, beside the chart. */
export function StepPanel({ performance, steps, index, name, hasGeneration, onStep, onOpen }: StepPanelProps) {
  const { t } = useTranslation('monitoring');
  return (
    <Box data-not-printed sx={panel}>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 36 }}>
        <Typography variant="small" component="p" sx={{ flex: 1, fontWeight: 600 }}>
          {name}
        </Typography>
        <IconButton size="small" aria-label={t('energy.earlier')} disabled={index === 0} onClick={() => onStep(-1)}>
          <ChevronLeft size={16} />
        </IconButton>
        <IconButton
          size="small"
          aria-label={t('energy.later')}
          disabled={index >= steps.keys.length - 1}
          onClick={() => onStep(1)}
        >
          <ChevronRight size={16} />
        </IconButton>
      </Box>
      {hasGeneration && <SideList side="generation" {...{ performance, steps, index }} isWithoutDirect={false} />}
      <SideList side="consumption" {...{ performance, steps, index }} isWithoutDirect={!hasGeneration} />
      <Button variant="outlined" onClick={onOpen} sx={{ mt: '12px' }} fullWidth>
        {t(`energy.open.${steps.kind === 'year' ? 'month' : 'day'}`)}
      </Button>
    </Box>
  );
}

interface SideListProps extends Pick<StepPanelProps, 'performance' | 'steps' | 'index'> {
  side: BalanceSide;
  /** Of an estate that generates nothing. */
  isWithoutDirect: boolean;
}

function SideList({ performance, steps, index, side, isWithoutDirect }: SideListProps) {
  const { t } = useTranslation('monitoring');
  const total = totalOf(performance, side)[steps.keys[index] ?? ''] ?? null;
  const parts = energyParts(performance, side, steps).filter(({ id }) => !isWithoutDirect || id !== 'direct');
  return (
    <Box component="dl" sx={list}>
      <dt>
        <strong>{t(side === 'generation' ? 'series.pvGeneration' : 'series.consumption')}</strong>
      </dt>
      <Amount wh={total} />
      {parts.map(({ id, color, values }) => (
        <Box key={id} sx={{ display: 'contents' }}>
          <dt>
            <Swatch color={color} />
            {partWord(side, id, t)}
          </dt>
          <Amount wh={values[index] ?? null} />
        </Box>
      ))}
    </Box>
  );
}

function Amount({ wh }: { wh: number | null }) {
  const { figure, unit } = quantityOf(wh, energyLadder);
  return (
    <dd>
      <strong>{figure}</strong>
      {nbsp}
      {unit}
    </dd>
  );
}

const panel: SxStyle = (theme) => ({
  [theme.breakpoints.up('md')]: { borderLeft: `1px solid ${theme.vars.palette.divider}`, paddingLeft: '20px' },
});

const list: SxStyle = (theme) => ({
  ...theme.typography.small,
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: '6px 8px',
  margin: 0,
  padding: '10px 0',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& dt': { display: 'flex', alignItems: 'center', gap: '8px', color: theme.vars.palette.text.secondary },
  '& dt strong': { fontWeight: 600, color: theme.vars.palette.text.primary },
  '& dd': { margin: 0, textAlign: 'right', whiteSpace: 'nowrap', color: theme.vars.palette.text.secondary },
  '& dd strong': { fontWeight: 600, color: theme.vars.palette.text.primary },
});
