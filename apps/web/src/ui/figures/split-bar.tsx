import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { EnergyName } from '../../theme/tokens.ts';
import { Figure } from './figure.tsx';
import { Swatch } from './swatch.tsx';

export interface SplitPart {
  label: string;
  color: EnergyName;
  /** The size in any unit; the bar shows the shares of the sum. */
  size: number;
  figure: string;
  unit: string;
  /** Formatted share: '32,4 %'. */
  share: string;
}

/** One bar split into parts, with amount and share of each below. */
export function SplitBar({ parts }: { parts: SplitPart[] }) {
  const drawn = parts.filter((part) => part.size > 0);
  return (
    <Box sx={{ mt: '16px' }}>
      <Box aria-hidden sx={{ display: 'flex', gap: '2px', height: 10, borderRadius: '5px', overflow: 'hidden' }}>
        {drawn.map(({ label, color, size }) => (
          <Box
            key={label}
            data-chart-swatch
            sx={{ flex: size, minWidth: '2px', borderRadius: '2px', backgroundColor: `energy.${color}` }}
          />
        ))}
        {drawn.length === 0 && <Box sx={{ flex: 1, backgroundColor: 'stone.pressed' }} />}
      </Box>
      <Box component="ul" sx={legend}>
        {parts.map((part) => (
          <Box component="li" key={part.label} sx={legendEntry}>
            <Typography variant="small" component="span" sx={{ color: 'text.secondary', display: 'flex', gap: '8px' }}>
              <Swatch color={part.color} />
              {part.label}
            </Typography>
            <Box sx={{ display: 'flex', gap: '10px', alignItems: 'baseline', justifyContent: 'flex-end' }}>
              <Figure size="small" figure={part.figure} unit={part.unit} />
              <Typography
                variant="small"
                component="span"
                sx={{ color: 'text.secondary', minWidth: 52, textAlign: { xs: 'right', sm: 'left' } }}
              >
                {part.share}
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const legend = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' },
  gap: '8px 16px',
  margin: '14px 0 0',
  padding: 0,
  listStyle: 'none',
};

const legendEntry = {
  display: 'flex',
  flexDirection: { xs: 'row', sm: 'column' },
  justifyContent: 'space-between',
  alignItems: { xs: 'baseline', sm: 'flex-start' },
  gap: '4px',
};
