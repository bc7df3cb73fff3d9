import { getItem } from '@lichthof/domain/collections/items.ts';
import { SeriesStep, type MeterSeries } from '@lichthof/contracts/monitoring/compact-series.ts';
import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { addDays, daysBetween } from '@lichthof/domain/time/days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { errorFacts } from '../../../../api/error-text.ts';
import { Busy } from '../../../../ui/feedback/busy.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { ChartSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { SegmentedControl } from '../../../../ui/page/segmented-control.tsx';
import type { MonitoredEstate } from '../../monitoring.queries.ts';
import { isEmpty, type Curve } from './curve.ts';
import { amountMetersQuery, meterSeriesQuery } from './curves.queries.ts';
import { curveLayouts, initialMeters, useMeterChoice, type MeterChoice } from './meter-choice.ts';
import { meterLooks } from './meter-looks.ts';
import { MeterPicker } from './meter-picker.tsx';
import { ZoomCard } from './zoom-card.tsx';

interface MeterCurvesProps {
  estate: MonitoredEstate;
  period: DayRange;
}

/** The values of chosen meters over time. */
export function MeterCurves({ estate, period }: MeterCurvesProps) {
  const { t } = useTranslation('supply');
  const params = { customerId: estate.customerId, estateId: estate.id };
  const month = addDays(estate.valuesTo, -1).slice(0, 7);
  const query = useQuery(amountMetersQuery(params, month));
  if (query.data && query.data.length > 0) return <Chosen {...{ estate, period }} meters={query.data} />;
  return (
    <Card title={t('meters.title')}>
      {query.isPending && <ChartSkeleton height={440} />}
      {query.isError && (
        <ErrorState {...errorFacts(query.error, t('loadError'))} onRetry={() => void query.refetch()} />
      )}
      {query.data && (
        <EmptyState picture="values" title={t('meters.noMeters.title')} text={t('meters.noMeters.text')} />
      )}
    </Card>
  );
}

const longestInQuarterHoursDays = 400;

function Chosen({ estate, period, meters }: MeterCurvesProps & { meters: Meter[] }) {
  const { t } = useTranslation('supply');
  const [choice, choose] = useMeterChoice();
  const known = new Set(meters.map(({ meterId }) => meterId));
  const meterIds = choice.meterIds?.filter((id) => known.has(id)) ?? initialMeters(meters);
  const isLong = daysBetween(period.from, period.to) > longestInQuarterHoursDays;
  const step = isLong ? SeriesStep.Day : choice.step;
  const query = useQuery({
    ...meterSeriesQuery({ customerId: estate.customerId, estateId: estate.id }, { ...period, meterIds, step }),
    enabled: meterIds.length > 0,
    placeholderData: keepPreviousData,
  });
  const controls = <Controls {...{ meters, meterIds, isLong }} choice={{ ...choice, step }} onChange={choose} />;
  if (meterIds.length > 0 && query.data) {
    const { days, series } = query.data;
    return (
      <Busy busy={query.isPlaceholderData}>
        <DrawnMeters {...{ series, days, estate, meters }} isAlone={choice.layout === 'alone'}>
          {controls}
          <HiddenNotice series={series} onDays={() => choose({ step: SeriesStep.Day })} />
        </DrawnMeters>
      </Busy>
    );
  }
  return (
    <Card title={t('meters.title')}>
      {controls}
      {meterIds.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{t('meters.nothingChosen')}</Typography>}
      {meterIds.length > 0 && query.isPending && <ChartSkeleton height={384} />}
      {query.isError && (
        <ErrorState {...errorFacts(query.error, t('loadError'))} onRetry={() => void query.refetch()} />
      )}
    </Card>
  );
}

interface DrawnMetersProps {
  series: MeterSeries;
  days: DayRange;
  estate: MonitoredEstate;
  meters: Meter[];
  isAlone: boolean;
  children: React.ReactNode;
}

function DrawnMeters({ series, days, meters, estate: { timeZone }, isAlone, children }: DrawnMetersProps) {
  const { t } = useTranslation('supply');
  const drawing = useMemo(() => {
    const looks = meterLooks(series.meters.map(({ meterId }) => meters.find((meter) => meter.meterId === meterId)));
    const all = series.meters.map(({ meterId, name, baseUnit, amounts }, index): Curve => {
      return { id: String(meterId), label: name, baseUnit, amounts, ...getItem(looks, index) };
    });
    const curves = all.filter((curve) => !isEmpty(curve));
    const count = Math.max(0, ...curves.map(({ amounts }) => amounts.length));
    return { curves, steps: { kind: series.step, firstDay: days.from, count, timeZone } };
  }, [series, days, meters, timeZone]);
  if (drawing.curves.length === 0) {
    return (
      <Card title={t('meters.title')}>
        {children}
        {series.meters.some(({ isHidden }) => !isHidden) && (
          <Typography sx={{ color: 'text.secondary' }}>{t('meters.noValues')}</Typography>
        )}
      </Card>
    );
  }
  return (
    <ZoomCard
      title={t('meters.title')}
      description={t(`meters.description.${series.step}`)}
      {...{ ...drawing, days, isAlone }}
    >
      {children}
    </ZoomCard>
  );
}

interface ControlsProps {
  meters: Meter[];
  meterIds: number[];
  choice: MeterChoice;
  onChange: (change: Partial<MeterChoice>) => void;
  /** Too long for quarter-hours. */
  isLong: boolean;
}

function Controls({ meters, meterIds, choice, onChange, isLong }: ControlsProps) {
  const { t } = useTranslation('supply');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', mb: '12px' }}>
      <MeterPicker meters={meters} chosen={meterIds} onChange={(ids) => onChange({ meterIds: ids })} />
      {!isLong && (
        <SegmentedControl
          label={t('meters.step')}
          size="small"
          value={choice.step}
          onChange={(step) => onChange({ step })}
          options={Object.values(SeriesStep).map((value) => ({ value, label: t(`meters.steps.${value}`) }))}
        />
      )}
      <SegmentedControl
        label={t('meters.layout')}
        size="small"
        value={choice.layout}
        onChange={(layout) => onChange({ layout })}
        options={curveLayouts.map((value) => ({ value, label: t(`meters.layouts.${value}`) }))}
      />
    </Box>
  );
}

function HiddenNotice({ series, onDays }: { series: MeterSeries; onDays: () => void }) {
  const { t } = useTranslation('supply');
  const names = series.meters.filter(({ isHidden }) => isHidden).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <Box sx={{ mb: '12px' }}>
      <Notice
        status="info"
        action={
          <Button size="small" onClick={onDays}>
            {t('meters.showDays')}
          </Button>
        }
      >
        {t('meters.hidden', { count: names.length, names: names.join(', ') })}
      </Notice>
    </Box>
  );
}
