import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A cell with a first line and a lighter second line. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      <Box component="span" sx={{ display: 'block' }}>
        {first}
      </Box>
      <Box
        component="span"
        sx={{ display: 'block', fontSize: '0.75rem', lineHeight: '16px', fontWeight: 400, color: 'text.secondary' }}
      >
        {second}
      </Box>
    </>
  );
}
