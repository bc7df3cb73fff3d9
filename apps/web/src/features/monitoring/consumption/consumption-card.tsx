import type { InYearConsumption } from '@lichthof/contracts/monitoring/monitoring.ts';
import { formatLongDay, formatYear } from '@lichthof/domain/formats/date-formats.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { periodAround, type DayRange } from '@lichthof/domain/time/periods.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';
import { Swatch } from '../../../ui/figures/swatch.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { dayOrRangeLabel } from '../../../ui/page/period/period-label.ts';
import { comparableDays, daysWithValues } from './compared-year.ts';
import { ConsumptionGrid, type KindConsumption } from './consumption-grid.tsx';
import { consumptionTable, kindsIn, pickKinds, type ConsumptionKind } from './consumption-months.ts';
import { errorFacts } from '../../../api/error-text.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { consumptionQuery, type MonitoredEstate } from '../monitoring.queries.ts';
import { ConsumptionSkeleton } from '../overview-skeleton.tsx';
import { sumKnown } from '../performance/performance-table.ts';
import { TableFrame } from '../table-frame.tsx';

interface ConsumptionCardProps {
  estate: MonitoredEstate;
  /** Any day of the year. */
  day: string;
  /** Only these kinds; without them all that have a meter. */
  onlyKinds?: ConsumptionKind[];
}

/** The consumption of a year by kind and month, compared with the previous year. */
export function ConsumptionCard({ estate, day, onlyKinds }: ConsumptionCardProps) {
  const { t } = useTranslation('monitoring');
  const yearStart = periodAround('year', day).from;
  const year = useMemo(() => periodAround('year', yearStart), [yearStart]);
  const query = useQuery(consumptionQuery(estate.id, year));
  const title = t('consumption.title', { year: formatYear(year.from) });

  // drawn in pieces, between which the browser can answer
  const shown = useDeferredValue(useMemo(() => query.data && { all: query.data, year }, [query.data, year]));
  if (query.isError) {
    return (
      <Card title={title}>
        <ErrorState {...errorFacts(query.error, t('loadError'))} onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  if (!shown) return <ConsumptionSkeleton title={title} />;
  const consumption = onlyKinds ? pickKinds(shown.all, onlyKinds) : shown.all;
  if (kindsIn(consumption).length > 0) return <ConsumptionContent {...{ estate, onlyKinds }} {...shown} />;
  if (onlyKinds) return null;
  return (
    <Card title={title}>
      <Typography sx={{ color: 'text.secondary' }}>{t('consumption.none')}</Typography>
    </Card>
  );
}

interface ConsumptionContentProps {
  estate: MonitoredEstate;
  year: DayRange;
  all: InYearConsumption;
  onlyKinds: ConsumptionKind[] | undefined;
}

/** Not drawn anew by steps within its year. */
const ConsumptionContent = memo(function ConsumptionContent({ estate, year, all, onlyKinds }: ConsumptionContentProps) {
  const { t } = useTranslation('monitoring');
  const consumption = onlyKinds ? pickKinds(all, onlyKinds) : all;
  const days = comparableDays(year, estate);
  const compared = useComparedConsumption(estate.id, days);
  return (
    <TableFrame>
      <ChartCard
        title={t('consumption.title', { year: formatYear(year.from) })}
        description={<Days days={daysWithValues(year, estate)} />}
        period={dayOrRangeLabel(daysWithValues(year, estate) ?? year)}
        table={() => consumptionTable(consumption, { year, timeZone: estate.timeZone }, t)}
        action={hasPrevious(consumption) && <PreviousYearLegend year={year} />}
      >
        <ConsumptionGrid
          kinds={kindsIn(consumption).map((kind) => ({
            kind,
            series: consumption[kind],
            previous: consumption.previousYear[kind],
            compared: comparisonOf(compared, { kind, days, year }),
          }))}
          {...{ year, estate }}
        />
      </ChartCard>
    </TableFrame>
  );
});

/** A separate query, because a running month is compared with the same days and not with a whole month. */
function useComparedConsumption(estateId: number, days: DayRange | null): InYearConsumption | undefined {
  const query = consumptionQuery(estateId, days ?? { from: '', to: '' });
  return useQuery({ ...query, enabled: days !== null }).data;
}

function comparisonOf(
  compared: InYearConsumption | undefined,
  { kind, days, year }: { kind: KindConsumption['kind']; days: DayRange | null; year: DayRange },
): KindConsumption['compared'] {
  if (!compared || !days) return null;
  return { now: compared[kind], before: compared.previousYear[kind], days, isFromJanuary: days.from === year.from };
}

function hasPrevious({ previousYear }: InYearConsumption): boolean {
  return Object.values(previousYear).some((series) => sumKnown(Object.values(series)) !== null);
}

function Days({ days }: { days: DayRange | null }) {
  const { t } = useTranslation('monitoring');
  if (!days) return null;
  const withoutYear = (day: string) => formatLongDay(day).replace(/ \d+$/, '');
  return t('consumption.days', { from: withoutYear(days.from), to: withoutYear(addDays(days.to, -1)) });
}

function PreviousYearLegend({ year }: { year: DayRange }) {
  const { t } = useTranslation('monitoring');
  return (
    <Box sx={{ display: { xs: 'none', sm: 'flex' }, gap: '8px', color: 'text.secondary', mr: '8px' }}>
      <Swatch color="missing" shape="line" />
      <Typography variant="small">{t('consumption.sameMonth', { year: Number(formatYear(year.from)) - 1 })}</Typography>
    </Box>
  );
}
