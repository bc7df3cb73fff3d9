import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { SxStyle } from '../../theme/sx.ts';

/** Keeps the row of sums at the end of a chart's table visible while it scrolls. */
export function TableFrame({ children }: { children: ReactNode }) {
  return <Box sx={frame}>{children}</Box>;
}

const frame: SxStyle = (theme) => ({
  '& thead th': { whiteSpace: 'normal' },
  '& tbody tr:last-of-type > *': {
    position: 'sticky',
    bottom: 0,
    fontWeight: 600,
    backgroundColor: theme.vars.palette.stone.sunken,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
});
