import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { radius } from '../../theme/tokens.ts';
import type { SxStyle } from '../../theme/sx.ts';

interface CardProps {
  title?: ReactNode;
  /** A short description on the same line. */
  description?: ReactNode;
  /** At the right of the title. */
  action?: ReactNode;
  /** The content reaches the frame, for tables and rows with their own padding. */
  flush?: boolean;
  children: ReactNode;
}

export function Card({ title, description, action, flush, children }: CardProps) {
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={title ? titleId : undefined} sx={frame}>
      {(title || action) && (
        <Box sx={head}>
          <Box sx={heading}>
            <Typography id={titleId} variant="h2">
              {title}
            </Typography>
            {description && (
              <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
                {description}
              </Typography>
            )}
          </Box>
          {action && <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' }}>{action}</Box>}
        </Box>
      )}
      <Box
        sx={{ padding: flush ? 0 : { xs: '16px', sm: '20px' }, pt: title && !flush ? '12px !important' : undefined }}
      >
        {children}
      </Box>
    </Box>
  );
}

const frame: SxStyle = (theme) => ({
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: `${radius.card}px`,
  backgroundColor: theme.vars.palette.stone.court,
  minWidth: 0,
});

const heading: SxStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: '12px',
  flex: '1 1 160px',
  minWidth: 0,
  overflowWrap: 'anywhere',
};

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px',
  padding: { xs: '16px 16px 0', sm: '14px 20px 0' },
};
