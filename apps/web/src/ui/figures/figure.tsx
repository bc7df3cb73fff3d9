import { missing, nbsp } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, type ReactNode } from 'react';

const Tooltip = lazy(() => import('@mui/material/Tooltip'));

export type FigureSize = 'large' | 'medium' | 'small';

interface FigureProps {
  /** Formatted; '–' if unknown. */
  figure: string;
  unit?: string;
  size?: FigureSize;
  /** Why the figure is missing; shown on hover and focus. */
  reason?: string;
  /** On the same line: a change, a quota. */
  children?: ReactNode;
}

const variants = { large: 'figureL', medium: 'figureM', small: 'body2' } as const;
const unitSizes = { large: '1.125rem', medium: '0.875rem', small: '1em' };

export function Figure({ figure, unit, size = 'medium', reason, children }: FigureProps) {
  const number = (
    <Typography component="span" variant={variants[size]} sx={{ fontWeight: 600 }}>
      {figure}
      {unit && nbsp}
    </Typography>
  );
  return (
    <Box
      sx={{
        display: 'inline-flex',
        flexWrap: 'wrap',
        alignItems: 'baseline',
        columnGap: size === 'large' ? '12px' : '8px',
      }}
    >
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {figure === missing && reason ? (
          <Suspense fallback={number}>
            <Tooltip title={reason}>
              <span tabIndex={0} role="note" aria-label={reason}>
                {number}
              </span>
            </Tooltip>
          </Suspense>
        ) : (
          number
        )}
        {unit && (
          <Box component="span" sx={{ color: 'text.secondary', fontSize: unitSizes[size], fontWeight: 400 }}>
            {unit}
          </Box>
        )}
      </Box>
      {children}
    </Box>
  );
}
