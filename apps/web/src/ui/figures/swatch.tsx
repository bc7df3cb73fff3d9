import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import type { EnergyName } from '../../theme/tokens.ts';
import { hatch } from './hatch.ts';

interface SwatchProps {
  /** 'ink' is for total consumption, which is not one kind of energy. */
  color: EnergyName | 'ink';
  /** 'bar' is the tone of bars, in which ink is lighter than in lines; 'edged' a soft area below a line. */
  shape?: 'area' | 'soft' | 'edged' | 'line' | 'dashed' | 'dotted' | 'bar';
}

/** The symbol before a name in legends and tooltips. */
export function Swatch({ color, shape = 'area' }: SwatchProps) {
  if (shape === 'line')
    return <Box component="span" aria-hidden data-chart-swatch sx={{ ...line, backgroundColor: colorOf(color) }} />;
  if (shape === 'dashed' || shape === 'dotted')
    return (
      <Box
        component="span"
        aria-hidden
        data-chart-swatch
        sx={{ width: 14, flex: 'none', borderTop: `2px ${shape}`, color: colorOf(color) }}
      />
    );
  if (color === 'missing') return <Box component="span" aria-hidden data-chart-swatch sx={hatched} />;
  if (shape === 'bar' && color === 'ink')
    return <Box component="span" aria-hidden data-chart-swatch sx={{ ...square, backgroundColor: 'text.secondary' }} />;
  const soft = color === 'ink' ? 'stone.lineStrong' : `energyFill.${color}`;
  const fill = shape === 'soft' || shape === 'edged' ? soft : colorOf(color);
  const edge = shape === 'edged' && { borderTop: '2px solid', borderColor: colorOf(color), borderRadius: '1px' };
  return <Box component="span" aria-hidden data-chart-swatch sx={{ ...square, backgroundColor: fill, ...edge }} />;
}

const colorOf = (color: EnergyName | 'ink') => (color === 'ink' ? 'text.primary' : `energy.${color}`);

const square = { width: 10, height: 10, flex: 'none', borderRadius: '3px', alignSelf: 'center' };
const line = { width: 14, height: '2px', flex: 'none', alignSelf: 'center' };
const hatched = {
  ...square,
  backgroundImage: ({ vars }: Theme) => hatch(vars.palette.energy.missing),
};
