import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface PeriodStepperProps {
  /** Names the three buttons together; 'Zeitraum' unless said. */
  label?: string;
  onStep: (steps: -1 | 1) => void;
  canGoForward: boolean;
  /** The button between back and forward: it says the period and lets another be chosen. */
  children: ReactNode;
}

export function PeriodStepper({ label, onStep, canGoForward, children }: PeriodStepperProps) {
  const { t } = useTranslation('ui');
  return (
    <Box role="group" aria-label={label ?? t('period.label')} sx={stepper}>
      <Button aria-label={t('period.back')} onClick={() => onStep(-1)}>
        <ChevronLeft />
      </Button>
      {children}
      <Button aria-label={t('period.forward')} disabled={!canGoForward} onClick={() => onStep(1)}>
        <ChevronRight />
      </Button>
    </Box>
  );
}

/** Three buttons in one frame, divided by short lines. */
const stepper = {
  display: 'flex',
  '& > button': { px: '12px', borderRadius: 0, backgroundColor: 'stone.court' },
  '& > button:first-of-type': { borderRadius: '8px 0 0 8px', borderRight: 0 },
  '& > button:last-of-type': { borderRadius: '0 8px 8px 0', borderLeft: 0 },
  '& > button:not(:first-of-type):not(:last-of-type)': { borderLeftColor: 'divider', borderRightColor: 'divider' },
  '& > button.Mui-disabled': { borderColor: 'stone.lineStrong', borderLeft: 0 },
  '& > button:focus-visible': { zIndex: 1 },
};
