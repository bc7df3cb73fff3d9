import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import type { EChartsCoreOption } from 'echarts/core';
import { axisRange, decimalsOfStep } from '../axis-ticks.ts';
import type { AmountAxis, MonthBar } from './month-bars.tsx';
import type { ChartColor, ChartTheme } from '../use-chart-theme.ts';

interface Bars {
  months: MonthBar[];
  color: ChartColor;
  theme: ChartTheme;
  isNarrow: boolean;
  axis: AmountAxis | undefined;
}

/** Room for the words of the amount axis. */
export const axisWidth = 40;
const unitHeight = 28;

export function monthBarsOption({ months, color, theme, isNarrow, axis }: Bars): EChartsCoreOption {
  return {
    textStyle: { fontFamily: theme.font, fontSize: 12 },
    grid: { left: axis ? axisWidth : 0, right: 0, top: axis ? unitHeight : 6, bottom: 20 },
    xAxis: {
      type: 'category',
      data: months.map(({ label }) => label),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: theme.color.lineStrong } },
      axisLabel: { color: theme.color.text3, interval: isNarrow ? 1 : 0, fontSize: isNarrow ? 11 : 12, margin: 6 },
    },
    yAxis: axis ? amountAxis(months, axis, theme) : { type: 'value', show: false, min: 0 },
    series: [barSeries(months, color, theme), roofSeries(months, theme), previousSeries(months, theme)],
  };
}

function amountAxis(months: MonthBar[], { unit, amountPerUnit }: AmountAxis, theme: ChartTheme) {
  const amounts = months.flatMap(({ amount, previous }) => [amount ?? 0, previous ?? 0]);
  const range = axisRange(0, Math.max(...amounts, 1) / amountPerUnit);
  const decimals = decimalsOfStep(range.interval);
  return {
    type: 'value',
    min: 0,
    max: range.max * amountPerUnit,
    interval: range.interval * amountPerUnit,
    name: unit,
    nameGap: 12,
    nameTextStyle: { color: theme.color.text3, align: 'right', padding: [0, 8, 0, 0] },
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: theme.color.line } },
    axisLabel: {
      color: theme.color.text3,
      formatter: (amount: number) => formatNumber(amount / amountPerUnit, decimals),
    },
  };
}

function barSeries(months: MonthBar[], color: ChartColor, theme: ChartTheme) {
  // total consumption has a lighter colour than ink, because full bars of ink would dominate the chart
  const mark = color === 'ink' ? theme.color.text2 : theme.mark(color);
  const running = { ...softOf(color, theme), borderColor: mark };
  return {
    type: 'bar',
    silent: true,
    barWidth: '60%',
    itemStyle: { color: mark, borderRadius: [2, 2, 0, 0] },
    data: months.map(({ amount, roof, isRunning }) => ({
      value: amount,
      ...(isKnown(roof) && { itemStyle: { color: theme.mark('grid') } }),
      ...(isRunning && { itemStyle: isKnown(roof) ? softOf('grid', theme) : running }),
    })),
  };
}

/** The month that is not over: the soft colour with its edge. */
const softOf = (color: ChartColor, theme: ChartTheme) => ({
  color: theme.fill(color),
  borderColor: theme.mark(color),
  borderWidth: 1,
});

const isKnown = (amount: number | null | undefined): amount is number => typeof amount === 'number';

/** Over the lower part of the bars. */
function roofSeries(months: MonthBar[], theme: ChartTheme) {
  return {
    type: 'bar',
    silent: true,
    barWidth: '60%',
    barGap: '-100%',
    z: 3,
    itemStyle: { color: theme.mark('local') },
    data: months.map(({ roof, isRunning }) => ({
      value: roof ?? null,
      ...(isRunning && { itemStyle: softOf('local', theme) }),
    })),
  };
}

interface RenderApi {
  coord: (point: [number, number]) => [number, number];
  size: (size: [number, number]) => [number, number];
  value: (dimension: number) => number;
}

function previousSeries(months: MonthBar[], theme: ChartTheme) {
  return {
    type: 'custom',
    silent: true,
    z: 4,
    data: months.flatMap(({ previous }, index) => (previous === null ? [] : [[index, previous]])),
    renderItem: (_params: unknown, api: RenderApi) => {
      const [x, y] = api.coord([api.value(0), api.value(1)]);
      const half = (api.size([1, 0])[0] * 0.82) / 2;
      return {
        type: 'line',
        shape: { x1: x - half, x2: x + half, y1: y, y2: y },
        style: { stroke: theme.color.text2, lineWidth: 1.5 },
      };
    },
  };
}
