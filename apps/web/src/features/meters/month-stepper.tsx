import { formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import { shiftPeriod } from '@lichthof/domain/time/periods.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { StepButtons } from '../../ui/page/step-buttons.tsx';

interface MonthStepperProps {
  /** 'YYYY-MM' */
  month: string;
  onChange: (month: string) => void;
}

export function MonthStepper({ month, onChange }: MonthStepperProps) {
  const { t } = useTranslation('meters');
  const texts = { label: t('month.label'), previous: t('month.previous'), next: t('month.next') };
  return (
    <StepButtons {...texts} onStep={(steps) => onChange(shiftPeriod('month', `${month}-01`, steps).from.slice(0, 7))}>
      <Box component="span" sx={{ display: 'inline-block', minWidth: 128 }}>
        {formatMonth(`${month}-01`)}
      </Box>
    </StepButtons>
  );
}
