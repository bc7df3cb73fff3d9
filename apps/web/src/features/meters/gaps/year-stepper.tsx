import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { StepButtons } from '../../../ui/page/step-buttons.tsx';

interface YearStepperProps {
  year: number;
  /** Years with values. */
  first: number;
  last: number;
  onChange: (year: number) => void;
}

export function YearStepper({ year, first, last, onChange }: YearStepperProps) {
  const { t } = useTranslation('meter-gaps');
  const texts = { label: t('year.label'), previous: t('year.previous'), next: t('year.next') };
  return (
    <StepButtons
      {...texts}
      canGoBack={year > first}
      canGoForward={year < last}
      onStep={(steps) => onChange(year + steps)}
    >
      <Box component="span" sx={{ display: 'inline-block', minWidth: 48 }}>
        {year}
      </Box>
    </StepButtons>
  );
}
