import { getItem, requireValue } from '@lichthof/domain/collections/items.ts';
import type { ChartTheme, ChartColor } from '../use-chart-theme.ts';
import { blend } from '../use-chart-theme.ts';

/** One column of the picture: a day with its 96 quarter-hours of the clock. */
export interface HeatColumn {
  amounts: (number | null)[];
  /** The first quarter-hour of the clock that lies in the future; 96 on a past day. */
  futureFrom: number;
}

export interface HeatPicture {
  columns: HeatColumn[];
  /** The amount of the strongest colour. */
  highest: number;
  color: ChartColor;
  /** Names below the picture, by column. */
  ticks: { at: number; label: string }[];
  /** The words of the scale below the picture: '0 kW', '44,7 kW', 'keine Werte'. */
  scale: { least: string; most: string; missing: string };
  theme: ChartTheme;
}

/** Below the picture are its ticks and the scale. */
export const heatLayout = { left: 44, right: 2, top: 6, axis: 50 };
const slots = 96;
const shades = 64;

/** Paints all days at once: one pixel per quarter-hour, which the canvas then enlarges. */
export function paintHeatMap(
  canvas: HTMLCanvasElement,
  picture: HeatPicture,
  size: { width: number; height: number },
): void {
  const ratio = window.devicePixelRatio || 1;
  canvas.width = size.width * ratio;
  canvas.height = size.height * ratio;
  const pen = canvas.getContext('2d');
  if (!pen || size.width === 0 || picture.columns.length === 0) return;
  pen.scale(ratio, ratio);
  const { left, right, top, axis } = heatLayout;
  const plot = { width: size.width - left - right, height: size.height - top - axis };
  paintGaps(pen, { left, top, ...plot }, picture.theme);
  clearFuture(pen, picture.columns, { left, top, ...plot });
  pen.imageSmoothingEnabled = false;
  pen.drawImage(pixelsOf(picture), left, top, plot.width, plot.height);
  paintLabels(pen, picture, { left, top, ...plot });
  paintScale(pen, picture, { left, top: size.height - scaleHeight });
}

const scaleHeight = 16;
const scaleWidth = 120;

/** Which colour is how much, and that hatched is missing. */
function paintScale(
  pen: CanvasRenderingContext2D,
  { color, theme, scale, columns }: HeatPicture,
  { left, top }: { left: number; top: number },
): void {
  pen.font = `12px ${theme.font}`;
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  const write = (text: string, x: number) => {
    pen.fillStyle = theme.color.text2;
    pen.fillText(text, x, top + scaleHeight / 2);
    return x + pen.measureText(text).width + 8;
  };
  const bar = { left: write(scale.least, left), top: top + 3, width: scaleWidth, height: 10 };
  const gradient = pen.createLinearGradient(bar.left, 0, bar.left + scaleWidth, 0);
  const ramp = rampOf(color, theme);
  for (const [index, [red, green, blue]] of ramp.entries()) {
    gradient.addColorStop(index / (shades - 1), `rgb(${red},${green},${blue})`);
  }
  pen.fillStyle = gradient;
  pen.fillRect(bar.left, bar.top, bar.width, bar.height);
  const end = write(scale.most, bar.left + scaleWidth + 8);
  const isMissing = ({ amounts, futureFrom }: HeatColumn) =>
    Array.from({ length: futureFrom }).some((_, slot) => (amounts[slot] ?? null) === null);
  if (!columns.some(isMissing)) return;
  paintGaps(pen, { left: end + 16, top: bar.top, width: 10, height: 10 }, theme);
  write(scale.missing, end + 34);
}

interface Plot {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Hatches the ground, which stays visible where values are missing. */
function paintGaps(pen: CanvasRenderingContext2D, { left, top, width, height }: Plot, theme: ChartTheme): void {
  pen.fillStyle = theme.color.sunken;
  pen.fillRect(left, top, width, height);
  pen.save();
  pen.beginPath();
  pen.rect(left, top, width, height);
  pen.clip();
  pen.strokeStyle = theme.energy.missing;
  pen.lineWidth = 0.75;
  pen.beginPath();
  for (let x = left - height; x < left + width; x += 6) {
    pen.moveTo(x, top + height);
    pen.lineTo(x + height, top);
  }
  pen.stroke();
  pen.restore();
}

/** The future is empty, not hatched. */
function clearFuture(pen: CanvasRenderingContext2D, columns: HeatColumn[], plot: Plot): void {
  const width = plot.width / columns.length;
  for (const [at, { futureFrom }] of columns.entries()) {
    const y = plot.top + (futureFrom / slots) * plot.height;
    if (futureFrom < slots) pen.clearRect(plot.left + at * width, y, width + 0.5, plot.top + plot.height - y);
  }
}

function pixelsOf({ columns, highest, color, theme }: HeatPicture): HTMLCanvasElement {
  const small = document.createElement('canvas');
  small.width = columns.length;
  small.height = slots;
  const pen = requireValue(small.getContext('2d'), 'pen for a canvas');
  const pixels = pen.createImageData(columns.length, slots);
  const ramp = rampOf(color, theme);
  for (const [x, { amounts }] of columns.entries()) {
    for (let slot = 0; slot < slots; slot += 1) {
      const amount = amounts[slot] ?? null;
      if (amount === null) continue;
      const shade = highest > 0 ? Math.min(shades - 1, Math.round((amount / highest) * (shades - 1))) : 0;
      pixels.data.set(getItem(ramp, shade), (slot * columns.length + x) * 4);
    }
  }
  pen.putImageData(pixels, 0, 0);
  return small;
}

/** From the background over the colour of the energy to the colour of text. */
function rampOf(color: ChartColor, theme: ChartTheme): [number, number, number, number][] {
  const mark = theme.mark(color);
  return Array.from({ length: shades }, (_, index) => {
    const share = index / (shades - 1);
    const hex =
      share < 0.7 ? blend(mark, theme.color.sunken, share / 0.7) : blend(theme.color.text, mark, (share - 0.7) * 1.6);
    const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
    return [channel(1), channel(3), channel(5), 255];
  });
}

function paintLabels(pen: CanvasRenderingContext2D, { ticks, theme, columns }: HeatPicture, plot: Plot): void {
  pen.fillStyle = theme.color.text3;
  pen.font = `12px ${theme.font}`;
  pen.textAlign = 'right';
  pen.textBaseline = 'middle';
  for (const hour of [0, 6, 12, 18]) {
    const label = `${String(hour).padStart(2, '0')}:00`;
    pen.fillText(label, plot.left - 8, plot.top + Math.max(6, (hour / 24) * plot.height));
  }
  pen.textAlign = 'left';
  pen.textBaseline = 'top';
  for (const { at, label } of ticks) {
    pen.fillText(label, plot.left + (at / columns.length) * plot.width, plot.top + plot.height + 6);
  }
}
