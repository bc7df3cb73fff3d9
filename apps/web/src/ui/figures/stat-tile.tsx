import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { HelpHint } from '../feedback/help-hint.tsx';
import { Figure, type FigureSize } from './figure.tsx';

interface StatTileProps {
  label: string;
  /** Two sentences, shown by a (?) beside the label. */
  hint?: string;
  figure: string;
  unit?: string;
  /** Beside the figure: '55,2 % Quote'. */
  beside?: ReactNode;
  /** Third line: a Change, a sentence, or the reason why the figure is missing. */
  note?: ReactNode;
  size?: FigureSize;
  /** Below all other content, for example a SplitBar. */
  children?: ReactNode;
}

export function StatTile({ label, hint, figure, unit, beside, note, size = 'medium', children }: StatTileProps) {
  return (
    <Box>
      <Box sx={{ display: 'flex', gap: '8px', mb: '2px' }}>
        <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
          {label}
        </Typography>
        {hint && <HelpHint term={label}>{hint}</HelpHint>}
      </Box>
      <Figure figure={figure} unit={unit} size={size}>
        {beside && (
          <Typography
            component="span"
            variant={size === 'large' ? 'caption' : 'small'}
            sx={{ color: 'text.secondary' }}
          >
            {beside}
          </Typography>
        )}
      </Figure>
      {note && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: '4px' }}>
          {note}
        </Typography>
      )}
      {children}
    </Box>
  );
}
