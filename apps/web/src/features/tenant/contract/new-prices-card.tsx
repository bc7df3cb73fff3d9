import type { TenantContract } from '@lichthof/contracts/tenant/tenant-contract.ts';
import { formatLongDay, formatShortDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatDecimal } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { ownPrices } from './own-prices.ts';
import { priceChangeTable as table } from './price-change-table.ts';
import { SupplierShare } from './supplier-share.tsx';

/** The next prices beside those of today, once they are known. */
export function NewPricesCard({ contract }: { contract: TenantContract }) {
  const { t } = useTranslation('tenant-contract');
  const [current, next] = contract.prices;
  if (!current || !next) return null;
  const before = new Map(ownPrices(current, contract).map(({ name, gross }) => [name, gross]));
  return (
    <Card
      title={t('newPrices.title', { day: formatLongDay(next.from) })}
      action={<StatusBadge status="info">{t('newPrices.announced')}</StatusBadge>}
    >
      <Box component="table" sx={table}>
        <thead>
          <tr>
            <th scope="col">{t(contract.vatPercent > 0 ? 'newPrices.gross' : 'newPrices.price')}</th>
            <th scope="col">{t('newPrices.now')}</th>
            <th scope="col">{t('newPrices.from', { day: formatShortDay(next.from) })}</th>
          </tr>
        </thead>
        <tbody>
          {ownPrices(next, contract).map(({ name, gross }) => (
            <tr key={name}>
              <th scope="row">{`${t(`prices.${name}`)}, ${t(name === 'base' ? 'prices.perMonth' : 'prices.perKwh')}`}</th>
              <td>{formatDecimal(before.get(name))}</td>
              <Box component="td" sx={{ fontWeight: 600 }}>
                {formatDecimal(gross)}
              </Box>
            </tr>
          ))}
        </tbody>
      </Box>
      <SupplierShare contract={contract} />
    </Card>
  );
}
