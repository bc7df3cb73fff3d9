import type { TenantConsumption } from '@lichthof/contracts/tenant/tenant-apartments.ts';
import type { OwnElectricity } from '@lichthof/contracts/tenant/own-electricity.ts';
import { requiredCoverage } from '@lichthof/domain/energy/kpis.ts';
import { formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import { formatPercent, missing, nbsp } from '@lichthof/domain/formats/number-formats.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorFacts } from '../../../../api/error-text.ts';
import { Busy } from '../../../../ui/feedback/busy.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { daysOfMonth, formatKilowattHours } from '../../own-formats.ts';
import { ownConsumptionQuery, ownElectricityQuery } from '../../tenant.queries.ts';
import { Co2Card } from './co2-card.tsx';
import { CostCard } from './cost-card.tsx';
import { MonthComparison } from './month-comparison.tsx';
import { MonthOrigin } from './month-origin.tsx';
import { clipToOwnPeriod } from '../own-days.ts';
import { Stepper, useOwnPeriod } from '../own-period.tsx';

interface MonthCardsProps {
  apartmentId: number;
  own: DayRange;
}

/** One month: consumption with its origin, costs, and what the roof saved. */
export function MonthCards({ apartmentId, own }: MonthCardsProps) {
  const { period, ...steps } = useOwnPeriod('month', own);
  const { data, isPlaceholderData } = useQuery({
    ...ownElectricityQuery(apartmentId, period.from),
    placeholderData: keepPreviousData,
  });
  const shown = data?.month === period.from.slice(0, 7) ? data.electricity : undefined;
  const reliable = data?.electricity?.isReliable ? data.electricity : null;
  return (
    <Box sx={columns}>
      <MonthCard {...{ apartmentId, own, period, steps, electricity: shown }} />
      {reliable && (
        <Box sx={{ display: 'grid', gap: '12px', alignContent: 'start', minWidth: 0 }}>
          <Busy busy={isPlaceholderData}>
            <CostCard {...{ apartmentId, electricity: reliable }} />
          </Busy>
          <Busy busy={isPlaceholderData}>
            <Co2Card electricity={reliable} />
          </Busy>
        </Box>
      )}
    </Box>
  );
}

const columns = {
  display: 'grid',
  gap: '12px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(auto-fit, minmax(330px, 1fr))' },
};

interface MonthCardProps extends MonthCardsProps {
  period: DayRange;
  steps: Omit<ReturnType<typeof useOwnPeriod>, 'period'>;
  /** Undefined while it loads, null without a contract. */
  electricity: OwnElectricity | null | undefined;
}

/** The consumption of a month, compared with earlier months. */
function MonthCard({ apartmentId, own, period, steps, electricity }: MonthCardProps) {
  const { t } = useTranslation('tenant');
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
          <MonthFigures {...{ apartmentId, electricity, ...query.data }} />
        </Busy>
      )}
    </Card>
  );
}

interface MonthFiguresProps {
  apartmentId: number;
  days: DayRange;
  consumption: TenantConsumption;
  electricity: OwnElectricity | null | undefined;
}

function MonthFigures({ apartmentId, days, consumption, electricity }: MonthFiguresProps) {
  const { t } = useTranslation('tenant');
  const { consumptionWh, coverage } = consumption;
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
      {electricity && <MonthOrigin {...{ apartmentId, days, consumptionWh, electricity }} />}
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
