import { addDays } from '@lichthof/domain/time/days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatYear } from '../../../i18n/date-formats.ts';
import { missing } from '../../../i18n/number-formats.ts';
import { MonthBars, type MonthBar } from '../../../ui/charts/month-bars.tsx';
import { Swatch } from '../../../ui/figures/swatch.tsx';
import { dayAndMonth, kilowattHours } from '../own-formats.ts';

interface YearChartProps {
  months: MonthBar[];
  year: DayRange;
  own: DayRange;
  consumptionWh: number | null;
}

export function YearChart({ months, year, own, consumptionWh }: YearChartProps) {
  const { t } = useTranslation('tenant');
  const before = String(Number(formatYear(year.from)) - 1);
  const energy = kilowattHours(consumptionWh);
  const isRunning = own.to < year.to;
  const sum = isRunning
    ? t('year.sumSoFar', { day: dayAndMonth(addDays(own.to, -1)), energy })
    : t('year.sum', { energy });
  return (
    <>
      <Typography sx={{ color: 'text.secondary', mb: '16px' }}>{sum}</Typography>
      <MonthBars
        months={months}
        color="ink"
        format={(amount) => (amount === null ? missing : kilowattHours(amount))}
        previousLabel={before}
        description={sum}
        height={200}
      />
      {months.some(({ previous }) => previous !== null) && (
        <Box sx={{ display: 'flex', gap: '8px', mt: '8px', color: 'text.secondary' }}>
          <Swatch color="missing" shape="line" />
          <Typography variant="small">{t('year.before', { year: before })}</Typography>
        </Box>
      )}
    </>
  );
}
