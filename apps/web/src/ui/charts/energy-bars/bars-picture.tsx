import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { useId } from 'react';
import { decimalsOfStep } from '../axis-ticks.ts';
import { hatchLine, hatchTile } from '../hatch-pattern.ts';
import { layout, type AxisTick, type HatchedRange, type StepSeries } from '../step-area/step-chart.ts';
import { useChartTheme, type ChartColor, type ChartTheme } from '../use-chart-theme.ts';
import { drawnParts, heightOf, leftOfStep, strokesOf, type Bar, type BarsPlot } from './bars-plot.ts';

interface BarsPictureProps {
  plot: BarsPlot;
  bars: Bar[];
  before: StepSeries | undefined;
  ranges: HatchedRange[];
  ticks: AxisTick[];
  unit: string;
  active: number | undefined;
}

export function BarsPicture({ plot, bars, before, ranges, ticks, unit, active }: BarsPictureProps) {
  const theme = useChartTheme();
  const hatchId = useId();
  const size = { width: plot.left + plot.width + layout.right, height: plot.top + plot.height + layout.axis };
  const stepWidth = plot.width / plot.count;
  const fillOf = (color: ChartColor) => (color === 'missing' ? `url(#${hatchId})` : theme.mark(color));
  return (
    <div data-chart-drawing>
      <svg {...size} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden fontFamily={theme.font}>
        <defs>
          <pattern id={hatchId} width={hatchTile} height={hatchTile} patternUnits="userSpaceOnUse">
            <path d={hatchLine} stroke={theme.energy.missing} strokeWidth={1} />
          </pattern>
        </defs>
        {active !== undefined && (
          <rect
            x={leftOfStep(plot, active)}
            y={plot.top}
            width={stepWidth}
            height={plot.height}
            fill={theme.color.sunken}
          />
        )}
        <AmountAxis {...{ plot, unit, theme }} />
        {drawnParts(bars, plot).map(({ key, color, ...frame }) => (
          <rect key={key} {...frame} rx={Math.min(2, frame.width / 4, frame.height / 2)} fill={fillOf(color)} />
        ))}
        {strokesOf(before, bars.length, plot).map(({ key, x1, x2, y }) => (
          <line key={key} x1={x1} x2={x2} y1={y} y2={y} stroke={theme.mark('ink')} strokeWidth={2} />
        ))}
        {ranges.map(({ from, to }) => (
          <rect
            key={`${from} ${to}`}
            x={leftOfStep(plot, from)}
            y={plot.top}
            width={(to - from) * stepWidth}
            height={plot.height}
            fill={`url(#${hatchId})`}
            opacity={0.65}
          />
        ))}
        <StepAxis {...{ plot, ticks, theme, active }} />
      </svg>
    </div>
  );
}

function AmountAxis({ plot, unit, theme }: { plot: BarsPlot; unit: string; theme: ChartTheme }) {
  const decimals = decimalsOfStep(plot.interval);
  const amounts = Array.from(
    { length: Math.round(plot.highest / plot.interval) + 1 },
    (_, index) => index * plot.interval,
  );
  const text = { x: plot.left - 8, fontSize: 12, textAnchor: 'end', fill: theme.color.text3 } as const;
  return (
    <>
      <text {...text} y={plot.top - 12}>
        {unit}
      </text>
      {amounts.map((amount) => {
        const y = Math.round(heightOf(plot, amount)) + 0.5;
        const stroke = amount === 0 ? theme.color.text3 : theme.color.line;
        return (
          <g key={amount}>
            <line x1={plot.left} x2={plot.left + plot.width} y1={y} y2={y} stroke={stroke} />
            <text {...text} y={y + 4}>
              {formatNumber(amount, decimals)}
            </text>
          </g>
        );
      })}
    </>
  );
}

const leastTickPx = 38;

interface StepAxisProps {
  plot: BarsPlot;
  ticks: AxisTick[];
  theme: ChartTheme;
  active: number | undefined;
}

/** As many names of steps as fit. */
function StepAxis({ plot, ticks, theme, active }: StepAxisProps) {
  const every = Math.max(1, Math.ceil((ticks.length * leastTickPx) / Math.max(1, plot.width)));
  return ticks
    .filter((_tick, index) => index % every === 0)
    .map(({ at, label }) => {
      const isActive = active !== undefined && Math.floor(at) === active;
      return (
        <text
          key={at}
          x={leftOfStep(plot, at)}
          y={plot.top + plot.height + 18}
          fontSize={12}
          textAnchor="middle"
          fontWeight={isActive ? 600 : 400}
          fill={isActive ? theme.color.text : theme.color.text3}
        >
          {label}
        </text>
      );
    });
}
