import type { ImportComparison } from '@lichthof/contracts/imports/import-comparisons.ts';
import type { ImportPreview } from '@lichthof/contracts/imports/import-previews.ts';
import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatMeasure, missing } from '@lichthof/domain/formats/number-formats.ts';
import { sumUnlessUnknown } from '@lichthof/domain/collections/sums.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import Box from '@mui/material/Box';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/page/card.tsx';
import { ChoiceSelect } from '../mapping/choice-select.tsx';
import { factRows } from './fact-rows.ts';
import { TotalsChart, TotalsLegend } from './totals-chart.tsx';
import { type PeriodTotal, yearBeforeFact } from './year-before.ts';

interface ComparisonCardProps {
  preview: Pick<ImportPreview, 'comparison' | 'series'>;
  meters: Meter[];
}

type ComparedSeries = ImportComparison['series'][number];
type Fact = [label: string, fact: string];

const all = 'all';
const perShown = 1000;
const unitOf = (meter: Meter | undefined) => (meter?.baseUnit === 'l' ? 'm³' : 'kWh');
const shown = (amount: number | null) => (amount === null ? null : amount / perShown);

/** The file's days beside those of the year before, the counters and the house connection that the portal knows. */
export function ComparisonCard({ preview: { comparison, series: imported }, meters }: ComparisonCardProps) {
  const { t } = useTranslation('recipe');
  const [chosen, setChosen] = useState<string>();
  const { by, periods, series, connection } = comparison;
  const [first] = series;
  if (!first || periods.length === 0) return null;
  const meterOf = ({ seriesKey }: Pick<ComparedSeries, 'seriesKey'>) => {
    const meterId = imported.find((one) => one.seriesKey === seriesKey)?.meterId;
    return meters.find((meter) => meter.meterId === meterId);
  };
  const units = new Set(series.map((one) => unitOf(meterOf(one))));
  const hasSum = series.length > 1 && units.size === 1;
  const key = chosen ?? (hasSum ? all : first.seriesKey);
  const own = key === all ? series : series.filter(({ seriesKey }) => seriesKey === key);
  const unit = unitOf(meterOf(own[0] ?? first));
  const totals = periods.map(({ from }, index): PeriodTotal => ({ from, ...sumSeries(own, index) }));
  const facts = [
    yearBeforeFact(t, { by, totals, unit }),
    own.length === 1 ? counterFact(t, own[0]?.counter ?? null, unit) : null,
    connection ? connectionFact(t, connection) : null,
  ].filter((fact) => fact !== null);
  return (
    <Card
      title={t('compare.title')}
      description={t(facts.length > 0 ? 'compare.intro' : 'compare.nothing')}
      action={
        series.length > 1 && (
          <Box sx={{ minWidth: 220 }}>
            <ChoiceSelect
              hideLabel
              label={t('compare.meter')}
              value={key}
              options={[
                ...(hasSum ? [{ value: all, label: t('compare.all', { count: series.length }) }] : []),
                ...series.map((one) => ({ value: one.seriesKey, label: meterOf(one)?.name ?? missing })),
              ]}
              onChange={setChosen}
            />
          </Box>
        )
      }
    >
      <TotalsLegend {...{ by, totals }} />
      <TotalsChart {...{ by, totals, unit }} />
      {facts.length > 0 && (
        <Box component="dl" sx={factRows}>
          {facts.map(([label, fact]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </Box>
      )}
    </Card>
  );
}

/** What the series have together; the year before only where it is known of all of them. */
function sumSeries(series: readonly ComparedSeries[], index: number): Omit<PeriodTotal, 'from'> {
  const known = series.flatMap(({ totals }) => totals[index] ?? []);
  const yearBefore = sumUnlessUnknown(series.map((one) => one.yearBefore[index] ?? null));
  return {
    total: known.length === 0 ? null : shown(known.reduce((sum, total) => sum + total, 0)),
    yearBefore: shown(yearBefore),
  };
}

function counterFact(t: TFunction<'recipe'>, counter: ComparedSeries['counter'], unit: string): Fact | null {
  if (!counter) return null;
  const { from, to, rise, total } = counter;
  const days = { from: formatDay(from.slice(0, 10)), to: formatDay(to.slice(0, 10)) };
  const label = t('compare.counter', { ...days, rise: formatMeasure(shown(rise), unit) });
  if (total === null) return [label, t('compare.counterGap')];
  const difference = t('compare.inFile', { total: formatMeasure(shown(total), unit) });
  return [label, total === rise ? t('compare.counterAgrees') : difference];
}

function connectionFact(t: TFunction<'recipe'>, connection: NonNullable<ImportComparison['connection']>): Fact {
  const { from, to, days, total, expected } = connection;
  const label = t('compare.connection', {
    count: days,
    from: formatDay(from),
    to: formatDay(addDays(to, -1)),
    expected: formatMeasure(shown(expected), 'kWh'),
  });
  return [label, t('compare.used', { total: formatMeasure(shown(total), 'kWh') })];
}
