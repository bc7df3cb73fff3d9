import { HeatMapSeries, type HeatMap as HeatMapAnswer } from '@lichthof/contracts/monitoring/load-charts.ts';
import { getItem } from '@lichthof/domain/collections/items.ts';
import { formatWeekday, formatYear } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber, nbsp } from '@lichthof/domain/formats/number-formats.ts';
import { periodAround, type DayRange } from '@lichthof/domain/time/periods.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorFacts } from '../../../../api/error-text.ts';
import { ChartCard } from '../../../../ui/charts/chart-card.tsx';
import { HeatMap } from '../../../../ui/charts/heat-map/heat-map.tsx';
import type { ChartColor } from '../../../../ui/charts/use-chart-theme.ts';
import { Busy } from '../../../../ui/feedback/busy.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { ChartSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { SegmentedControl } from '../../../../ui/page/segmented-control.tsx';
import type { MonitoredEstate } from '../../monitoring.queries.ts';
import { heatMapQuery } from './load.queries.ts';
import { clockOf, highestIn, pictureDays, pictureTable, summaryOf } from './year-picture.ts';

const colors: Record<HeatMapSeries, ChartColor> = {
  generation: 'pv',
  consumption: 'ink',
  gridConsumption: 'grid',
  gridFeed: 'feed',
};

/** The quarter-hours of a year at one glance. */
export function YearPictureCard({ estate, day }: { estate: MonitoredEstate; day: string }) {
  const { t } = useTranslation('supply');
  const [series, setSeries] = useState<HeatMapSeries>(
    estate.hasGeneration ? HeatMapSeries.Generation : HeatMapSeries.Consumption,
  );
  const yearStart = periodAround('year', day).from;
  const year = useMemo(() => periodAround('year', yearStart), [yearStart]);
  const query = useQuery({ ...heatMapQuery(estate.id, year, series), placeholderData: keepPreviousData });
  const title = t('picture.title', { year: formatYear(year.from) });

  if (query.isError || query.data?.isLimitedToDays || query.data?.days.length === 0) {
    return (
      <Card title={title}>
        {query.isError ? (
          <ErrorState {...errorFacts(query.error, t('loadError'))} onRetry={() => void query.refetch()} />
        ) : (
          <Typography sx={{ color: 'text.secondary' }}>
            {t(query.data?.isLimitedToDays ? 'picture.limited' : 'picture.none')}
          </Typography>
        )}
      </Card>
    );
  }
  if (!query.data) {
    return (
      <Card title={title}>
        <ChartSkeleton height={330} />
      </Card>
    );
  }
  return (
    <Busy busy={query.isPlaceholderData}>
      <YearPicture
        {...{ title, year, series }}
        choices={Object.values(HeatMapSeries).filter((choice) => estate.hasGeneration || !ofGeneration.has(choice))}
        heatMap={query.data}
        onSeries={setSeries}
      />
    </Busy>
  );
}

/** The pictures that an estate without generation cannot have. */
const ofGeneration: ReadonlySet<HeatMapSeries> = new Set([HeatMapSeries.Generation, HeatMapSeries.GridFeed]);

interface YearPictureProps {
  title: string;
  year: DayRange;
  series: HeatMapSeries;
  choices: HeatMapSeries[];
  heatMap: HeatMapAnswer;
  onSeries: (series: HeatMapSeries) => void;
}

function YearPicture({ title, year, series, choices, heatMap, onSeries }: YearPictureProps) {
  const { t } = useTranslation('supply');
  const days = useMemo(() => pictureDays(heatMap, year), [heatMap, year]);
  const highest = useMemo(() => highestIn(days), [days]);
  const ticks = useMemo(
    () => days.flatMap(({ day }, at) => (day.endsWith('-01') ? [{ at, label: day.slice(5, 7) }] : [])),
    [days],
  );
  const scale = useMemo(
    () => ({
      least: `0${nbsp}kW`,
      most: `${formatNumber(highest?.powerKw ?? 0, 1)}${nbsp}kW`,
      missing: t('picture.missing'),
    }),
    [highest, t],
  );
  const name = t(`picture.series.${series}`);
  const description = t('picture.summary', { name, year: formatYear(year.from), ...summaryOf(highest) });
  return (
    <ChartCard
      title={title}
      description={t('picture.text')}
      period={`${name}, ${formatYear(year.from)}`}
      table={() => pictureTable(heatMap, days, t)}
    >
      <Box sx={wrapping}>
        <SegmentedControl
          label={t('picture.choose')}
          size="small"
          value={series}
          onChange={onSeries}
          options={choices.map((value) => ({ value, label: t(`picture.series.${value}`) }))}
        />
      </Box>
      <Typography variant="small" component="p" sx={{ my: '8px', color: 'text.secondary' }}>
        {description}
      </Typography>
      <HeatMap
        columns={days}
        highest={highest?.powerKw ?? 0}
        color={colors[series]}
        {...{ ticks, scale }}
        description={description}
        keys={t('picture.keys')}
        messageAt={(column, slot) => ({
          head: `${formatWeekday(getItem(days, column).day)} ${clockOf(slot)}`,
          row: {
            id: series,
            label: name,
            color: colors[series],
            sign: 'area',
            figure: formatNumber(getItem(days, column).amounts[slot] ?? null, 1),
            unit: 'kW',
          },
        })}
      />
    </ChartCard>
  );
}

/** The four do not fit in one row on a phone. */
const wrapping = { '& > *': { flexWrap: 'wrap' } };
