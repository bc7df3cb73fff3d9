import type { EstatesOverview, OverviewEstate } from '@lichthof/contracts/estates-overview.ts';
import type { TFunction } from 'i18next';
import { formatNumber, formatPercentFigure } from '../../../i18n/number-formats.ts';
import { downloadCsv, type ChartTableContent } from '../../../ui/charts/chart-csv.ts';
import { daysLabel } from '../../../ui/page/period/period-label.ts';
import { stateOf } from './estate-state.ts';
import { groupPath } from './overview-filter.ts';

type Translate = TFunction<'estates-overview'>;

const kilowattHours = (energyWh: number | null) => formatNumber(energyWh === null ? null : energyWh / 1000, 3);

/** The shown estates as a table for spreadsheets: energies in kWh, shares in per cent. */
export function overviewTable(estates: OverviewEstate[], t: Translate): ChartTableContent {
  return {
    columns: [
      t('column.name'),
      t('csv.group'),
      t('csv.city'),
      t('csv.apartments'),
      t('csv.generation'),
      t('csv.consumption'),
      t('csv.grid'),
      t('csv.feedIn'),
      t('csv.autarky'),
      t('csv.completeness'),
      t('column.state'),
    ],
    rows: estates.map((estate) => [
      estate.name,
      groupPath(estate.groups),
      estate.city ?? '',
      String(estate.apartmentCount),
      kilowattHours(estate.pvGeneration),
      kilowattHours(estate.electricityConsumption),
      kilowattHours(estate.electricityConsumptionFromGrid),
      kilowattHours(estate.gridFeed),
      formatPercentFigure(estate.autarky),
      formatPercentFigure(estate.completeness),
      t(`filter.states.${stateOf(estate)}`),
    ]),
  };
}

export function downloadOverview({ days }: EstatesOverview, estates: OverviewEstate[], t: Translate): void {
  downloadCsv(overviewTable(estates, t), t('csv.fileName', { days: daysLabel(days) }));
}
