import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { SxStyle } from '../../../theme/sx.ts';
import { useTranslation } from 'react-i18next';
import { Swatch } from '../../figures/swatch.tsx';
import { toggled } from '../../tables/toggled.ts';
import { signOf, type StepGauge, type StepSeries } from './step-chart.ts';

interface ChartLegendProps {
  series: StepSeries[];
  gauge: StepGauge | undefined;
  /** The meaning of hatched ranges, one entry per word. */
  words: string[];
  hidden: ReadonlySet<string>;
  onChange: (hidden: ReadonlySet<string>) => void;
}

/** Buttons that show or hide series. */
export function ChartLegend({ series, gauge, words, hidden, onChange }: ChartLegendProps) {
  const { t } = useTranslation('ui');
  const entries = [
    ...series.map((one) => ({ id: one.id, label: one.label, color: one.color, sign: signOf(one) })),
    ...(gauge ? [{ id: gauge.id, label: gauge.label, color: gauge.color, sign: 'edged' } as const] : []),
  ];
  return (
    <Box
      role="group"
      data-chart-words
      aria-label={t('chart.legend')}
      sx={{ display: 'flex', flexWrap: 'wrap', flex: '1 1 auto', columnGap: '4px', ml: '-6px' }}
    >
      {entries.map(({ id, label, color, sign }) => (
        <ButtonBase key={id} aria-pressed={!hidden.has(id)} onClick={() => onChange(toggled(hidden, id))} sx={entry}>
          <Swatch color={color} shape={sign} />
          {label}
        </ButtonBase>
      ))}
      {words.map((word) => (
        <Box key={word} component="span" sx={[entry, { color: 'text.secondary' }]}>
          <Swatch color="missing" />
          {word}
        </Box>
      ))}
    </Box>
  );
}

const entry: SxStyle = (theme) => ({
  ...theme.typography.small,
  display: 'inline-flex',
  alignItems: 'center',
  gap: '8px',
  height: 28,
  padding: '0 8px 0 6px',
  borderRadius: '6px',
  wordSpacing: 'inherit',
  color: theme.vars.palette.text.primary,
  'button&:hover': { backgroundColor: theme.vars.palette.stone.sunken },
  '&[aria-pressed="false"]': { color: theme.vars.palette.text.tertiary, textDecoration: 'line-through' },
  '&[aria-pressed="false"] > span': { filter: 'grayscale(1)', opacity: 0.5 },
  [theme.breakpoints.down('sm')]: { height: 36 },
});
