import { getItem } from '@lichthof/domain/collections/items.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import type { EChartsCoreOption } from 'echarts/core';
import { axisRange, decimalsOfStep } from '../axis-ticks.ts';
import { directLabels } from './direct-labels.ts';
import { hatchSeries } from './hatch-series.ts';
import {
  layout,
  reachOf,
  stackedAt,
  stackEdges,
  stackFill,
  stepPoints,
  type AxisTick,
  type HatchedRange,
  type StepGauge,
  type StepSeries,
  type Zoom,
} from './step-chart.ts';
import { hatchFill } from '../hatch-pattern.ts';
import type { ChartTheme } from '../use-chart-theme.ts';

export interface StepDrawing {
  series: StepSeries[];
  gauge: StepGauge | undefined;
  ranges: HatchedRange[];
  ticks: AxisTick[];
  zoom: Zoom;
  unit: string;
  height: number;
  theme: ChartTheme;
  /** Width of the whole chart, in px. */
  width: number;
}

export function stepChartOption(drawing: StepDrawing): EChartsCoreOption {
  const { gauge, ranges, theme } = drawing;
  return {
    textStyle: { fontFamily: theme.font, fontSize: 12 },
    grid: grids(drawing),
    xAxis: [timeAxis(drawing, 0), ...(gauge ? [timeAxis(drawing, 1)] : [])],
    yAxis: [amountAxis(drawing), ...(gauge ? [gaugeAxis(drawing)] : [])],
    series: [
      ...areas(drawing),
      ...stacks(drawing, 'above'),
      ...stacks(drawing, 'below'),
      ...lines(drawing),
      ...(gauge ? [gaugeArea(gauge, theme)] : []),
      ...ranges.map((range) => hatchSeries(range, theme)),
      ...directLabels(drawing),
    ],
  };
}

function grids({ gauge, height }: StepDrawing) {
  const { left, right, top, axis, gaugeGap, gaugeHeight } = layout;
  const strip = gauge ? gaugeGap + gaugeHeight : 0;
  // without bounds ECharts does not measure all labels, and the chart keeps the place that the overlay has
  const sides = { left, right, outerBoundsMode: 'none' };
  const main = { ...sides, top, bottom: axis + strip };
  return gauge ? [main, { ...sides, top: height - axis - gaugeHeight, bottom: axis }] : [main];
}

function timeAxis({ gauge, ticks, zoom, theme }: StepDrawing, gridIndex: number) {
  const isLowest = gauge ? gridIndex === 1 : true;
  const visible = ticks.filter(({ at }) => at >= zoom.from && at <= zoom.to);
  const labels = new Map(visible.map(({ at, label }) => [at, label]));
  return {
    type: 'value',
    gridIndex,
    min: zoom.from,
    max: zoom.to,
    axisLine: {
      show: gridIndex === 1 || !gauge,
      onZero: gridIndex === 0,
      lineStyle: { color: theme.color.lineStrong },
    },
    axisTick: { show: false },
    splitLine: { show: false },
    axisLabel: {
      show: isLowest,
      customValues: visible.map(({ at }) => at),
      formatter: (at: number) => labels.get(at) ?? '',
      color: theme.color.text3,
      hideOverlap: true,
      margin: 8,
    },
  };
}

/** An axis with grid lines only. */
const bareAxis = (theme: ChartTheme) => ({
  axisLine: { show: false },
  axisTick: { show: false },
  splitLine: { lineStyle: { color: theme.color.line } },
});

function amountAxis({ series, unit, theme }: StepDrawing) {
  const range = axisRange(...reachOf(series));
  const decimals = decimalsOfStep(range.interval);
  return {
    type: 'value',
    name: unit,
    nameGap: 12,
    nameTextStyle: { color: theme.color.text3, align: 'right', padding: [0, 8, 0, 0] },
    ...range,
    ...bareAxis(theme),
    axisLabel: { color: theme.color.text3, margin: 6, formatter: (amount: number) => formatNumber(amount, decimals) },
  };
}

function gaugeAxis({ theme }: StepDrawing) {
  return {
    type: 'value',
    gridIndex: 1,
    min: 0,
    max: 100,
    interval: 50,
    ...bareAxis(theme),
    axisLabel: {
      color: theme.color.text3,
      margin: 6,
      formatter: (state: number) => (state === 100 ? '100 %' : String(state)),
    },
  };
}

const quiet = { type: 'line', showSymbol: false, silent: true, emphasis: { disabled: true }, connectNulls: false };
const quietLine = (own: object) => ({ ...quiet, ...own });
const noLine = { width: 0 };

const hasAbove = (one: StepSeries): one is StepSeries & Required<Pick<StepSeries, 'above'>> => one.above !== undefined;

function areas({ series, theme }: StepDrawing) {
  return series
    .filter(hasAbove)
    .filter(({ shape }) => shape === 'area' || shape === 'outline')
    .map(({ above, color, shape }) =>
      quietLine({
        z: shape === 'outline' ? 4 : 2,
        data: stepPoints(removeZeroRuns(above)),
        lineStyle: { width: shape === 'outline' ? 2 : 1.5, color: theme.mark(color) },
        ...(shape === 'area' && { areaStyle: { color: theme.fill(color), opacity: 1, origin: 0 } }),
      }),
    );
}

/** Removes zeros without a neighbouring value, so that no line runs along zero. */
function removeZeroRuns(values: (number | null)[]): (number | null)[] {
  return values.map((value, index) => (value === 0 && !values[index - 1] && !values[index + 1] ? null : value));
}

/**
 * Paints from the highest sum down, each area over the previous one, so that only each series' own part stays visible.
 * Below a base the ground is painted again, since the series below it may be hidden.
 */
function stacks({ series, theme }: StepDrawing, place: 'above' | 'below') {
  const stacked = stackedAt(series, place);
  const edges = stackEdges(stacked, place);
  const sign = place === 'above' ? 1 : -1;
  const area = (edge: (number | null)[], color: string | object, lineStyle: object = noLine) =>
    quietLine({
      z: 3,
      data: stepPoints(edge.map((sum) => (sum === null ? null : sum * sign))),
      lineStyle,
      areaStyle: { color, opacity: 1, origin: 0 },
    });
  // its line covers the blurred edge of areas without height
  const ground = (base: (number | null)[]) => area(base, theme.color.court, { width: 1.5, color: theme.color.court });
  return stacked
    .flatMap((one, index) => {
      const own = area(getItem(edges, index), one.color === 'missing' ? hatchFill(theme) : stackFill(theme, one));
      const startsAnew = stacked[index - 1]?.base !== one.base;
      return one.base && startsAnew ? [ground(one.base), own] : [own];
    })
    .toReversed();
}

function lines({ series, theme }: StepDrawing) {
  return series
    .filter(hasAbove)
    .filter(({ shape }) => shape === 'line')
    .map(({ above, color, dash = 'solid' }) =>
      quietLine({
        z: 5,
        data: stepPoints(above),
        lineStyle: { width: 1.75, type: dash, color: theme.mark(color), cap: 'butt', join: 'miter' },
      }),
    );
}

function gaugeArea({ values, color }: StepGauge, theme: ChartTheme) {
  return {
    ...quiet,
    xAxisIndex: 1,
    yAxisIndex: 1,
    data: [[0, values[0] ?? null], ...values.map((state, index) => [index + 1, state])],
    lineStyle: { width: 1.5, color: theme.mark(color) },
    areaStyle: { color: theme.fill(color), opacity: 1, origin: 0 },
  };
}
