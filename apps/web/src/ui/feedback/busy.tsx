import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface BusyProps {
  /** The content still shows the previous period while the next one loads. */
  busy: boolean;
  children: ReactNode;
}

export function Busy({ busy, children }: BusyProps) {
  return (
    <Box aria-busy={busy} sx={{ opacity: busy ? 0.55 : 1, transition: busy ? 'opacity 180ms ease-out 250ms' : 'none' }}>
      {children}
    </Box>
  );
}
