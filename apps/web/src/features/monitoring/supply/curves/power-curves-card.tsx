import type { QuarterHourSeries } from '@lichthof/contracts/monitoring/compact-series.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorFacts } from '../../../../api/error-text.ts';
import { Busy } from '../../../../ui/feedback/busy.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { ChartSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import type { MonitoredEstate } from '../../monitoring.queries.ts';
import { type LoadPeriod, shortenedText } from '../load/load-period.ts';
import { type Curve, isUnused } from './curve.ts';
import { quarterHoursQuery } from './curves.queries.ts';
import { ZoomCard } from './zoom-card.tsx';

interface PowerCurvesCardProps {
  estate: MonitoredEstate;
  period: LoadPeriod;
}

/** All quarter-hours of the period; they load when the card comes near. */
export function PowerCurvesCard({ estate, period }: PowerCurvesCardProps) {
  const { t } = useTranslation('supply');
  const [place, isNear] = useIsNear();
  const query = useQuery({
    ...quarterHoursQuery(estate.id, period),
    enabled: isNear,
    placeholderData: keepPreviousData,
  });
  const curves = useMemo(() => (query.data ? curvesOf(query.data.series, t) : []), [query.data, t]);
  const steps = useMemo(
    () => ({
      kind: 'quarter-hour' as const,
      firstDay: query.data?.days.from ?? '',
      count: Math.max(0, ...curves.map(({ amounts }) => amounts.length)),
      timeZone: estate.timeZone,
    }),
    [query.data, curves, estate.timeZone],
  );
  if (query.data && curves.length > 0) {
    return (
      <Busy busy={query.isPlaceholderData}>
        <ZoomCard
          title={t('curves.title')}
          description={[t('curves.description'), shortenedText(period, t)].filter(Boolean).join('. ')}
          days={query.data.days}
          {...{ steps, curves }}
        />
      </Busy>
    );
  }
  return (
    <Card title={t('curves.title')}>
      <Box ref={place}>
        {query.isPending && <ChartSkeleton height={384} />}
        {query.isError && (
          <ErrorState {...errorFacts(query.error, t('loadError'))} onRetry={() => void query.refetch()} />
        )}
        {query.data && (
          <Typography sx={{ color: 'text.secondary' }}>
            {t(query.data.series.isLimitedToDays ? 'curves.limited' : 'curves.none')}
          </Typography>
        )}
      </Box>
    </Card>
  );
}

const parts = [
  { id: 'generation', color: 'pv' },
  { id: 'consumption', color: 'ink' },
  { id: 'gridConsumption', color: 'grid' },
  { id: 'gridFeed', color: 'feed' },
  { id: 'discharge', color: 'battery' },
  { id: 'charge', color: 'battery', dash: 'dashed' },
] as const;

const curvesOf = (series: QuarterHourSeries, t: (key: `curves.${(typeof parts)[number]['id']}`) => string): Curve[] =>
  parts
    .map(({ id, ...look }): Curve => ({ id, ...look, label: t(`curves.${id}`), baseUnit: 'Wh', amounts: series[id] }))
    .filter((curve) => !isUnused(curve));

/** Whether the element has come near the window, once and for all. */
function useIsNear(): [place: RefObject<HTMLDivElement | null>, isNear: boolean] {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isNear || !place.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: '400px',
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  return [place, isNear];
}
