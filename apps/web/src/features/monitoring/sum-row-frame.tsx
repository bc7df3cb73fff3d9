import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { SxStyle } from '../../theme/sx.ts';

/** The last row of the table inside is its sum: it stays in sight while the others scroll. */
export function SumRowFrame({ children }: { children: ReactNode }) {
  return <Box sx={frame}>{children}</Box>;
}

const frame: SxStyle = (theme) => ({
  '& tbody tr:last-of-type > *': {
    position: 'sticky',
    bottom: 0,
    fontWeight: 600,
    backgroundColor: theme.vars!.palette.stone.sunken,
    borderTop: `1px solid ${theme.vars!.palette.divider}`,
  },
});
