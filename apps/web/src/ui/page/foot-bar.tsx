import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface FootBarProps {
  note?: ReactNode;
  /** The note reports the last change: screen readers announce it, and it stays on a phone. */
  isStatus?: boolean;
  /** Buttons at the right. */
  children: ReactNode;
}

/** The sticky footer of a page with its actions. */
export function FootBar({ note, isStatus = false, children }: FootBarProps) {
  return (
    <Box sx={bar}>
      <Typography
        variant="small"
        {...(isStatus && { role: 'status' })}
        sx={{ flex: '1 1 200px', color: 'text.secondary', display: { xs: isStatus ? 'block' : 'none', sm: 'block' } }}
      >
        {note}
      </Typography>
      {children}
    </Box>
  );
}

const bar = {
  position: 'sticky',
  bottom: { xs: '64px', md: 0 },
  zIndex: 3,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px',
  mt: '24px',
  mx: { xs: '-16px', md: '-32px' },
  mb: { xs: '-16px', md: '-32px' },
  padding: { xs: '12px 16px', md: '14px 32px' },
  borderTop: 1,
  borderColor: 'divider',
  backgroundColor: 'stone.court',
  borderRadius: '0 0 14px 14px',
  '& > .MuiButton-root': { flex: { xs: '1 1 auto', sm: 'none' } },
} as const;
