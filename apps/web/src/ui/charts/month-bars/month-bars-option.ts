import type { EChartsCoreOption } from 'echarts/core';
import type { MonthBar } from './month-bars.tsx';
import type { ChartColor, ChartTheme } from '../use-chart-theme.ts';

interface Bars {
  months: MonthBar[];
  color: ChartColor;
  theme: ChartTheme;
  isNarrow: boolean;
}

export function monthBarsOption({ months, color, theme, isNarrow }: Bars): EChartsCoreOption {
  return {
    textStyle: { fontFamily: theme.font, fontSize: 12 },
    grid: { left: 0, right: 0, top: 6, bottom: 20 },
    xAxis: {
      type: 'category',
      data: months.map(({ label }) => label),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: theme.color.lineStrong } },
      axisLabel: { color: theme.color.text3, interval: isNarrow ? 1 : 0, fontSize: isNarrow ? 11 : 12, margin: 6 },
    },
    yAxis: { type: 'value', show: false, min: 0 },
    series: [barSeries(months, color, theme), roofSeries(months, theme), previousSeries(months, theme)],
  };
}

function barSeries(months: MonthBar[], color: ChartColor, theme: ChartTheme) {
  // total consumption has a lighter colour than ink, because full bars of ink would dominate the chart
  const mark = color === 'ink' ? theme.color.text2 : theme.mark(color);
  const running = { color: theme.fill(color), borderColor: mark, borderWidth: 1 };
  return {
    type: 'bar',
    silent: true,
    barWidth: '60%',
    itemStyle: { color: mark, borderRadius: [2, 2, 0, 0] },
    data: months.map(({ amount, roof, isRunning }) => ({
      value: amount,
      ...(isKnown(roof) && { itemStyle: { color: theme.mark('grid') } }),
      ...(isRunning && { itemStyle: running }),
    })),
  };
}

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
    data: months.map(({ roof }) => roof ?? null),
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
