import { getLast } from '@lichthof/domain/collections/items.ts';
import { joinPositions } from '@lichthof/domain/time/quarter-hour-runs.ts';
import Box from '@mui/material/Box';
import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { SxStyle } from '../../../theme/sx.ts';
import { axisSteps } from '../../../ui/charts/axis-ticks.ts';
import { hatch } from '../../../ui/figures/hatch.ts';
import { ColumnAxes, ColumnMark, axisWidth, plotHeight } from './column-axes.tsx';

export interface Column {
  /** Unique name: a month, a day, a quarter-hour. */
  key: string;
  /** The text for screen readers. */
  text: string;
  pvWh: number;
  gridWh: number;
  isSubstituted: boolean;
}

export interface ColumnTick {
  /** Position in columns from the left; 0.5 is the middle of the first column. */
  at: number;
  label: string;
  /** Hidden on narrow screens. */
  isMinor?: boolean;
}

export interface StackedColumnsProps {
  /** The kind of choice: 'Tag'. */
  label: string;
  columns: Column[];
  ticks: ColumnTick[];
  /** Unit and factor of the axis. */
  scale: { unit: 'kWh' | 'kW'; perWh: number };
  chosen: number | undefined;
  chosenLabel: string | undefined;
  /** Columns without gaps between them. */
  isDense?: boolean;
  onChoose: (index: number, how: 'tap' | 'key') => void;
}

/** Columns with PV below and grid above; the user chooses one by a tap or by arrow keys. */
export function StackedColumns(props: StackedColumnsProps) {
  const { label, columns, scale, chosen, chosenLabel, isDense = false, onChoose } = props;
  const steps = axisSteps(Math.max(...columns.map(({ pvWh, gridWh }) => (pvWh + gridWh) * scale.perWh), 0));
  const top = getLast(steps);
  const toPlace = (from: number, to: number) => ({
    left: `${(from / columns.length) * 100}%`,
    width: `${((to - from) / columns.length) * 100}%`,
  });
  const toPercent = (energyWh: number) => `${((energyWh * scale.perWh) / top) * 100}%`;

  const handleClick = ({ clientX, currentTarget }: MouseEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const at = Math.floor(((clientX - left) / Math.max(width, 1)) * columns.length);
    onChoose(Math.min(columns.length - 1, Math.max(0, at)), 'tap');
  };
  const [pressed, setPressed] = usePressed(chosen);
  const handleKey = (event: KeyboardEvent) => {
    const target = steppedTo(event.key, pressed ?? chosen, columns.length);
    if (target === undefined) return;
    event.preventDefault();
    setPressed(target);
    onChoose(target, 'key');
  };

  return (
    <ColumnAxes steps={steps} unit={scale.unit} ticks={props.ticks} count={columns.length} chosen={chosen}>
      <Box
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={columns.length}
        aria-valuenow={(chosen ?? 0) + 1}
        aria-valuetext={chosen === undefined ? label : columns[chosen]?.text}
        onClick={handleClick}
        onKeyDown={handleKey}
        sx={plot}
      >
        {columns.map((column) => (
          <Box key={column.key} sx={[slot, !isDense && spaced]}>
            <Box
              data-chart-swatch
              sx={{ height: toPercent(column.gridWh), backgroundColor: 'energy.grid', ...(!isDense && roundedTop) }}
            />
            <Box data-chart-swatch sx={{ height: toPercent(column.pvWh), backgroundColor: 'energy.local' }} />
          </Box>
        ))}
        {/* neighbouring columns are hatched together, so that the lines continue */}
        {joinPositions(columns, ({ isSubstituted }) => isSubstituted).map(({ from, to }) => (
          <Box key={from} data-substituted sx={[hatched, toPlace(from, to)]} />
        ))}
        {chosen !== undefined && <ColumnMark index={chosen} count={columns.length} label={chosenLabel} />}
      </Box>
    </ColumnAxes>
  );
}

/** The column of the last key until the address follows, since the next key may come before. */
function usePressed(chosen: number | undefined): [number | undefined, (target: number) => void] {
  const [pressed, setPressed] = useState<number>();
  const [followed, setFollowed] = useState(chosen);
  if (followed !== chosen) {
    setFollowed(chosen);
    setPressed(undefined);
  }
  return [pressed, setPressed];
}

function steppedTo(key: string, chosen: number | undefined, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -7, PageUp: 7 }[key];
  if (step === undefined) return undefined;
  if (chosen === undefined) return step < 0 ? count - 1 : 0;
  return Math.min(count - 1, Math.max(0, chosen + step));
}

const plot: SxStyle = {
  position: 'absolute',
  inset: `0 0 0 ${axisWidth}px`,
  display: 'flex',
  height: plotHeight,
  cursor: 'pointer',
  borderRadius: '4px',
};

const slot: SxStyle = {
  position: 'relative',
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
};

const spaced: SxStyle = { px: { xs: '1px', sm: '2px' }, gap: '1px' };
const roundedTop = { borderRadius: '2px 2px 0 0' };

const hatched: SxStyle = (theme) => ({
  position: 'absolute',
  top: 0,
  bottom: 0,
  pointerEvents: 'none',
  backgroundImage: hatch(theme.vars.palette.energy.missing),
});
