import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { axisRange, decimalsOfStep } from '../axis-ticks.ts';
import { layout, type AxisTick, type StepSeries, type Zoom } from '../step-area/step-chart.ts';
import type { ChartColor, ChartTheme } from '../use-chart-theme.ts';
import type { DayBand } from './day-bands.ts';
import { gapColumns, highestShown, lineColumns } from './line-columns.ts';

export interface LinePicture {
  lines: {
    color: ChartColor;
    dash?: StepSeries['dash'];
    values: (number | null)[];
    bands?: (DayBand | null)[] | undefined;
  }[];
  zoom: Zoom;
  ticks: AxisTick[];
  unit: string;
  theme: ChartTheme;
}

interface Plot {
  left: number;
  top: number;
  width: number;
  height: number;
  /** The amount at the upper edge. */
  highest: number;
}

/** Paints at most one bar per pixel and line, however many values are shown. */
export function paintLines(canvas: HTMLCanvasElement, picture: LinePicture, size: { width: number; height: number }) {
  const ratio = window.devicePixelRatio || 1;
  canvas.width = size.width * ratio;
  canvas.height = size.height * ratio;
  const pen = canvas.getContext('2d');
  if (!pen || size.width === 0) return;
  pen.scale(ratio, ratio);
  const { left, right, top, axis } = layout;
  const values = picture.lines.map((line) => line.values);
  const { max, interval } = axisRange(0, highestShown(values, picture.zoom));
  const plot = { left, top, width: size.width - left - right, height: size.height - top - axis, highest: max };
  paintAxis(pen, { picture, plot, interval });
  paintGapStrip(pen, picture, plot);
  for (const line of picture.lines) paintBands(pen, { ...picture, line }, plot);
  for (const line of picture.lines) paintLine(pen, { ...picture, line }, plot);
}

interface Axis {
  picture: LinePicture;
  plot: Plot;
  interval: number;
}

function paintAxis(pen: CanvasRenderingContext2D, { picture, plot, interval }: Axis): void {
  const { theme, zoom, ticks, unit } = picture;
  pen.font = `12px ${theme.font}`;
  pen.fillStyle = theme.color.text3;
  pen.textBaseline = 'middle';
  pen.textAlign = 'right';
  pen.fillText(unit, plot.left - 8, plot.top - 16);
  pen.lineWidth = 1;
  const decimals = decimalsOfStep(interval);
  for (let step = 0; step * interval <= plot.highest * 1.0001; step += 1) {
    const y = Math.round(plot.top + plot.height * (1 - (step * interval) / plot.highest)) + 0.5;
    pen.strokeStyle = step === 0 ? theme.color.lineStrong : theme.color.line;
    pen.beginPath();
    pen.moveTo(plot.left, y);
    pen.lineTo(plot.left + plot.width, y);
    pen.stroke();
    pen.fillText(formatNumber(step * interval, decimals), plot.left - 8, y);
  }
  pen.textAlign = 'center';
  pen.textBaseline = 'top';
  for (const { at, label } of ticks) {
    const x = plot.left + ((at - zoom.from) / (zoom.to - zoom.from)) * plot.width;
    pen.fillText(label, Math.min(plot.left + plot.width - 12, x), plot.top + plot.height + 8);
  }
}

const gapStripHeight = 5;

/** Marks at the lower edge where a line has no value. */
function paintGapStrip(pen: CanvasRenderingContext2D, { lines, zoom, theme }: LinePicture, plot: Plot): void {
  const columns = Math.max(1, Math.floor(plot.width));
  const gaps = gapColumns(
    lines.map(({ values }) => values),
    zoom,
    columns,
  );
  const px = plot.width / columns;
  const shownPerColumn = (zoom.to - zoom.from) / columns;
  pen.fillStyle = theme.energy.missing;
  for (const [column, isGap] of gaps.entries()) {
    // a value wider than a pixel reaches over several columns, of which only the first knows of it
    const width = Math.max(1, shownPerColumn < 1 ? 1 / shownPerColumn : 1);
    if (isGap) pen.fillRect(plot.left + column * px, plot.top + plot.height - gapStripHeight, width, gapStripHeight);
  }
}

type OneLine = LinePicture & { line: LinePicture['lines'][number] };

const lineWidth = 1.5;
const dashes = { dashed: [6, 4], dotted: [2, 3] };
/** With narrower steps the dashes of a line are noise. */
const leastStepPx = 4;

/** A broken line, or a paler one where its steps are too narrow for dashes. */
export function strokeLook(dash: StepSeries['dash'], stepPx: number): { dashes: number[]; opacity: number } {
  if (!dash) return { dashes: [], opacity: 1 };
  return stepPx < leastStepPx ? { dashes: [], opacity: 0.45 } : { dashes: dashes[dash], opacity: 1 };
}

function paintLine(pen: CanvasRenderingContext2D, { line, zoom, theme }: OneLine, plot: Plot): void {
  const { color, dash, values } = line;
  if (line.bands) return paintMeans(pen, { line, bands: line.bands, zoom, theme }, plot);
  const stepPx = plot.width / (zoom.to - zoom.from);
  const look = strokeLook(dash, stepPx);
  pen.globalAlpha = look.opacity;
  if (stepPx < leastStepPx) {
    pen.fillStyle = theme.mark(color);
    fillColumns(pen, { values, zoom }, plot);
  } else {
    pen.strokeStyle = theme.mark(color);
    pen.lineWidth = lineWidth;
    pen.lineJoin = 'round';
    pen.setLineDash(look.dashes);
    strokeSteps(pen, { values, zoom }, plot);
  }
  pen.globalAlpha = 1;
}

const bandOpacity = 0.16;

/** From the lowest to the highest quarter-hour of each day. */
function paintBands(pen: CanvasRenderingContext2D, { line, zoom, theme }: Omit<OneLine, 'lines'>, plot: Plot): void {
  const px = plot.width / (zoom.to - zoom.from);
  pen.fillStyle = theme.mark(line.color);
  pen.globalAlpha = bandOpacity;
  for (const band of line.bands ?? []) {
    if (!band) continue;
    const [top, bottom] = [heightOf(band.highest, plot), heightOf(band.lowest, plot)];
    pen.fillRect(plot.left + (band.from - zoom.from) * px, top, (band.to - band.from) * px, Math.max(1, bottom - top));
  }
  pen.globalAlpha = 1;
}

type Means = Pick<OneLine, 'line' | 'zoom' | 'theme'> & { bands: (DayBand | null)[] };

/** The mean of each day as a level over it. */
function paintMeans(pen: CanvasRenderingContext2D, { line, bands, zoom, theme }: Means, plot: Plot): void {
  const px = plot.width / (zoom.to - zoom.from);
  pen.strokeStyle = theme.mark(line.color);
  pen.lineWidth = lineWidth;
  pen.lineJoin = 'round';
  pen.setLineDash(strokeLook(line.dash, px * 96).dashes);
  pen.beginPath();
  let isConnected = false;
  for (const band of bands) {
    if (band) {
      const y = heightOf(band.mean, plot);
      const left = plot.left + (band.from - zoom.from) * px;
      if (isConnected) pen.lineTo(left, y);
      else pen.moveTo(left, y);
      pen.lineTo(plot.left + (band.to - zoom.from) * px, y);
    }
    isConnected = band !== null;
  }
  pen.stroke();
  pen.setLineDash([]);
}

type ShownValues = { values: (number | null)[]; zoom: Zoom };

const heightOf = (value: number, { top, height, highest }: Plot) => top + height * (1 - value / highest);

/** Each value is a level over its whole step. */
function strokeSteps(pen: CanvasRenderingContext2D, { values, zoom }: ShownValues, plot: Plot): void {
  const px = plot.width / (zoom.to - zoom.from);
  let isConnected = false;
  pen.beginPath();
  for (let index = zoom.from; index < zoom.to; index += 1) {
    const value = values[index] ?? null;
    if (value !== null) {
      const [x, y] = [plot.left + (index - zoom.from) * px, heightOf(value, plot)];
      if (isConnected) pen.lineTo(x, y);
      else pen.moveTo(x, y);
      pen.lineTo(x + px, y);
    }
    isConnected = value !== null;
  }
  pen.stroke();
}

/**
 * Each column of pixels is a bar over its extremes, from the end of the one before it: a long path that crosses itself
 * takes the browser a fifth of a second, bars do not.
 */
function fillColumns(pen: CanvasRenderingContext2D, { values, zoom }: ShownValues, plot: Plot): void {
  const columns = Math.max(1, Math.floor(plot.width));
  const px = plot.width / columns;
  let before: number | undefined;
  for (const [column, part] of lineColumns(values, zoom, columns).entries()) {
    if (part) {
      const top = heightOf(Math.max(part.highest, before ?? part.highest), plot);
      const bottom = heightOf(Math.min(part.lowest, before ?? part.lowest), plot);
      pen.fillRect(plot.left + column * px, top - lineWidth / 2, px, bottom - top + lineWidth);
    }
    before = part?.last;
  }
}
