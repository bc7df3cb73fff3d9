import type { TariffDetails } from '@lichthof/contracts/supply/tariffs.ts';
import { gridPriceCtPerKwh } from '@lichthof/domain/tariffs/tariff-prices.ts';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { formatGridPrice, formatPrice, sellsGridElectricity } from './tariff-prices.ts';
import { Price } from './price-table.tsx';
import { openRangeLabel } from '../../ui/page/period/period-label.ts';

type Version = TariffDetails['priceHistory'][number];

interface PriceHistoryProps {
  history: Version[];
  vatPercent: number;
}

/** Gross prices over time, newest first. */
export function PriceHistory({ history, vatPercent }: PriceHistoryProps) {
  const { t } = useTranslation('tariffs');
  const column = (id: 'base' | 'pv' | 'grid', netOf: (version: Version) => string): DataColumn<Version> => ({
    id,
    header: t(`price.${id}`),
    cell: (version) => (
      <Price
        figure={
          id === 'grid'
            ? formatGridPrice(version.prices, 'gross', vatPercent)
            : formatPrice(netOf(version), 'gross', vatPercent)
        }
        unit={t(id === 'base' ? 'unit.perMonth' : 'unit.perKwh')}
      />
    ),
    align: 'right',
    onPhone: id !== 'base',
  });
  return (
    <DataTable
      label={t('details.history')}
      rows={history.toSorted((a, b) => b.from.localeCompare(a.from))}
      rowId={({ from }) => from}
      columns={[
        { id: 'range', header: t('column.range'), cell: openRangeLabel, isName: true, onPhone: true },
        column('base', ({ prices }) => prices.baseEurPerMonth),
        column('pv', ({ prices }) => prices.pvCtPerKwh),
        ...(history.some(sellsGridElectricity) ? [column('grid', ({ prices }) => gridPriceCtPerKwh(prices))] : []),
      ]}
      empty={<Typography sx={{ padding: '16px 20px' }}>{t('noHistory')}</Typography>}
    />
  );
}
