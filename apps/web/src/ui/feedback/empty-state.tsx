import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, type ReactNode } from 'react';
import type { SxStyle } from '../../theme/sx.ts';
import type { EmptyPictureName } from './empty-picture-drawings.tsx';

interface EmptyStateProps {
  /** Says what the page would be about. */
  picture: EmptyPictureName;
  title: ReactNode;
  /** Explains the page, in one or two sentences. */
  text: ReactNode;
  /** The button that creates the first entry. */
  actions?: ReactNode;
}

export function EmptyState({ picture: name, title, text, actions }: EmptyStateProps) {
  return (
    <Box
      sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', textAlign: 'center', padding: '56px 20px' }}
    >
      <EmptyPicture name={name} />
      <Typography variant="h2" component="h2" sx={{ mt: '28px' }}>
        {title}
      </Typography>
      <Typography sx={{ mt: '4px', maxWidth: 440, color: 'text.secondary' }}>{text}</Typography>
      {actions && (
        <Box sx={{ mt: '20px', display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '8px' }}>
          {actions}
        </Box>
      )}
    </Box>
  );
}

const Drawing = lazy(async () => ({
  default: (await import('./empty-picture-drawings.tsx')).EmptyPictureDrawing,
}));

/** The building of the logo, with what is missing in its court. */
function EmptyPicture({ name }: { name: EmptyPictureName }) {
  return (
    <Box component="svg" viewBox="0 0 120 92" aria-hidden sx={picture}>
      <path className="house" d="M1 9a8 8 0 0 1 8-8h26v62h84v20a8 8 0 0 1-8 8H9a8 8 0 0 1-8-8Z" />
      <rect className="court" x="43" y="1" width="76" height="54" rx="8" />
      <g className="drawing" transform="translate(43 1)">
        <Suspense fallback={null}>
          <Drawing name={name} />
        </Suspense>
      </g>
    </Box>
  );
}

const picture: SxStyle = (theme) => {
  const { energy, energyFill, stone, text } = theme.vars.palette;
  return {
    width: 120,
    height: 92,
    fill: 'none',
    '& .house': { fill: stone.pressed },
    '& .court': { stroke: stone.control, strokeWidth: 1.5, strokeDasharray: '4 3' },
    '& .drawing': { stroke: text.primary, strokeWidth: 1.6, strokeLinecap: 'round', strokeLinejoin: 'round' },
    '& .light': { fill: energyFill.pv, stroke: energy.pv },
    '& .lit': { stroke: energy.pv },
  };
};
