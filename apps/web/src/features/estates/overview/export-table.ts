import type { OverviewEstate } from '@lichthof/contracts/places/estates-overview.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber, formatPercentFigure } from '@lichthof/domain/formats/number-formats.ts';
import type { TFunction } from 'i18next';
import type { ChartTableContent } from '../../../ui/charts/chart-csv.ts';
import { stateOf } from './estate-state.ts';
import { groupPath } from './overview-filter.ts';
import { specificYieldOf } from './overview-ranking.ts';

type Translate = TFunction<'estates-overview'>;

const kilowattHours = (energyWh: number | null) => formatNumber(energyWh === null ? null : energyWh / 1000, 3);

/** The shown estates as a table for spreadsheets: energies in kWh, shares in per cent. */
export function exportTable(estates: OverviewEstate[], days: string, t: Translate): ChartTableContent {
  return {
    columns: [
      t('column.name'),
      t('csv.period'),
      t('csv.group'),
      t('csv.city'),
      t('csv.apartments'),
      t('csv.generation'),
      t('csv.consumption'),
      t('csv.grid'),
      t('csv.feedIn'),
      t('csv.selfConsumption'),
      t('csv.autarky'),
      t('csv.peakPower'),
      t('csv.yield'),
      t('csv.completeness'),
      t('csv.valuesFrom'),
      t('csv.alarms'),
      t('column.state'),
    ],
    rows: estates.map((estate) => [
      estate.name,
      days,
      groupPath(estate.groups),
      estate.city ?? '',
      String(estate.apartmentCount),
      kilowattHours(estate.pvGeneration),
      kilowattHours(estate.electricityConsumption),
      kilowattHours(estate.electricityConsumptionFromGrid),
      kilowattHours(estate.gridFeed),
      formatPercentFigure(estate.selfConsumption),
      formatPercentFigure(estate.autarky),
      formatNumber(estate.peakPowerKwp, 2),
      formatNumber(specificYieldOf(estate), 1),
      formatPercentFigure(estate.completeness),
      estate.valuesFrom ? formatDay(estate.valuesFrom) : '',
      String(estate.openAlarmCount),
      t(`filter.states.${stateOf(estate)}`),
    ]),
  };
}
