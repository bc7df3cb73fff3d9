import type { StepDrawing } from './step-chart-option.ts';
import { layout, stackedAt, stackEdges, type StepSeries } from './step-chart.ts';
import type { ChartColor } from '../use-chart-theme.ts';

interface Label {
  text: string;
  color: ChartColor;
  /** Position in intervals and in the unit of the axis. */
  at: [number, number];
  align: 'center' | 'right';
  side: 'over' | 'under';
  /** The highest value of the series itself, without what it stands on. */
  peak: number;
}

interface RenderApi {
  coord: (point: [number, number]) => [number, number];
}

/** Labels beside their series; small series and labels without room are left out. */
export function directLabels(drawing: StepDrawing) {
  const { theme } = drawing;
  return removeOverlapping(labelsOf(drawing), drawing).map(({ text, color, at, align, side }) => ({
    type: 'custom',
    silent: true,
    z: 7,
    data: [at],
    renderItem: (_params: unknown, api: RenderApi) => {
      const [x, y] = api.coord(at);
      const style = {
        text,
        x,
        y: y + (side === 'over' ? -6 : 6),
        align,
        verticalAlign: side === 'over' ? 'bottom' : 'top',
        fill: theme.word(color),
        stroke: theme.color.court,
        lineWidth: 3,
        font: `600 12px ${theme.font}`,
      };
      return { type: 'text', style };
    },
  }));
}

/** A series below this share of the highest sum gets no label. */
const minLabelShare = 0.12;

function labelsOf(drawing: StepDrawing): Label[] {
  const stacked = [...stackLabels(drawing, 'above'), ...stackLabels(drawing, 'below')];
  const single = drawing.series
    .filter(({ shape }) => shape !== 'stack')
    .flatMap((series) => singleLabel(series, drawing) ?? []);
  const highest = Math.max(...[...stacked, ...single].map(({ at }) => Math.abs(at[1])));
  return [...stacked, ...single].filter(({ peak }) => peak >= highest * minLabelShare);
}

/** Labels outside the stack, at the middle of the series' energy. */
function stackLabels({ series, zoom }: StepDrawing, place: 'above' | 'below'): Label[] {
  const stacked = stackedAt(series, place);
  const sums = stackEdges(stacked, place).at(-1) ?? [];
  const reach = Math.max(1, Math.round((zoom.to - zoom.from) * 0.04));
  return stacked.flatMap((one) => {
    const text = place === 'above' ? one.aboveWord : one.belowWord;
    const visible = one[place]!.slice(zoom.from, zoom.to);
    const middle = middleOf(visible);
    if (!text || middle === null) return [];
    const index = zoom.from + middle;
    const highest = Math.max(...sums.slice(Math.max(0, index - reach), index + reach + 1).map((sum) => sum ?? 0));
    const at: [number, number] = [index + 0.5, place === 'above' ? highest : -highest];
    const peak = peakOf(visible);
    return [{ text, color: one.color, at, align: 'center', side: place === 'above' ? 'over' : 'under', peak }];
  });
}

const peakOf = (values: (number | null)[]) => Math.max(...values.map((value) => value ?? 0));

function middleOf(values: (number | null)[]): number | null {
  const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  let sum = 0;
  const index = values.findIndex((value) => {
    sum += value ?? 0;
    return sum >= total / 2;
  });
  return total === 0 ? null : index;
}

/** An area has its label at its left shoulder, a line above its middle. */
function singleLabel({ above = [], aboveWord, color, shape }: StepSeries, { zoom }: StepDrawing): Label | null {
  const shown = above.slice(zoom.from, zoom.to);
  if (!aboveWord || shown.every((value) => value === null)) return null;
  const visible = shown.map((value) => value ?? 0);
  const peak = peakOf(shown);
  if (shape === 'line') {
    const index = Math.round(visible.length * 0.6);
    const around = visible.slice(Math.max(0, index - 3), index + 3);
    return {
      text: aboveWord,
      color,
      at: [zoom.from + index, Math.max(...around)],
      align: 'center',
      side: 'over',
      peak,
    };
  }
  const height = peak * 0.7;
  const shoulder = visible.findIndex((value) => value >= height);
  return { text: aboveWord, color, at: [zoom.from + shoulder, height], align: 'right', side: 'over', peak };
}

const letterPx = 7;

/** Leaves out labels that would overlap the previous one or the edge of the chart. */
function removeOverlapping(labels: Label[], { zoom, width }: StepDrawing): Label[] {
  const drawnWidth = width - layout.left - layout.right;
  const pxPerInterval = drawnWidth / (zoom.to - zoom.from);
  const placed: { side: Label['side']; from: number; to: number }[] = [];
  return labels.filter(({ text, at, align, side }) => {
    const length = text.length * letterPx;
    const to = (at[0] - zoom.from) * pxPerInterval + (align === 'right' ? 0 : length / 2);
    const label = { side, from: to - length, to };
    const isInside = label.from > 0 && label.to < drawnWidth + layout.right;
    const hasRoom =
      isInside && placed.every((other) => other.side !== side || other.to < label.from || other.from > label.to);
    if (hasRoom) placed.push(label);
    return hasRoom;
  });
}
