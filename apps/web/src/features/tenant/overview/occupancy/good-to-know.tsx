import type { TenantContract } from '@lichthof/contracts/tenant/tenant-contract.ts';
import { formatLongDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatDecimal } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Lock, Phone, Sun, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../../ui/page/card.tsx';
import { ownPrices } from '../../contract/own-prices.ts';

/** The shape of an ordinary day, without any figure. */
const ghostDay = [12, 12, 12, 13, 16, 25, 40, 54, 54, 41, 31, 33, 40, 41, 33, 30, 39, 54, 66, 66, 54, 38, 24, 17];

/** From when there are values, above the place where they will be. */
export function FirstDay({ moveIn }: { moveIn: string }) {
  const { t } = useTranslation('tenant');
  return (
    <Card title={t('moveIn.firstDay')}>
      <Typography sx={{ color: 'text.secondary' }}>
        {t('moveIn.firstDayText', { day: formatLongDay(moveIn) })}
      </Typography>
      <Box aria-hidden sx={ghost}>
        {ghostDay.map((height, hour) => (
          // oxlint-disable-next-line react/no-array-index-key -- the hours are fixed
          <Box key={hour} sx={{ height: `${height}%` }} />
        ))}
      </Box>
    </Card>
  );
}

/** Says what the electricity costs, who sees the values, and whom to ask. */
export function GoodToKnow({ contract }: { contract: TenantContract | null | undefined }) {
  const { t } = useTranslation('tenant');
  return (
    <Card title={t('moveIn.goodToKnow')}>
      <Box component="ul" sx={facts}>
        {contract?.prices[0] && <Fact icon={Sun} text={priceText(contract, contract.prices[0])} />}
        <Fact icon={Lock} text={t('moveIn.ownOnly')} />
        {contract && (
          <Fact
            icon={Phone}
            text={t('moveIn.questions', { name: contract.provider.name, hotline: contract.provider.hotline })}
          />
        )}
      </Box>
    </Card>
  );

  function priceText(of: TenantContract, current: TenantContract['prices'][number]): string {
    const prices = new Map(ownPrices(current, of).map(({ name, gross }) => [name, formatDecimal(gross)]));
    const roof = t('moveIn.roofPrice', { price: prices.get('pv') });
    return prices.has('grid') ? `${roof} ${t('moveIn.gridPrice', { price: prices.get('grid') })}` : roof;
  }
}

function Fact({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: '12px', overflowWrap: 'anywhere' }}>
      <Icon size={20} strokeWidth={1.6} aria-hidden style={{ flex: 'none' }} />
      <span>{text}</span>
    </Box>
  );
}

const facts = {
  display: 'grid',
  gap: '16px 24px',
  m: 0,
  p: 0,
  listStyle: 'none',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(auto-fit, minmax(240px, 1fr))' },
};

const ghost = {
  display: 'flex',
  alignItems: 'flex-end',
  gap: '4px',
  height: 180,
  mt: '20px',
  borderBottom: 1,
  borderColor: 'divider',
  '& > *': { flex: 1, borderRadius: '2px 2px 0 0', backgroundColor: 'stone.pressed' },
};
