import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: ReactNode;
  /** Explains the page, in one or two sentences. */
  text: ReactNode;
  /** The button that creates the first entry. */
  actions?: ReactNode;
}

export function EmptyState({ title, text, actions }: EmptyStateProps) {
  return (
    <Box
      sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', textAlign: 'center', padding: '56px 20px' }}
    >
      <EstatePicture />
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

/** The building of the logo with an empty courtyard. */
function EstatePicture() {
  return (
    <Box aria-hidden sx={{ position: 'relative', width: 118, height: 90, color: 'stone.pressed' }}>
      <Box
        sx={{
          position: 'absolute',
          left: 0,
          top: 0,
          width: 34,
          height: 90,
          borderRadius: '8px 0 0 8px',
          backgroundColor: 'currentColor',
        }}
      />
      <Box
        sx={{
          position: 'absolute',
          left: 0,
          right: 0,
          bottom: 0,
          height: 28,
          borderRadius: '0 0 8px 8px',
          backgroundColor: 'currentColor',
        }}
      />
      <Box sx={court}>
        <Plus size={22} strokeWidth={2} />
      </Box>
    </Box>
  );
}

const court = {
  position: 'absolute',
  right: 0,
  top: 0,
  width: 76,
  height: 54,
  display: 'grid',
  placeItems: 'center',
  borderRadius: '8px',
  border: '1.5px dashed',
  borderColor: 'stone.control',
  color: 'text.primary',
};
