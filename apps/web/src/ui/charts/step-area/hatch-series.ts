import type { HatchedRange } from './step-chart.ts';
import type { ChartTheme } from '../use-chart-theme.ts';

interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface RenderParams {
  coordSys: Frame;
}

interface RenderApi {
  coord: (point: [number, number]) => [number, number];
}

const spacing = 5.7;
const letterPx = 7;

/** Hatches the range and shows the word that explains it. */
export function hatchSeries({ from, to, word }: HatchedRange, theme: ChartTheme) {
  return {
    type: 'custom',
    silent: true,
    z: 6,
    clip: true,
    data: [[from, 0]],
    renderItem: ({ coordSys }: RenderParams, api: RenderApi) => {
      const left = Math.max(coordSys.x, api.coord([from, 0])[0]);
      const right = Math.min(coordSys.x + coordSys.width, api.coord([to, 0])[0]);
      if (right <= left) return null;
      const area = { x: left, y: coordSys.y, width: right - left, height: coordSys.height };
      return {
        type: 'group',
        children: [hatchPath(area, theme.energy.missing), ...hatchWord(area, word, theme)],
      };
    },
  };
}

function hatchPath(area: Frame, stroke: string) {
  const lines: string[] = [];
  const bottom = area.y + area.height;
  for (let start = area.x - area.height; start < area.x + area.width; start += spacing) {
    const [x1, x2] = [Math.max(start, area.x), Math.min(start + area.height, area.x + area.width)];
    lines.push(`M${x1} ${bottom - (x1 - start)}L${x2} ${bottom - (x2 - start)}`);
  }
  return {
    type: 'path',
    shape: { pathData: lines.join('') },
    style: { fill: 'none', stroke, lineWidth: 1, opacity: 0.65 },
  };
}

/** The word stands within its own range or not at all; the legend has it, too. */
function hatchWord(area: Frame, text: string, theme: ChartTheme) {
  if (area.width < text.length * letterPx) return [];
  const style = {
    text,
    x: area.x + area.width / 2,
    y: area.y + 4,
    align: 'center',
    fill: theme.energyText.missing,
    stroke: theme.color.court,
    lineWidth: 3,
    font: `500 12px ${theme.font}`,
  };
  return [{ type: 'text', style }];
}
