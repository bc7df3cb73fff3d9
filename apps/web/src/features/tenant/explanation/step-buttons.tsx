import IconButton from '@mui/material/IconButton';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { largeIconButton } from '../large-button.ts';

interface StepButtonsProps {
  backLabel: string;
  forwardLabel: string;
  index: number;
  count: number;
  onStep: (index: number) => void;
}

/** To the neighbours of what is chosen, where columns are too narrow for a thumb. */
export function StepButtons({ backLabel, forwardLabel, index, count, onStep }: StepButtonsProps) {
  return (
    <>
      <IconButton aria-label={backLabel} disabled={index <= 0} onClick={() => onStep(index - 1)} sx={button}>
        <ChevronLeft size={20} />
      </IconButton>
      <IconButton aria-label={forwardLabel} disabled={index >= count - 1} onClick={() => onStep(index + 1)} sx={button}>
        <ChevronRight size={20} />
      </IconButton>
    </>
  );
}

const button = { ...largeIconButton, '&.Mui-disabled': { color: 'stone.lineStrong' } };
