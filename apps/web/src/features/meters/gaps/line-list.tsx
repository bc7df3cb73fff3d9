import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** Lines divided by hairlines in a frame. */
export function LineList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="ul" aria-label={label} sx={frame}>
      {children}
    </Box>
  );
}

interface ListLineProps {
  title: string;
  /** Struck through, for entries that no longer apply. */
  isFaint?: boolean;
  action?: ReactNode;
  children: ReactNode;
}

export function ListLine({ title, isFaint, action, children }: ListLineProps) {
  return (
    <Box component="li" sx={line}>
      <Box sx={{ flex: '1 1 140px', minWidth: 0 }}>
        <Typography variant="small" component="p" sx={{ fontWeight: 600, ...(isFaint && faint) }}>
          {title}
        </Typography>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {children}
        </Typography>
      </Box>
      {action}
    </Box>
  );
}

const faint = { color: 'text.secondary', fontWeight: 500, textDecoration: 'line-through' };

const frame = { listStyle: 'none', margin: 0, padding: 0, border: 1, borderColor: 'divider', borderRadius: '12px' };

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  padding: '10px 14px',
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
