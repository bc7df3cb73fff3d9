import Box from '@mui/material/Box';
import { kilowattHours } from './own-formats.ts';

interface ComparisonBarsProps {
  /** The first row is compared with the others. */
  rows: { name: string; energyWh: number }[];
  description: string;
}

export function ComparisonBars({ rows, description }: ComparisonBarsProps) {
  const highest = Math.max(...rows.map(({ energyWh }) => energyWh), 1);
  return (
    <Box component="ul" aria-label={description} sx={list}>
      {rows.map(({ name, energyWh }, index) => (
        <Box component="li" key={name} sx={{ display: 'contents', fontWeight: index === 0 ? 600 : 400 }}>
          <span>{name}</span>
          <Box
            component="span"
            aria-hidden
            sx={{
              height: 10,
              minWidth: '2px',
              borderRadius: '5px',
              width: `${(energyWh / highest) * 100}%`,
              backgroundColor: index === 0 ? 'text.primary' : 'stone.lineStrong',
            }}
          />
          <Box component="span" sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
            {kilowattHours(energyWh)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const list = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '8px 16px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
};
