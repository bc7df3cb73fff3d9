import type { Tariff } from '@lichthof/contracts/supply/tariffs.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatPercent, missing } from '@lichthof/domain/formats/number-formats.ts';
import { gridPriceCtPerKwh } from '@lichthof/domain/tariffs/tariff-prices.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../theme/sx.ts';
import type { DataColumn } from '../../ui/tables/columns.ts';
import { capShare } from '@lichthof/domain/tariffs/basic-supply-comparison.ts';
import { Price } from './price-table.tsx';
import { formatGridPrice, formatPrice, type PriceDisplay, sellsGridElectricity } from './tariff-prices.ts';
import { TariffStatusBadge } from './tariff-status-badge.tsx';

/** A second line with the prices on a phone, where the price columns are hidden. */
const phoneLine = {
  display: { xs: 'block', sm: 'none' },
  fontSize: '0.75rem',
  fontWeight: 400,
  color: 'text.secondary',
};

/** Shares of basic supply by tariff id; missing if there is no cap or it is unknown. */
export function useTariffColumns(form: PriceDisplay, shares: ReadonlyMap<number, number>): DataColumn<Tariff>[] {
  const { t } = useTranslation('tariffs');
  const priceColumn = (id: 'base' | 'pv' | 'grid', netOf: (tariff: Tariff) => string): DataColumn<Tariff> => ({
    id,
    header: t(`price.${id}`),
    cell: (tariff) => (
      <Price
        figure={
          id === 'grid'
            ? formatGridPrice(tariff.prices, form, tariff.vatPercent)
            : formatPrice(netOf(tariff), form, tariff.vatPercent)
        }
        unit={t(id === 'base' ? 'unit.perMonth' : 'unit.perKwh')}
      />
    ),
    sortKey: (tariff) => Number(netOf(tariff)),
    align: 'right',
  });
  return [
    {
      id: 'name',
      header: t('column.name'),
      cell: (tariff) => (
        <>
          {tariff.name}
          <Box component="span" sx={phoneLine}>
            {t(sellsGridElectricity(tariff) ? 'phone.both' : 'phone.pv', {
              pv: formatPrice(tariff.prices.pvCtPerKwh, form, tariff.vatPercent),
              grid: formatGridPrice(tariff.prices, form, tariff.vatPercent),
            })}
          </Box>
        </>
      ),
      sortKey: ({ name }) => name,
      isName: true,
      onPhone: true,
    },
    {
      id: 'status',
      header: t('column.status'),
      cell: ({ status }) => <TariffStatusBadge status={status} />,
      sortKey: ({ status }) => -status,
      onPhone: true,
    },
    {
      id: 'startDate',
      header: t('column.startDate'),
      cell: ({ startDate }) => formatDay(startDate),
      sortKey: ({ startDate }) => startDate,
    },
    priceColumn('base', ({ prices }) => prices.baseEurPerMonth),
    priceColumn('pv', ({ prices }) => prices.pvCtPerKwh),
    priceColumn('grid', ({ prices }) => gridPriceCtPerKwh(prices)),
    {
      id: 'participants',
      header: t('column.participants'),
      cell: ({ participantCount }) => participantCount,
      sortKey: ({ participantCount }) => participantCount,
      align: 'right',
    },
    {
      id: 'share',
      header: t('column.share'),
      cell: ({ tariffId }) => {
        const share = shares.get(tariffId);
        return share === undefined ? missing : <ShareBar share={share} />;
      },
      sortKey: ({ tariffId }) => shares.get(tariffId),
      align: 'right',
    },
  ];
}

/** A share of basic supply as a bar with a line at the cap; coloured as an error above it. */
function ShareBar({ share }: { share: number }) {
  const isAbove = share > capShare;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: '8px', whiteSpace: 'nowrap' }}>
      <Box component="span" sx={isAbove ? { color: 'status.error', fontWeight: 550 } : null}>
        {formatPercent(share)}
      </Box>
      <Box component="span" aria-hidden sx={track}>
        <Box
          component="span"
          sx={{
            width: `${Math.min(1, share) * 100}%`,
            backgroundColor: isAbove ? 'status.error' : 'text.secondary',
          }}
        />
        <Box component="span" sx={{ left: `${capShare * 100}%` }} />
      </Box>
    </Box>
  );
}

const track: SxStyle = (theme) => ({
  position: 'relative',
  width: 72,
  height: 6,
  borderRadius: '3px',
  backgroundColor: theme.vars.palette.stone.pressed,
  '& > :first-of-type': { position: 'absolute', inset: '0 auto 0 0', borderRadius: '3px' },
  '& > :last-of-type': {
    position: 'absolute',
    top: '-4px',
    bottom: '-4px',
    width: '2px',
    backgroundColor: theme.vars.palette.text.primary,
  },
});
