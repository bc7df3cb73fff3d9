import type { TenantContract } from '@lichthof/contracts/tenant/tenant-contract.ts';
import { formatShortDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatChange, formatDecimal, formatDifference } from '@lichthof/domain/formats/number-formats.ts';
import { decimalsOfChange, supplierShareChanges } from '@lichthof/domain/tariffs/supplier-share.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { priceChangeTable } from './price-change-table.ts';

/** How far the supplier's share of the announced prices changes (EnWG § 41b (4)). */
export function SupplierShare({ contract }: { contract: TenantContract }) {
  const { t } = useTranslation('tenant-contract');
  const [current, next] = contract.prices;
  if (!current || !next) return null;
  const { supplyModel } = contract;
  const changes = supplierShareChanges({ before: current.prices, after: next.prices, supplyModel }).map(
    ({ price, share }) => ({ price, share, decimals: decimalsOfChange(share) }),
  );
  return (
    <>
      <Typography component="h3" sx={{ mt: '20px', fontWeight: 600 }}>
        {t('supplierShare.title')}
      </Typography>
      <Typography sx={{ mt: '4px', color: 'text.secondary' }}>{t('supplierShare.text')}</Typography>
      <Box component="table" sx={priceChangeTable}>
        <thead>
          <tr>
            <th scope="col">{t('supplierShare.net')}</th>
            <th scope="col">{t('newPrices.now')}</th>
            <th scope="col">{t('newPrices.from', { day: formatShortDay(next.from) })}</th>
            <th scope="col">{t('supplierShare.change')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ price, share, decimals }) => (
            <tr key={price}>
              <th scope="row">{`${t(`prices.${price}`)}, ${t(price === 'base' ? 'prices.perMonth' : 'prices.perKwh')}`}</th>
              <td>{formatDecimal(share.before, decimals)}</td>
              <td>{formatDecimal(share.after, decimals)}</td>
              <Box component="td" sx={{ fontWeight: 600 }}>
                {formatDifference(share.difference, decimals)}
                <Box component="span" sx={{ display: 'block', whiteSpace: 'nowrap' }}>
                  {formatChange(Number(share.after), Number(share.before))}
                </Box>
              </Box>
            </tr>
          ))}
        </tbody>
      </Box>
    </>
  );
}
