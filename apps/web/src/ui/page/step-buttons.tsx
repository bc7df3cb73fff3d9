import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

interface StepButtonsProps {
  label: string;
  previous: string;
  next: string;
  canGoBack?: boolean;
  canGoForward?: boolean;
  onStep: (steps: -1 | 1) => void;
  /** The current position. */
  children: ReactNode;
}

/** Buttons to the previous and next item, around the current one. */
export function StepButtons(props: StepButtonsProps) {
  const { label, previous, next, canGoBack = true, canGoForward = true, onStep, children } = props;
  return (
    <Box role="group" aria-label={label} sx={frame}>
      <IconButton aria-label={previous} disabled={!canGoBack} onClick={() => onStep(-1)}>
        <ChevronLeft size={16} />
      </IconButton>
      <Typography aria-live="polite" sx={{ flex: 1, textAlign: 'center', fontWeight: 550 }}>
        {children}
      </Typography>
      <IconButton aria-label={next} disabled={!canGoForward} onClick={() => onStep(1)}>
        <ChevronRight size={16} />
      </IconButton>
    </Box>
  );
}

const frame = {
  display: 'flex',
  alignItems: 'center',
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  height: { xs: 44, sm: 36 },
};
