import type { DayRange } from '@lichthof/domain/time/periods.ts';
import Box from '@mui/material/Box';
import type { SxStyle } from '../../../theme/sx.ts';
import { ConsumptionKindTile, type KindConsumption } from './consumption-kind-tile.tsx';
import type { MonitoredEstate } from '../monitored-estate.ts';

interface ConsumptionGridProps {
  kinds: KindConsumption[];
  year: DayRange;
  estate: MonitoredEstate;
}

/** The kinds beside one another, divided by hairlines that reach the card's frame. */
export function ConsumptionGrid({ kinds, year, estate }: ConsumptionGridProps) {
  const { valuesTo, timeZone, apartments } = estate;
  return (
    <Box sx={{ overflow: 'hidden', mx: { xs: '-16px', sm: '-20px' }, mb: { xs: '-16px', sm: '-20px' } }}>
      <Box sx={[grid, { gridTemplateColumns: columnsFor(kinds.length) }]}>
        {kinds.map((consumption) => (
          <ConsumptionKindTile
            key={consumption.kind}
            {...{ consumption, year, valuesTo, timeZone }}
            hasApartments={apartments.length > 0}
          />
        ))}
      </Box>
    </Box>
  );
}

const columnsFor = (count: number) => ({
  xs: `repeat(${Math.min(count, 2)}, minmax(0, 1fr))`,
  md: `repeat(${count}, minmax(0, 1fr))`,
});

/** Each tile draws the lines at its left and top; the outermost lie outside what is visible. */
const grid: SxStyle = (theme) => ({
  display: 'grid',
  margin: '-1px 0 0 -1px',
  '& > *': {
    padding: '8px 20px 20px',
    borderLeft: `1px solid ${theme.vars!.palette.divider}`,
    [theme.breakpoints.down('md')]: { borderTop: `1px solid ${theme.vars!.palette.divider}`, paddingTop: '16px' },
    [theme.breakpoints.down('sm')]: { padding: '16px' },
  },
});
