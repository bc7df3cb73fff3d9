import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import Box from '@mui/material/Box';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { localToday } from '../../i18n/local-today.ts';
import { ChartSubject } from '../charts/chart-subject.ts';

/** On paper only: the object, the period of the page, and the day on which it was printed. */
export function PrintedHead({ period }: { period: string | undefined }) {
  const { t } = useTranslation('ui');
  const subject = useContext(ChartSubject);
  return (
    <Box data-printed-head sx={head}>
      <strong>{[subject, period].filter(Boolean).join(' · ')}</strong>
      <span>{t('print.day', { day: formatDay(localToday()) })}</span>
    </Box>
  );
}

const head = {
  display: 'none',
  '@media print': { display: 'flex', justifyContent: 'space-between', gap: '16px', width: '100%' },
};
