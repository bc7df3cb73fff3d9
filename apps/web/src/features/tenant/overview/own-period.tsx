import { addDays } from '@lichthof/domain/time/days.ts';
import { type DayRange, periodAround, type PeriodKind, shiftPeriod } from '@lichthof/domain/time/periods.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';

/** The chosen period within the tenant's days, starting with the last one. */
export function useOwnPeriod(kind: PeriodKind, own: DayRange) {
  const [from, setFrom] = useState(() => periodAround(kind, addDays(own.to, -1)).from);
  const period = periodAround(kind, from);
  return {
    period,
    canGoBack: own.from < period.from,
    canGoForward: period.to < own.to,
    onStep: (steps: -1 | 1) => setFrom(shiftPeriod(kind, from, steps).from),
  };
}

interface StepperProps {
  /** 'Juni 2026' */
  label: string;
  backLabel: string;
  forwardLabel: string;
  canGoBack: boolean;
  canGoForward: boolean;
  onStep: (steps: -1 | 1) => void;
  /** Renders the label as a heading, for a card without a title. */
  isHeading?: boolean;
}

/** Buttons to the previous and next period, large enough for touch. */
export function Stepper(props: StepperProps) {
  const { label, backLabel, forwardLabel, canGoBack, canGoForward, onStep, isHeading = false } = props;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mx: '-12px' }}>
      <IconButton aria-label={backLabel} disabled={!canGoBack} onClick={() => onStep(-1)} sx={button}>
        <ChevronLeft size={20} />
      </IconButton>
      <Typography component={isHeading ? 'h2' : 'p'} aria-live="polite" sx={{ fontSize: '1rem', fontWeight: 600 }}>
        {label}
      </Typography>
      <IconButton aria-label={forwardLabel} disabled={!canGoForward} onClick={() => onStep(1)} sx={button}>
        <ChevronRight size={20} />
      </IconButton>
    </Box>
  );
}

const button = { width: 48, height: 48, '&.Mui-disabled': { color: 'stone.lineStrong' } };
