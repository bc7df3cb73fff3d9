import { useWidth } from '../use-width.ts';
import Box from '@mui/material/Box';
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { VisuallyHidden } from '../../page/visually-hidden.tsx';
import { ChartTooltip } from '../step-area/chart-tooltip.tsx';
import type { ChartRow } from '../chart-rows.ts';
import { useChartTheme, type ChartColor } from '../use-chart-theme.ts';
import { heatLayout, paintHeatMap, type HeatColumn, type HeatPicture } from './paint-heat-map.ts';

interface HeatMapProps {
  columns: HeatColumn[];
  highest: number;
  color: ChartColor;
  ticks: HeatPicture['ticks'];
  scale: HeatPicture['scale'];
  /** What is message of a quarter-hour: its time and its amount. */
  messageAt: (column: number, slot: number) => { head: string; row: ChartRow };
  description: string;
  /** How the arrow keys move, for screen readers. */
  keys: string;
}

interface Cell {
  column: number;
  slot: number;
}

const height = 308;

/** Days as columns, quarter-hours of the clock as rows; the stronger the colour, the more energy. */
export function HeatMap({ columns, highest, color, ticks, scale, messageAt, description, keys }: HeatMapProps) {
  const theme = useChartTheme();
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = useWidth(frame);
  const [cell, setCell] = useState<Cell>();
  const picture = useMemo(
    () => ({ columns, highest, color, ticks, scale, theme }),
    [columns, highest, color, ticks, scale, theme],
  );

  useEffect(() => {
    if (width > 0 && canvas.current) paintHeatMap(canvas.current, picture, { width, height });
  }, [picture, width]);

  const active = cell && cell.column < columns.length ? cell : undefined;
  const message = active && messageAt(active.column, active.slot);
  const plotWidth = Math.max(1, width - heatLayout.left - heatLayout.right);
  const onPointerMove = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const place = currentTarget.getBoundingClientRect();
    const x = (clientX - place.left - heatLayout.left) / plotWidth;
    const y = (clientY - place.top - heatLayout.top) / (height - heatLayout.top - heatLayout.axis);
    setCell({ column: placeIn(x, columns.length), slot: placeIn(y, 96) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (event.key === 'Escape') setCell(undefined);
    if (!step) return;
    event.preventDefault();
    const from = active ?? { column: 0, slot: 48 };
    setCell({
      column: Math.min(columns.length - 1, Math.max(0, from.column + step[0])),
      slot: Math.min(95, Math.max(0, from.slot + step[1])),
    });
  };

  return (
    <Box
      ref={frame}
      role="application"
      aria-label={`${description} ${keys}`}
      tabIndex={0}
      data-arrow-keys
      onPointerMove={onPointerMove}
      onPointerLeave={() => setCell(undefined)}
      onBlur={() => setCell(undefined)}
      onKeyDown={onKeyDown}
      sx={{ position: 'relative', height, borderRadius: '4px', cursor: 'crosshair', touchAction: 'pan-y' }}
    >
      <canvas ref={canvas} data-chart-drawing aria-hidden style={{ width: '100%', height, display: 'block' }} />
      {active && message && (
        <>
          <Box sx={[mark, { left: heatLayout.left + ((active.column + 0.5) / columns.length) * plotWidth }]} />
          <ChartTooltip
            head={message.head}
            rows={[message.row]}
            side={active.column > columns.length / 2 ? 'left' : 'right'}
          />
        </>
      )}
      <VisuallyHidden>
        <span aria-live="polite">{message && `${message.head}, ${message.row.figure} ${message.row.unit}`}</span>
      </VisuallyHidden>
    </Box>
  );
}

const placeIn = (share: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor(share * count)));

const keySteps: Record<string, [columns: number, slots: number] | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  PageUp: [-30, 0],
  PageDown: [30, 0],
};

const mark = {
  position: 'absolute',
  top: heatLayout.top,
  bottom: heatLayout.axis,
  width: '1px',
  backgroundColor: 'text.primary',
  pointerEvents: 'none',
} as const;
