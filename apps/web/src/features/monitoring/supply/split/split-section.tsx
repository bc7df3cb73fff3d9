import type { ActivePerformance, Kpis } from '@lichthof/contracts/monitoring/monitoring.ts';
import Box from '@mui/material/Box';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { Busy } from '../../../../ui/feedback/busy.tsx';
import { kpisQuery, performanceQuery, type MonitoredEstate } from '../../monitoring.queries.ts';
import type { OverviewPeriod } from '../../overview-period.ts';
import { sumKnown } from '../../performance/performance-table.ts';
import { PerformanceSkeleton } from '../../overview-skeleton.tsx';
import { comparedDays, type CompareChoice } from '../../compare/compare-choice.ts';
import { useComparedChart } from '../../compare/use-compared.ts';
import type { ComparedPerformance } from './split-series.ts';
import { SplitCard } from './split-card.tsx';

interface SplitSectionProps {
  estate: MonitoredEstate;
  period: OverviewPeriod;
  compare: CompareChoice;
}

/** Both sides of the balance over time; the card above tells errors and the lack of values. */
export function SplitSection({ estate: { id, timeZone, hasGeneration }, period, compare }: SplitSectionProps) {
  const query = useQuery({ ...performanceQuery(id, period), placeholderData: keepPreviousData });
  const compared = useCompared(id, period, compare);
  // drawn in pieces, between which the browser can answer
  const data = useDeferredValue(query.data);
  if (query.isError) return null;
  if (!data) return <PerformanceSkeleton />;
  const { performance, period: days } = data;
  if (!hasEnergy(performance)) return null;
  const card = { performance, days, timeZone, hasGeneration, compared };
  return (
    <Busy busy={query.isPlaceholderData}>
      <Box sx={hasGeneration ? columns : undefined}>
        {hasGeneration && <SplitCard side="generation" {...card} />}
        <SplitCard side="consumption" {...card} />
      </Box>
    </Busy>
  );
}

const hasEnergy = ({ energiesWh }: ActivePerformance) =>
  [energiesWh.pvGeneration, energiesWh.electricityConsumption].some(
    (series) => sumKnown(Object.values(series)) !== null,
  );

const columns = {
  display: 'grid',
  gap: '12px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
};

/** The compared values, and the change over as many days as the running period has. */
function useCompared(estateId: number, period: OverviewPeriod, choice: CompareChoice): ComparedPerformance | undefined {
  const chart = useComparedChart(estateId, period, choice);
  const now = useQuery({ ...kpisQuery(estateId, period), enabled: choice !== 'none' });
  const equal = now.data && comparedDays(period, now.data.kpis.days, choice);
  const before = useQuery({ ...kpisQuery(estateId, equal ?? period), enabled: Boolean(equal) });
  return useMemo(
    () => chart && { ...chart, changes: compareKpis(now.data?.kpis, before.data?.kpis) },
    [chart, now.data, before.data],
  );
}

function compareKpis(now: Kpis | undefined, before: Kpis | undefined): ComparedPerformance['changes'] {
  if (!now || !before) return null;
  return {
    generation: { now: now.pvGeneration, before: before.pvGeneration },
    consumption: { now: now.electricityConsumption, before: before.electricityConsumption },
  };
}
