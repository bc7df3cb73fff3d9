import type { TenantConsumption } from '@lichthof/contracts/apartments.ts';
import { requiredCoverage } from '@lichthof/domain/energy/kpis.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorFacts } from '../../../api/error-text.ts';
import { formatMonth } from '../../../i18n/date-formats.ts';
import { formatPercent, missing, nbsp } from '../../../i18n/number-formats.ts';
import { Busy } from '../../../ui/feedback/busy.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { daysOfMonth, formatKilowattHours } from '../own-formats.ts';
import { ownConsumptionQuery } from '../tenant.queries.ts';
import { MonthComparison } from './month-comparison.tsx';
import { clipToOwnPeriod } from './own-days.ts';
import { Stepper, useOwnPeriod } from './own-period.tsx';

interface MonthCardProps {
  apartmentId: number;
  own: DayRange;
}

/** The consumption of a month, compared with earlier months. */
export function MonthCard({ apartmentId, own }: MonthCardProps) {
  const { t } = useTranslation('tenant');
  const { period, ...steps } = useOwnPeriod('month', own);
  const query = useQuery({
    ...ownConsumptionQuery(apartmentId, clipToOwnPeriod(period, own)),
    placeholderData: keepPreviousData,
  });
  return (
    <Card>
      <Stepper
        isHeading
        {...steps}
        label={formatMonth(period.from)}
        backLabel={t('month.back')}
        forwardLabel={t('month.forward')}
      />
      {query.isPending && <Skeleton aria-label={t('loading')} height={230} />}
      {query.isError && (
        <ErrorState {...errorFacts(query.error, t('loadError'))} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && (
        <Busy busy={query.isPlaceholderData}>
          <MonthFigures {...{ apartmentId, ...query.data }} />
        </Busy>
      )}
    </Card>
  );
}

interface MonthFiguresProps {
  apartmentId: number;
  days: DayRange;
  consumption: TenantConsumption;
}

function MonthFigures({ apartmentId, days, consumption: { consumptionWh, coverage } }: MonthFiguresProps) {
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
