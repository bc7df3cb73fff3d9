import { getItem } from '@lichthof/domain/collections/items.ts';
import { axisRange } from '../axis-ticks.ts';
import { readableOn } from '../use-chart-theme.ts';
import { placeAboveLine, placeInArea, type LabelGround, type LabelPlace } from './label-places.ts';
import type { StepDrawing } from './step-chart-option.ts';
import { layout, reachOf, stackEdges, stackedAt, stackFill, type StepSeries } from './step-chart.ts';

type Values = (number | null)[];

/** A word in a chart. */
export interface DirectLabel extends LabelPlace {
  text: string;
  color: string;
}

interface RenderApi {
  coord: (point: [number, number]) => [number, number];
}

/** Words within their own areas, or right above their own lines; those without room are left to the legend. */
export function directLabels(drawing: StepDrawing) {
  return labelsOf(drawing).map(({ text, color, at, amount }) => ({
    type: 'custom',
    silent: true,
    z: 7,
    data: [[at, amount]],
    renderItem: (_params: unknown, api: RenderApi) => {
      const [x, y] = api.coord([at, amount]);
      const style = { text, x, y, align: 'center', verticalAlign: 'middle', fill: color };
      return { type: 'text', style: { ...style, font: `600 12px ${drawing.theme.font}` } };
    },
  }));
}

export function labelsOf(drawing: StepDrawing): DirectLabel[] {
  const ground = groundOf(drawing);
  if (!(ground.pxPerInterval > 0)) return [];
  return [
    ...stackLabels(drawing, 'above', ground),
    ...stackLabels(drawing, 'below', ground),
    ...withoutOverlaps([...areaLabels(drawing, ground), ...lineLabels(drawing, ground)], ground),
  ];
}

function groundOf({ series, zoom, width, height, gauge, ranges }: StepDrawing): LabelGround {
  const [plotWidth, strip] = [width - layout.left - layout.right, gauge ? layout.gaugeGap + layout.gaugeHeight : 0];
  const { min, max } = axisRange(...reachOf(series));
  return {
    zoom,
    pxPerInterval: plotWidth / (zoom.to - zoom.from),
    pxPerUnit: (height - layout.top - layout.axis - strip) / (max - min),
    highest: max,
    lines: series.filter(({ shape }) => shape === 'line' || shape === 'outline').map(({ above = [] }) => above),
    isHatched: (index) => ranges.some(({ from, to }) => from <= index && index < to),
  };
}

function stackLabels({ series, theme }: StepDrawing, side: 'above' | 'below', ground: LabelGround): DirectLabel[] {
  const stacked = stackedAt(series, side);
  const edges = stackEdges(stacked, side);
  const [sign, lines] = side === 'above' ? [1, ground.lines] : [-1, []];
  return stacked.flatMap((one, index) => {
    const text = side === 'above' ? one.aboveWord : one.belowWord;
    if (!text) return [];
    const upper = getItem(edges, index);
    const lower = upper.map((edge, at) => (edge === null ? null : edge - (one[side]?.[at] ?? 0)));
    const place = placeInArea(lower, upper, widthOf(text), { ...ground, lines });
    if (!place) return [];
    return [{ at: place.at, amount: sign * place.amount, text, color: readableOn(stackFill(theme, one), theme) }];
  });
}

function areaLabels({ series, theme }: StepDrawing, ground: LabelGround): DirectLabel[] {
  return wordedOf(series, ['area']).flatMap(({ text, values, color }) => {
    const lower = values.map((value) => (value === null ? null : 0));
    const place = placeInArea(lower, values, widthOf(text), ground);
    return place ? [{ ...place, text, color: theme.word(color) }] : [];
  });
}

function lineLabels({ series, theme }: StepDrawing, ground: LabelGround): DirectLabel[] {
  const tops = topsOf(series);
  return wordedOf(series, ['outline', 'line']).flatMap(({ text, values, color }) => {
    const place = placeAboveLine(values, tops, widthOf(text), ground);
    return place ? [{ ...place, text, color: theme.word(color) }] : [];
  });
}

const wordedOf = (series: StepSeries[], shapes: StepSeries['shape'][]) =>
  series.flatMap(({ shape, aboveWord, above, color }) =>
    aboveWord && above && shapes.includes(shape) ? [{ text: aboveWord, values: above, color }] : [],
  );

/** The highest drawn amount of each interval. */
function topsOf(series: StepSeries[]): Values {
  const single = series.filter(({ shape }) => shape !== 'stack').map(({ above = [] }) => above);
  const drawn = [...single, ...stackEdges(stackedAt(series, 'above'), 'above')];
  const count = Math.max(0, ...drawn.map(({ length }) => length));
  return Array.from({ length: count }, (_, index) => Math.max(0, ...drawn.map((values) => values[index] ?? 0)));
}

const letterPx = 7;
const widthOf = (text: string) => text.length * letterPx;
const lineHeight = 16;

/** Two lines may have the same free ground above them: the first one takes it. */
function withoutOverlaps(labels: DirectLabel[], { pxPerInterval, pxPerUnit }: LabelGround): DirectLabel[] {
  const placed: DirectLabel[] = [];
  for (const label of labels) {
    const isNear = (other: DirectLabel) =>
      Math.abs(label.at - other.at) * pxPerInterval < (widthOf(label.text) + widthOf(other.text)) / 2 &&
      Math.abs(label.amount - other.amount) * pxPerUnit < lineHeight;
    if (!placed.some(isNear)) placed.push(label);
  }
  return placed;
}
