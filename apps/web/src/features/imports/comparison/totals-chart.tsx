import { formatDay, formatMonth, formatMonthName, formatWeekdayName } from '@lichthof/domain/formats/date-formats.ts';
import { formatMeasure, formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../../theme/sx.ts';
import { axisSteps, decimalsOfStep } from '../../../ui/charts/axis-ticks.ts';
import { type PeriodTotal, type TotalsBy, yearBeforeText } from './year-before.ts';

interface TotalsChartProps {
  by: TotalsBy;
  /** In shown units. */
  totals: PeriodTotal[];
  unit: string;
}

/** The sums of days or months as bars, with what the portal has of the year before as lines; read out as figures. */
export function TotalsChart({ by, totals, unit }: TotalsChartProps) {
  const steps = axisSteps(Math.max(...totals.flatMap(({ total, yearBefore }) => [total ?? 0, yearBefore ?? 0])));
  const top = steps.at(-1) ?? 1;
  const decimals = decimalsOfStep(steps[1] ?? 1);
  const heightOf = (amount: number) => `${(100 * amount) / top}%`;
  const labelEvery = Math.ceil(totals.length / mostLabels);
  return (
    <Box role="img" aria-label={useTotalsText({ by, totals, unit })} sx={chart}>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {unit}
      </Typography>
      <Box sx={plot}>
        {steps.map((step) => (
          <Box key={step} className="step" sx={{ bottom: heightOf(step) }}>
            <span>{formatNumber(step, decimals)}</span>
          </Box>
        ))}
        <Box className="bars">
          {totals.map(({ from, total, yearBefore }) => (
            <Box key={from} title={periodName(by, from)}>
              {total !== null && <Box className="bar" sx={{ height: heightOf(total) }} />}
              {yearBefore !== null && <Box className="before" sx={{ bottom: heightOf(yearBefore) }} />}
            </Box>
          ))}
        </Box>
      </Box>
      <Box className="labels" aria-hidden>
        {totals.map(({ from }, index) => (
          <span key={from}>{index % labelEvery === 0 ? periodLabel(by, from, totals.length) : ''}</span>
        ))}
      </Box>
    </Box>
  );
}

const mostLabels = 8;

function periodLabel(by: TotalsBy, from: string, count: number): string {
  if (by === 'month') return formatMonthName(from, 'short');
  const day = `${Number(from.slice(8))}.`;
  return count <= mostLabels ? `${formatWeekdayName(from)}\n${day}` : day;
}

const periodName = (by: TotalsBy, from: string) => (by === 'month' ? formatMonth(from) : formatDay(from));

function useTotalsText({ by, totals, unit }: TotalsChartProps): string {
  const { t } = useTranslation('recipe');
  const sums = totals.map(({ from, total, yearBefore }) => {
    const own = `${periodName(by, from)} ${formatMeasure(total, unit)}`;
    return yearBefore === null ? own : t('compare.read', { own, before: formatMeasure(yearBefore, unit) });
  });
  return t(by === 'month' ? 'compare.perMonth' : 'compare.perDay', { sums: sums.join(', ') });
}

/** Says what bars and lines are. */
export function TotalsLegend({ by, totals }: Pick<TotalsChartProps, 'by' | 'totals'>) {
  const { t } = useTranslation('recipe');
  const hasBefore = totals.some(({ yearBefore }) => yearBefore !== null);
  return (
    <Box sx={legend}>
      <span>
        <Box component="span" aria-hidden className="bar" />
        {t('compare.file')}
      </span>
      {hasBefore && (
        <span>
          <Box component="span" aria-hidden className="before" />
          {yearBeforeText(t, by, totals)}
        </span>
      )}
    </Box>
  );
}

const axisWidth = 48;

const chart: SxStyle = (theme) => ({
  margin: '8px 0 12px',
  '& > .labels': {
    ...theme.typography.caption,
    display: 'flex',
    marginLeft: `${axisWidth}px`,
    paddingTop: '4px',
    color: theme.vars.palette.text.secondary,
    whiteSpace: 'pre',
  },
  '& > .labels > span': { flex: '1 1 0', minWidth: 0, textAlign: 'center', overflow: 'visible' },
});

const plot: SxStyle = (theme) => ({
  position: 'relative',
  height: 112,
  margin: '8px 0 0',
  '& > .step': {
    position: 'absolute',
    left: `${axisWidth}px`,
    right: 0,
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    ...theme.typography.caption,
    color: theme.vars.palette.text.secondary,
  },
  '& > .step > span': {
    position: 'absolute',
    right: '100%',
    bottom: '-9px',
    paddingRight: '8px',
    whiteSpace: 'nowrap',
  },
  '& > .bars': { position: 'absolute', inset: `0 0 0 ${axisWidth}px`, display: 'flex', gap: '2px' },
  '& > .bars > div': { position: 'relative', flex: '1 1 0', minWidth: 0 },
  '& .bar': {
    position: 'absolute',
    bottom: 0,
    left: '18%',
    right: '18%',
    minHeight: '1px',
    backgroundColor: theme.vars.palette.text.secondary,
    borderRadius: '2px 2px 0 0',
  },
  '& .before': {
    position: 'absolute',
    left: '6%',
    right: '6%',
    height: '2px',
    marginBottom: '-1px',
    backgroundColor: theme.vars.palette.text.primary,
    outline: `1px solid ${theme.vars.palette.stone.court}`,
  },
});

const legend: SxStyle = (theme) => ({
  ...theme.typography.small,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  color: theme.vars.palette.text.secondary,
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: '6px' },
  '& .bar': { width: 9, height: 9, borderRadius: '2px', backgroundColor: theme.vars.palette.text.secondary },
  '& .before': { width: 12, height: '2px', backgroundColor: theme.vars.palette.text.primary },
});
