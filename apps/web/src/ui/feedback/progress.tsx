import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface ProgressProps {
  /** For screen readers, and shown above the bar unless hidden. */
  label: string;
  hideLabel?: boolean;
  /** From 0 to 1; without it the bar is indeterminate. */
  share?: number;
  /** At the right of the label: '14 von 23'. */
  detail?: ReactNode;
  size?: 'large' | 'small';
}

export function Progress({ label, hideLabel, share, detail, size = 'large' }: ProgressProps) {
  return (
    <Box>
      {!hideLabel && (
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: '12px', mb: '8px' }}>
          <Typography variant="subtitle2" component="span">
            {label}
          </Typography>
          <Typography variant="small" component="span" sx={{ color: 'text.secondary' }}>
            {detail}
          </Typography>
        </Box>
      )}
      <LinearProgress
        aria-label={label}
        variant={share === undefined ? 'indeterminate' : 'determinate'}
        value={share === undefined ? undefined : Math.round(share * 100)}
        sx={{ height: size === 'large' ? 8 : 4 }}
      />
    </Box>
  );
}
