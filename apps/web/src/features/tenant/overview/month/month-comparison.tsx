import { requiredCoverage } from '@lichthof/domain/energy/kpis.ts';
import { formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import { type DayRange, shiftPeriod } from '@lichthof/domain/time/periods.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ownConsumptionQuery } from '../../tenant.queries.ts';
import { ComparisonBars } from '../../comparison-bars.tsx';
import { changeSentence, type ComparedMonth } from './change-sentence.ts';
import { sameDaysOfMonth } from '../own-days.ts';

interface MonthComparisonProps {
  apartmentId: number;
  days: DayRange;
  consumptionWh: number;
}

/** Compares with the same days of the previous month and of the previous year, within the occupancy. */
export function MonthComparison({ apartmentId, days, consumptionWh }: MonthComparisonProps) {
  const { t } = useTranslation('tenant');
  const months = [-1, -12].map((steps) => shiftPeriod('month', days.from, steps).from);
  const queries = useQueries({
    queries: months.map((month) => ownConsumptionQuery(apartmentId, sameDaysOfMonth(days, month))),
  });
  const isWaiting = queries.some((query) => query.isPending);
  const compared = months.flatMap((month, index) => comparedMonth(month, queries[index]?.data) ?? []);

  return (
    <Box sx={{ mt: '16px', pt: '16px', borderTop: 1, borderColor: 'divider', minHeight: 142 }}>
      <Typography variant="h3" sx={{ mb: '8px' }}>
        {t('month.sameDays')}
      </Typography>
      <ComparisonBars
        rows={[{ name: formatMonth(days.from), energyWh: consumptionWh }, ...compared.map(comparisonRow)]}
        description={t('month.sameDays')}
      />
      <Typography sx={{ mt: '8px', color: 'text.secondary' }}>
        {!isWaiting && (compared.length > 0 ? changeSentence(consumptionWh, compared, t) : t('month.nothingBefore'))}
      </Typography>
    </Box>
  );
}

const comparisonRow = ({ month, energyWh }: ComparedMonth) => ({ name: formatMonth(month), energyWh });

/** Null with too few values, since the consumption would look too low. */
function comparedMonth(
  month: string,
  data: { consumption: { consumptionWh: number | null; coverage: number } } | undefined,
): ComparedMonth | null {
  if (!data || data.consumption.consumptionWh === null || data.consumption.coverage < requiredCoverage) return null;
  return { month, energyWh: data.consumption.consumptionWh };
}
