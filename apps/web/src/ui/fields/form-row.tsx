import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface FormRowProps {
  /** Shares of the width, as in '3fr 1fr'; on a phone the fields stand below one another unless `keep`. */
  columns?: string;
  keep?: boolean;
  children: ReactNode;
}

/** Fields beside one another. */
export function FormRow({ columns = '1fr 1fr', keep, children }: FormRowProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        alignItems: 'start',
        columnGap: '16px',
        rowGap: '20px',
        gridTemplateColumns: { xs: keep ? columns : '1fr', sm: columns },
        '& > *': { minWidth: 0 },
      }}
    >
      {children}
    </Box>
  );
}
