import { getItem, getLast } from '@lichthof/domain/collections/items.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { SxStyle } from '../../../theme/sx.ts';
import { decimalsOfStep } from '../../../ui/charts/axis-ticks.ts';
import type { ColumnTick } from './stacked-columns.tsx';

export const axisWidth = 40;
export const plotHeight = 180;

interface ColumnAxesProps {
  steps: number[];
  unit: string;
  ticks: ColumnTick[];
  count: number;
  chosen: number | undefined;
  children: ReactNode;
}

/** Horizontal lines with their figures at the left, names below, and the plot over them. */
export function ColumnAxes({ steps, unit, ticks, count, chosen, children }: ColumnAxesProps) {
  const top = getLast(steps);
  const decimals = decimalsOfStep(getItem(steps, 1));
  const chosenAt = chosen === undefined ? undefined : chosen + 0.5;
  return (
    <Box sx={{ position: 'relative', height: plotHeight + 28, mt: '52px' }}>
      <Box aria-hidden sx={unitLabel}>
        {unit}
      </Box>
      {steps.map((step) => (
        <Box key={step} aria-hidden data-chart-swatch sx={{ ...hairline, top: `${(1 - step / top) * plotHeight}px` }}>
          <Box component="span" sx={figure}>
            {formatNumber(step, decimals)}
          </Box>
        </Box>
      ))}
      {children}
      <Box aria-hidden sx={names}>
        {ticks.map(({ at, label, isMinor = false }) => (
          <Box
            key={at}
            component="span"
            sx={[
              name(at, count),
              (isCrowded(at, chosenAt) || (isMinor && at !== chosenAt)) && minor,
              at === chosenAt && { color: 'text.primary', fontWeight: 600 },
            ]}
          >
            {label}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** A frame around the chosen column, with its name above. */
export function ColumnMark({ index, count, label }: { index: number; count: number; label: string | undefined }) {
  const width = 100 / count;
  const middle = (index + 0.5) * width;
  return (
    <>
      <Box aria-hidden sx={{ ...frame, left: `${index * width}%`, width: `max(${width}%, 4px)` }} />
      <Box aria-hidden sx={{ ...markLabel, left: `${middle}%`, transform: `translateX(-${middle}%)` }}>
        {label}
      </Box>
    </>
  );
}

/** On a phone a name this close to the chosen one would overlap it. */
function isCrowded(at: number, chosenAt: number | undefined): boolean {
  return chosenAt !== undefined && at !== chosenAt && !Number.isInteger(at) && Math.abs(at - chosenAt) < 3;
}

/** Aligns the first and the last name with the edges of the plot. */
function name(at: number, count: number): SxStyle {
  const shift = { 0: '0', [count]: '-100%' }[at] ?? '-50%';
  return {
    position: 'absolute',
    left: `${(at / count) * 100}%`,
    transform: `translateX(${shift})`,
    whiteSpace: 'nowrap',
  };
}

const minor: SxStyle = { display: { xs: 'none', sm: 'inline' } };

const unitLabel = {
  position: 'absolute',
  top: -40,
  left: 0,
  width: axisWidth - 8,
  textAlign: 'right',
  fontSize: '0.75rem',
  color: 'text.secondary',
};

const hairline = { position: 'absolute', left: axisWidth, right: 0, height: '1px', backgroundColor: 'divider' };

const figure = {
  position: 'absolute',
  right: '100%',
  top: -8,
  pr: '8px',
  fontSize: '0.75rem',
  lineHeight: '16px',
  color: 'text.secondary',
};

const names = {
  position: 'absolute',
  left: axisWidth,
  right: 0,
  top: plotHeight + 8,
  fontSize: '0.75rem',
  lineHeight: '16px',
  color: 'text.secondary',
};

const frame = {
  position: 'absolute',
  top: 0,
  bottom: 0,
  border: '2px solid',
  borderColor: 'text.primary',
  borderRadius: '2px',
  pointerEvents: 'none',
};

const markLabel = {
  position: 'absolute',
  top: -22,
  fontSize: '0.75rem',
  lineHeight: '16px',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  pointerEvents: 'none',
};
