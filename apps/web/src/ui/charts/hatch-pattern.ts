import type { ChartTheme } from './use-chart-theme.ts';

/** The size of a tile of rising lines, as in legends: 1 px every 4 px across. */
export const hatchTile = 5.66;

/** The line of a tile, and its ends in the neighbouring ones. */
export const hatchLine = `M0,${hatchTile} L${hatchTile},0 M-1,1 L1,-1 M${hatchTile - 1},${hatchTile + 1} L${hatchTile + 1},${hatchTile - 1}`;

/** Hatches an area of ECharts, for energy without a known source or use. */
export function hatchFill({ energy, color }: ChartTheme): object {
  const ground = { tag: 'rect', key: 'ground', attrs: { width: hatchTile, height: hatchTile, fill: color.court } };
  const line = { tag: 'path', key: 'line', attrs: { d: hatchLine, stroke: energy.missing, 'stroke-width': 1 } };
  const svgElement = { tag: 'g', key: 'hatch', attrs: {}, children: [ground, line] };
  return { svgElement, svgWidth: hatchTile, svgHeight: hatchTile };
}
