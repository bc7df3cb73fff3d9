import type { TenantConsumption } from '@lichthof/contracts/apartments.ts';
import { requiredCoverage } from '@lichthof/domain/energy/kpis.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatPercent, missing, nbsp } from '../../../i18n/number-formats.ts';
import { MonthComparison } from './month-comparison.tsx';
import { daysOfMonth, formatKilowattHours } from '../own-formats.ts';

interface MonthFiguresProps {
  apartmentId: number;
  days: DayRange;
  consumption: TenantConsumption;
}

export function MonthFigures({ apartmentId, days, consumption: { consumptionWh, coverage } }: MonthFiguresProps) {
  const { t } = useTranslation('tenant');
  const isEnough = consumptionWh !== null && coverage >= requiredCoverage;
  return (
    <>
      <Typography sx={{ color: 'text.secondary' }}>{t('month.own', { days: daysOfMonth(days) })}</Typography>
      <Typography
        component="p"
        sx={{ fontSize: '2.75rem', lineHeight: '52px', fontWeight: 600, letterSpacing: '-0.02em' }}
      >
        {isEnough ? formatKilowattHours(consumptionWh) : missing}
        {isEnough && (
          <Box component="span" sx={unit}>
            {nbsp}kWh
          </Box>
        )}
      </Typography>
      {isEnough ? (
        <MonthComparison {...{ apartmentId, days, consumptionWh }} />
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>
          {t('month.tooFew', { percent: formatPercent(Math.floor(coverage * 100) / 100, 0) })}
        </Typography>
      )}
    </>
  );
}

const unit = { ml: '4px', fontSize: '1.25rem', fontWeight: 400, letterSpacing: 0, color: 'text.secondary' };
