import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { SxStyle } from '../../theme/sx.ts';

/** Around a chart card whose table ends with its sums: they stay in sight while the others scroll. */
export function TableFrame({ children }: { children: ReactNode }) {
  return <Box sx={frame}>{children}</Box>;
}

const frame: SxStyle = (theme) => ({
  '& thead th': { whiteSpace: 'normal' },
  '& tbody tr:last-of-type > *': {
    position: 'sticky',
    bottom: 0,
    fontWeight: 600,
    backgroundColor: theme.vars!.palette.stone.sunken,
    borderTop: `1px solid ${theme.vars!.palette.divider}`,
  },
});
