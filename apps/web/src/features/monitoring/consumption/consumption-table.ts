import type { InYearConsumption } from '@lichthof/contracts/monitoring.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import type { TFunction } from 'i18next';
import { formatMonth } from '../../../i18n/date-formats.ts';
import { formatNumber } from '../../../i18n/number-formats.ts';
import type { ChartTableContent } from '../../../ui/charts/chart-csv.ts';
import { consumptionKinds, kindsIn } from './consumption-kinds.ts';
import { monthKey, monthsOf } from './consumption-months.ts';
import { sumKnown } from '../performance/performance-table.ts';

/** Each kind's months of the year and of the year before, in kWh or m³, with their sums in the last row. */
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

/** Wh as kWh, litres as m³. */
const thousandth = (amount: number | null | undefined) =>
  formatNumber(typeof amount === 'number' ? amount / 1000 : null, 3);
