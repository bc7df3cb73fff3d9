import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { PrintedHead } from '../print/printed-head.tsx';
import { pageHead } from '../toasts/top-below-head.ts';

interface PageHeaderProps {
  title: ReactNode;
  /** One line with the kind or state of the object. */
  status?: ReactNode;
  /** The period first, then secondary buttons, at most one primary button. */
  actions?: ReactNode;
  /** What the page shows, said on paper beside the object: 'August 2026'. */
  period?: string;
}

export function PageHeader({ title, status, actions, period }: PageHeaderProps) {
  return (
    <Box component="header" {...pageHead} sx={header}>
      <PrintedHead period={period} />
      <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {status && (
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: '8px',
              // keeps the background of a badge away from the title
              mt: '2px',
              minHeight: 24,
              color: 'text.secondary',
              overflowWrap: 'anywhere',
            }}
          >
            {status}
          </Box>
        )}
      </Box>
      {actions && (
        <Box data-not-printed sx={actionRow}>
          {actions}
        </Box>
      )}
    </Box>
  );
}

const header = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '12px',
  mb: '20px',
};

const actionRow = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px',
  width: { xs: '100%', sm: 'auto' },
  '& > *': { flex: { xs: '1 1 auto', sm: 'none' } },
};
