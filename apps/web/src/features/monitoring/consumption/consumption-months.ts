import type { InYearConsumption, Series } from '@lichthof/contracts/monitoring/monitoring.ts';
import { formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { isoAt, startOfDay, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import { type DayRange, shiftPeriod } from '@lichthof/domain/time/periods.ts';
import { energyLadder, type Ladder, volumeLadder } from '@lichthof/domain/units/unit-ladders.ts';
import type { TFunction } from 'i18next';
import type { ChartTableContent } from '../../../ui/charts/chart-csv.ts';
import type { MonthBar } from '../../../ui/charts/month-bars/month-bars.tsx';
import type { ChartColor } from '../../../ui/charts/use-chart-theme.ts';
import { sumKnown } from '../performance/performance-table.ts';

export type ConsumptionKind = 'electricity' | 'heating' | 'mobility' | 'water' | 'gas';

interface KindLook {
  color: ChartColor;
  ladder: Ladder;
  /** The unit in tables: kWh or m³, each a thousand base units. */
  unit: 'kWh' | 'm³';
}

export const consumptionKinds: Record<ConsumptionKind, KindLook> = {
  electricity: { color: 'ink', ladder: energyLadder, unit: 'kWh' },
  heating: { color: 'heat', ladder: energyLadder, unit: 'kWh' },
  mobility: { color: 'mobility', ladder: energyLadder, unit: 'kWh' },
  water: { color: 'water', ladder: volumeLadder, unit: 'm³' },
  gas: { color: 'gas', ladder: volumeLadder, unit: 'm³' },
};

/** The kinds with a meter, in their fixed order. */
export function kindsIn(consumption: InYearConsumption): ConsumptionKind[] {
  const kinds = Object.keys(consumptionKinds) as ConsumptionKind[];
  return kinds.filter((kind) => hasAny(consumption[kind]) || hasAny(consumption.previousYear[kind]));
}

/** The consumption of some kinds; the others are as without meters. */
export function pickKinds(consumption: InYearConsumption, kinds: ConsumptionKind[]): InYearConsumption {
  const pick = (series: Record<ConsumptionKind, Series>) =>
    Object.fromEntries(
      Object.keys(consumptionKinds).map((kind) => {
        const name = kind as ConsumptionKind;
        return [name, kinds.includes(name) ? series[name] : {}];
      }),
    ) as Record<ConsumptionKind, Series>;
  return { ...pick(consumption), previousYear: pick(consumption.previousYear) };
}

const hasAny = (series: Series) => Object.values(series).some((amount) => amount !== null);

interface MonthContext {
  year: DayRange;
  /** The day after the last one with values. */
  valuesTo: string;
  timeZone: TimeZone;
}

/** The first days of the year's twelve months. */
function monthsOf({ from }: DayRange): string[] {
  return Array.from({ length: 12 }, (_, index) => shiftPeriod('month', from, index).from);
}

export function monthBars(series: Series, previous: Series, { year, valuesTo, timeZone }: MonthContext): MonthBar[] {
  return monthsOf(year).map((month) => {
    const key = monthKey(month, timeZone);
    return {
      label: month.slice(5, 7),
      name: formatMonth(month),
      amount: series[key] ?? null,
      previous: previous[key] ?? null,
      isRunning: month < valuesTo && valuesTo < shiftPeriod('month', month, 1).from,
    };
  });
}

const monthKey = (month: string, timeZone: TimeZone) => isoAt(startOfDay(month, timeZone), timeZone);

/** Table of the months of both years per kind, in kWh or m³, with the sums in the last row. */
export function consumptionTable(
  consumption: InYearConsumption,
  { year, timeZone }: { year: DayRange; timeZone: TimeZone },
  t: TFunction<'monitoring'>,
): ChartTableContent {
  const thisYear = year.from.slice(0, 4);
  const months = monthsOf(year);
  const columns = kindsIn(consumption).flatMap((kind) =>
    [
      { name: thisYear, series: consumption[kind] },
      { name: String(Number(thisYear) - 1), series: consumption.previousYear[kind] },
    ].map(({ name, series }) => ({
      head: t('consumption.column', {
        kind: t(`consumption.kind.${kind}`),
        year: name,
        unit: consumptionKinds[kind].unit,
      }),
      amounts: months.map((month) => series[monthKey(month, timeZone)] ?? null),
    })),
  );
  return {
    columns: [t('table.step.month'), ...columns.map(({ head }) => head)],
    rows: [
      ...months.map((month, index) =>
        [formatMonth(month)].concat(columns.map(({ amounts }) => thousandth(amounts[index]))),
      ),
      [t('table.sum'), ...columns.map(({ amounts }) => thousandth(sumKnown(amounts)))],
    ],
  };
}

/** Converts Wh to kWh, and litres to m³. */
const thousandth = (amount: number | null | undefined) =>
  formatNumber(typeof amount === 'number' ? amount / 1000 : null, 3);
