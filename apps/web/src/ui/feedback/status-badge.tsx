import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { radius, type StatusName } from '../../theme/tokens.ts';
import { StatusIcon } from './status-icon.tsx';
import { Check, Minus } from 'lucide-react';
import type { SxStyle } from '../../theme/sx.ts';

interface StatusBadgeProps {
  status: StatusName | 'neutral';
  icon?: ReactNode;
  /** Icon and word without a background, for normal states; in tables only exceptions get a background. */
  quiet?: boolean;
  /** Outside of tables a sentence may take several lines. */
  wraps?: boolean;
  children: ReactNode;
}

export function StatusBadge({ status, icon, quiet, wraps, children }: StatusBadgeProps) {
  const sign = icon ?? usualSign(status);
  return (
    <Box
      component="span"
      sx={[quiet ? quietRow : badge(status), wraps === true && { whiteSpace: { xs: 'normal', sm: 'normal' } }]}
    >
      <Box
        component="span"
        aria-hidden
        sx={{ display: 'flex', color: status === 'neutral' ? 'inherit' : `status.${status}` }}
      >
        {sign}
      </Box>
      {children}
    </Box>
  );
}

function usualSign(status: StatusName | 'neutral'): ReactNode {
  if (status === 'success') return <Check size={14} strokeWidth={2} />;
  return status === 'neutral' ? <Minus size={14} /> : <StatusIcon status={status} size={14} />;
}

const row = { display: 'inline-flex', verticalAlign: 'middle', alignItems: 'center', gap: '6px', whiteSpace: 'nowrap' };

/** On a phone the word may take two lines: its column is narrow. */
const quietRow: SxStyle = { ...row, whiteSpace: { xs: 'normal', sm: 'nowrap' }, color: 'text.secondary' };

const badge = (status: StatusName | 'neutral'): SxStyle => ({
  ...row,
  height: 22,
  px: '8px',
  borderRadius: `${radius.badge}px`,
  fontSize: '0.75rem',
  fontWeight: 550,
  color: status === 'neutral' ? 'text.secondary' : `status.${status}`,
  backgroundColor: status === 'neutral' ? 'stone.pressed' : `status.${status}Bg`,
});
