import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartLegend } from './chart-legend.tsx';
import { ChartOverlay } from './chart-overlay.tsx';
import { stepChartOption } from './step-chart-option.ts';
import type { AxisTick, HatchedRange, StepGauge, StepSeries, Zoom } from './step-chart.ts';
import { useChart } from '../use-chart.ts';
import { useChartTheme } from '../use-chart-theme.ts';

export interface StepAreaChartProps {
  /** Number of intervals; all series have this many values. */
  count: number;
  series: StepSeries[];
  gauge?: StepGauge;
  ranges?: HatchedRange[];
  ticks: AxisTick[];
  /** The unit of the amounts, shown above the axis. */
  unit: string;
  /** 'Di., 15.09 13:15–13:30' */
  intervalLabel: (index: number) => string;
  /** Formats an amount for the tooltip. */
  format: (amount: number | null) => string;
  /** One German sentence with the most important numbers, for screen readers. */
  description: string;
  height?: number;
  /** Shown beside the legend. */
  legendEnd?: ReactNode;
}

const noRanges: HatchedRange[] = [];

export function StepAreaChart(props: StepAreaChartProps) {
  const { count, series, gauge, ranges = noRanges, ticks, unit, height = 350, description } = props;
  const { t } = useTranslation('ui');
  const theme = useChartTheme();
  const isPhone = useMediaQuery((muiTheme) => muiTheme.breakpoints.down('sm'));
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [zoomed, setZoomed] = useState<Zoom>();
  const zoom = zoomed && zoomed.to <= count ? zoomed : { from: 0, to: count };

  const shown = series.filter(({ id }) => !hidden.has(id));
  const shownGauge = gauge && !hidden.has(gauge.id) ? gauge : undefined;
  const hiddenKey = [...hidden].join(' ');
  const optionFor = useCallback(
    (width: number) =>
      stepChartOption({
        series: shown,
        gauge: shownGauge,
        ranges,
        ticks: isPhone ? everySecond(ticks) : ticks,
        zoom,
        unit,
        height,
        theme,
        width,
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- shown and zoom are computed from these on every render
    [series, gauge, ranges, ticks, unit, height, theme, isPhone, hiddenKey, zoom.from, zoom.to],
  );
  const { canvas, width } = useChart(optionFor);

  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', minHeight: 32 }}>
        <ChartLegend
          series={series}
          gauge={gauge}
          words={[...new Set(ranges.map(({ word }) => word).filter(Boolean))]}
          hidden={hidden}
          onChange={setHidden}
        />
        {zoomed && (
          <Button size="small" onClick={() => setZoomed(undefined)}>
            {t('chart.wholePeriod')}
          </Button>
        )}
        {props.legendEnd}
      </Box>
      <Box sx={{ position: 'relative', height }}>
        <Box ref={canvas} data-chart-drawing role="img" aria-label={description} sx={{ height }} />
        <ChartOverlay
          series={shown}
          gauge={shownGauge}
          {...{ width, height, zoom, unit }}
          intervalLabel={props.intervalLabel}
          format={props.format}
          onZoom={setZoomed}
        />
      </Box>
    </Box>
  );
}

const everySecond = (ticks: AxisTick[]) => ticks.filter((_tick, index) => index % 2 === 0);
