import type { Kpis } from '@lichthof/contracts/monitoring/monitoring.ts';
import { formatLongDay } from '@lichthof/domain/formats/date-formats.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { localToday } from '../../i18n/local-today.ts';
import { Later } from '../../ui/feedback/later.tsx';
import { CompletenessBar } from '../../ui/figures/completeness-bar.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { dayOrRangeLabel } from '../../ui/page/period/period-label.ts';
import { useCompareChoice } from './compare/compare-choice.ts';
import { CompareControl } from './compare/compare-control.tsx';
import { useComparedChart, useYearBefore } from './compare/use-compared.ts';
import { ConsumptionCard } from './consumption/consumption-card.tsx';
import { FiguresSection } from './figures/figures-section.tsx';
import { EstateFlowSection } from './flow/estate-flow-section.tsx';
import { LiveSection } from './live/live-section.tsx';
import { kpisQuery, type MonitoredEstate } from './monitoring.queries.ts';
import { NoElectricity } from './no-values.tsx';
import { PerformanceCard } from './performance/performance-card.tsx';
import { PeriodControl } from './period-control.tsx';
import { periodFault } from './period-fault.ts';
import { useReadAhead } from './read-ahead.tsx';
import { UnusablePeriod } from './unusable-period.tsx';
import { calendarPeriod, type OverviewPeriod, useOverviewPeriod } from './overview-period.ts';

export function Overview({ estate }: { estate: MonitoredEstate }) {
  const lastDay = addDays(estate.valuesTo, -1);
  const today = localToday(estate.timeZone);
  const [period, setPeriod] = useOverviewPeriod(lastDay);
  const fault = periodFault(period, { valuesFrom: estate.valuesFrom, today });
  const readAhead = useReadAhead(estate, today);
  const kpis = useQuery({ ...kpisQuery(estate.id, period), enabled: !fault, placeholderData: keepPreviousData });
  return (
    <>
      <OverviewHeader
        {...{ estate, period, lastDay, today, readAhead }}
        onPeriodChange={setPeriod}
        current={fault ? undefined : kpis.data}
      />
      <Stack sx={{ gap: '12px' }}>
        <Box data-not-printed sx={{ '&:empty': { display: 'none' } }}>
          <LiveSection estate={estate} capacityKwh={kpis.data?.kpis.batteryCapacityKwh} />
        </Box>
        {fault && <UnusablePeriod {...{ fault, estate }} onChange={setPeriod} />}
        {!fault && estate.hasElectricity && (
          <PeriodCards {...{ estate, period, kpis, lastDay }} onPeriodChange={setPeriod} />
        )}
        {!fault && !estate.hasElectricity && (
          <>
            <NoElectricity estate={estate} />
            <ConsumptionCard estate={estate} day={period.from} />
          </>
        )}
      </Stack>
    </>
  );
}

interface CurrentFigures {
  period: OverviewPeriod;
  kpis: Kpis;
}

interface PeriodCardsProps {
  estate: MonitoredEstate;
  period: OverviewPeriod;
  kpis: UseQueryResult<CurrentFigures>;
  lastDay: string;
  onPeriodChange: (period: OverviewPeriod) => void;
}

function PeriodCards({ estate, period, kpis, lastDay, onPeriodChange }: PeriodCardsProps) {
  const { t } = useTranslation('monitoring');
  const [compare, setCompare] = useCompareChoice();
  const compared = useComparedChart(estate.id, period, compare);
  const againstYear = useYearBefore(estate.id, kpis.data, compare === 'year');
  const lastValues = (
    <Button onClick={() => onPeriodChange(calendarPeriod('day', lastDay))}>
      {t('noValues.lastDay', { day: formatLongDay(lastDay) })}
    </Button>
  );
  return (
    <>
      <Box data-not-printed>
        <CompareControl choice={compare} onChange={setCompare} noneLabel={t('compare.onlyTiles')} />
      </Box>
      <FiguresSection query={kpis} {...{ estate, againstYear }} />
      <PerformanceCard {...{ estate, period, compared, lastValues, onPeriodChange }} />
      <Later>
        <EstateFlowSection {...{ estate, period, lastValues }} />
        <ConsumptionCard estate={estate} day={period.from} />
      </Later>
    </>
  );
}

interface OverviewHeaderProps {
  estate: MonitoredEstate;
  period: OverviewPeriod;
  onPeriodChange: (period: OverviewPeriod) => void;
  readAhead: (period: OverviewPeriod) => void;
  today: string;
  lastDay: string;
  /** Undefined while they load. */
  current: CurrentFigures | undefined;
}

function OverviewHeader(props: OverviewHeaderProps) {
  const { estate, period, onPeriodChange, readAhead, today, lastDay, current } = props;
  const { t } = useTranslation('monitoring');
  return (
    <PageHeader
      title={t('title')}
      period={dayOrRangeLabel(period)}
      status={
        <>
          <span>{describeEstate(estate, t('apartments', { count: estate.apartments.length }))}</span>
          <Box component="span" sx={{ minHeight: 20, minWidth: 145 }}>
            {current && <Completeness {...current} />}
          </Box>
        </>
      }
      actions={<PeriodControl {...{ period, today, lastDay, readAhead }} onChange={onPeriodChange} />}
    />
  );
}

/** How complete the values are, and from when they count if they begin within the period. */
function Completeness({ period, kpis: { completeness, days } }: CurrentFigures) {
  if (completeness === null) return null;
  return <CompletenessBar share={completeness} withWord since={days.from > period.from ? days.from : undefined} />;
}

/** '24 Wohnungen, 68 kWp PV'; only the description if it contains the number already. */
function describeEstate({ apartments, description }: MonitoredEstate, apartmentsText: string): string {
  const isInDescription = apartments.length === 0 || description?.includes(apartmentsText);
  return [isInDescription ? '' : apartmentsText, description].filter(Boolean).join(', ');
}
