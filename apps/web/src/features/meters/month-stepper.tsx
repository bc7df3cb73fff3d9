import { shiftPeriod } from '@lichthof/domain/time/periods.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMonth } from '../../i18n/date-formats.ts';

interface MonthStepperProps {
  /** 'YYYY-MM' */
  month: string;
  onChange: (month: string) => void;
}

export function MonthStepper({ month, onChange }: MonthStepperProps) {
  const { t } = useTranslation('meters');
  const step = (steps: number) => onChange(shiftPeriod('month', `${month}-01`, steps).from.slice(0, 7));
  return (
    <Box
      role="group"
      aria-label={t('month.label')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        height: { xs: 44, sm: 36 },
      }}
    >
      <IconButton aria-label={t('month.previous')} onClick={() => step(-1)}>
        <ChevronLeft size={16} />
      </IconButton>
      <Typography aria-live="polite" sx={{ flex: 1, minWidth: 128, textAlign: 'center', fontWeight: 550 }}>
        {formatMonth(`${month}-01`)}
      </Typography>
      <IconButton aria-label={t('month.next')} onClick={() => step(1)}>
        <ChevronRight size={16} />
      </IconButton>
    </Box>
  );
}
