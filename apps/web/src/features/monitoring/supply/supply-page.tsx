import { addDays } from '@lichthof/domain/time/days.ts';
import Stack from '@mui/material/Stack';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { errorFacts } from '../../../api/error-text.ts';
import { estateQuery } from '../../../api/estate.queries.ts';
import { localToday } from '../../../i18n/local-today.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { CompletenessBar } from '../../../ui/figures/completeness-bar.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { dayOrRangeLabel } from '../../../ui/page/period/period-label.ts';
import { SegmentedControl } from '../../../ui/page/segmented-control.tsx';
import { hasValues, kpisQuery, type MonitoredEstate } from '../monitoring.queries.ts';
import { NoValues } from '../no-values.tsx';
import { PerformanceSkeleton, PeriodSkeleton, StatusSkeleton } from '../overview-skeleton.tsx';
import { type OverviewPeriod, useOverviewPeriod } from '../overview-period.ts';
import { PeriodControl } from '../period-control.tsx';
import { periodFault } from '../period-fault.ts';
import { useReadAhead } from '../read-ahead.tsx';
import { UnusablePeriod } from '../unusable-period.tsx';
import { MeterCurves } from './curves/meter-curves.tsx';
import { useMeterChoice } from './curves/meter-choice.ts';
import { EstateCards } from './estate-cards.tsx';

export function SupplyPage() {
  const { t } = useTranslation('supply');
  const { customerId, estateId } = useParams();
  const ids = { customerId: Number(customerId), estateId: Number(estateId) };
  const estate = useQuery(estateQuery(ids));

  if (estate.isPending) return <LoadingSupply />;
  if (estate.isError) {
    return (
      <SupplyFrame>
        <ErrorState {...errorFacts(estate.error, t('loadError'))} onRetry={() => void estate.refetch()} />
      </SupplyFrame>
    );
  }
  if (hasValues(estate.data)) return <Supply key={estate.data.id} estate={estate.data} />;
  return (
    <SupplyFrame>
      <NoValues estate={estate.data} />
    </SupplyFrame>
  );
}

function Supply({ estate }: { estate: MonitoredEstate }) {
  const { t } = useTranslation('supply');
  const lastDay = addDays(estate.valuesTo, -1);
  const [period, setPeriod] = useOverviewPeriod(lastDay, 'year');
  const [choice, choose] = useMeterChoice();
  const today = localToday(estate.timeZone);
  const fault = periodFault(period, { valuesFrom: estate.valuesFrom, today });
  const readAhead = useReadAhead(estate, today);
  return (
    <>
      <PageHeader
        title={t('title')}
        status={fault ? <span>{t('text')}</span> : <PeriodStatus {...{ estate, period }} />}
        actions={<PeriodControl {...{ period, lastDay, today, readAhead }} onChange={setPeriod} />}
      />
      <Stack sx={{ gap: '12px' }}>
        <div>
          <SegmentedControl
            label={t('view.label')}
            size="small"
            value={choice.view}
            onChange={(view) => choose({ view })}
            options={views.map((value) => ({ value, label: t(`view.${value}`) }))}
          />
        </div>
        {fault && <UnusablePeriod {...{ fault, estate }} onChange={setPeriod} />}
        {!fault && choice.view === 'meters' && <MeterCurves {...{ estate, period }} />}
        {!fault && choice.view === 'estate' && <EstateCards {...{ estate, period, setPeriod, lastDay }} />}
      </Stack>
    </>
  );
}

/** The days and how complete their values are, by the same request as the energy flow. */
function PeriodStatus({ estate, period }: { estate: MonitoredEstate; period: OverviewPeriod }) {
  const { data } = useQuery({ ...kpisQuery(estate.id, period), placeholderData: keepPreviousData });
  return (
    <>
      <span>{dayOrRangeLabel(data?.kpis.days ?? period)}</span>
      {typeof data?.kpis.completeness === 'number' && <CompletenessBar share={data.kpis.completeness} withWord />}
    </>
  );
}

const views = ['estate', 'meters'] as const;

function SupplyFrame({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation('supply');
  return (
    <>
      <PageHeader title={t('title')} />
      <Card title={t('card')}>{children}</Card>
    </>
  );
}

function LoadingSupply() {
  const { t } = useTranslation('supply');
  return (
    <>
      <PageHeader title={t('title')} status={<StatusSkeleton />} actions={<PeriodSkeleton />} />
      <PerformanceSkeleton />
    </>
  );
}
