import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: ReactNode;
  /** One line: what this is, or how it stands. */
  status?: ReactNode;
  /** Period first, then secondary buttons, at most one primary. */
  actions?: ReactNode;
}

export function PageHeader({ title, status, actions }: PageHeaderProps) {
  return (
    <Box component="header" sx={header}>
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
              // a badge has an area that must not touch the title
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
      {actions && <Box sx={actionRow}>{actions}</Box>}
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
