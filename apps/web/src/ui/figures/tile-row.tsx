import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { radius } from '../../theme/tokens.ts';
import type { SxStyle } from '../../theme/sx.ts';

interface TileRowProps {
  /** Tiles per row from tablet width on. */
  columns: number;
  /** Tiles per row on a phone. */
  phoneColumns?: 1 | 2;
  /** Without its own frame, for a flush card. */
  flush?: boolean;
  children: ReactNode;
}

/** A bordered row of tiles, separated by thin lines. */
export function TileRow({ columns, phoneColumns = 2, flush, children }: TileRowProps) {
  const narrow = Math.min(columns, 2);
  return (
    <Box
      sx={[
        frame,
        flush === true && frameless,
        {
          gridTemplateColumns: {
            xs: `repeat(${phoneColumns}, 1fr)`,
            sm: `repeat(${narrow}, 1fr)`,
            md: `repeat(${columns}, 1fr)`,
          },
        },
      ]}
    >
      {children}
    </Box>
  );
}

const frameless: SxStyle = { border: 0, borderRadius: '0 0 11px 11px' };

/** The lines are the background, visible through gaps of 1 px. */
const frame: SxStyle = (theme) =>
  ({
    display: 'grid',
    gap: '1px',
    overflow: 'clip',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: `${radius.card}px`,
    backgroundColor: theme.vars.palette.divider,
    '& > *': {
      minWidth: 0,
      padding: '16px 20px',
      backgroundColor: theme.vars.palette.stone.court,
      [theme.breakpoints.down('sm')]: { padding: '14px 16px' },
    },
  }) as const;
