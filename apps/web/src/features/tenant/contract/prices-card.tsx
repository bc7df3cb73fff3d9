import { requireValue, getFirst } from '@lichthof/domain/collections/items.ts';
import type { MonthlyInformation } from '@lichthof/contracts/tenant/monthly-information.ts';
import type { TenantContract } from '@lichthof/contracts/tenant/tenant-contract.ts';
import { formatLongDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatDecimal } from '@lichthof/domain/formats/number-formats.ts';
import {
  gridCostItems,
  grossPrice,
  type GridCostItem,
  type TariffPrices,
} from '@lichthof/domain/tariffs/tariff-prices.ts';
import { describeTimedPrices } from '@lichthof/domain/tariffs/timed/describe-timed-price.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../../theme/sx.ts';
import { Swatch } from '../../../ui/figures/swatch.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { ExampleMonth } from './example-month.tsx';
import { type OwnPrice, ownPrices } from './own-prices.ts';

interface PricesCardProps {
  contract: TenantContract;
  /** The newest month with known costs. */
  example?: MonthlyInformation | undefined;
}

/** Shows what the electricity costs today, with VAT first, and what the prices contain. */
export function PricesCard({ contract, example }: PricesCardProps) {
  const { t } = useTranslation('tenant-contract');
  const [current] = contract.prices;
  if (!current) return null;
  const { vatPercent, supplyModel } = contract;
  const vat = vatPercent === 0 ? t('prices.noVat') : t('prices.withVat', { percent: vatPercent });
  const isByThesePrices = example !== undefined && current.from <= example.electricity.from;
  const until = current.to ? t('prices.until', { day: formatLongDay(addDays(current.to, -1)) }) : '';
  return (
    <Card title={t('prices.title', { name: current.tariffName })}>
      <Typography sx={{ color: 'text.secondary' }}>{[vat, until].filter(Boolean).join(' ')}</Typography>
      {ownPrices(current, contract).map((price) => (
        <Price key={price.name} price={price} hasVat={vatPercent > 0} />
      ))}
      {isByThesePrices && <ExampleMonth information={example} />}
      {supplyModel === 'full_supply' && <MeteringFee {...{ current, vatPercent }} />}
      {supplyModel === 'full_supply' && current.prices.timed && <TimedPrices timed={current.prices.timed} />}
      {current.prices.moduleOneEurPerYear !== undefined && (
        <Typography sx={part}>
          {t('prices.moduleOne', { price: formatDecimal(grossPrice(current.prices.moduleOneEurPerYear, vatPercent)) })}
        </Typography>
      )}
      {current.prices.discount && (
        <Typography sx={part}>
          {t('prices.discount', {
            percent: formatDecimal(current.prices.discount.thresholdPercent, 0),
            price: formatDecimal(grossPrice(current.prices.discount.ctPerKwh, vatPercent)),
          })}
        </Typography>
      )}
      {supplyModel === 'full_supply' ? (
        <GridParts contract={contract} />
      ) : (
        <Typography sx={part}>{t('prices.onlyRoof')}</Typography>
      )}
    </Card>
  );
}

const colors = { pv: 'local', grid: 'grid' } as const;
/** No kind of energy, so no colour of one. */
const baseSwatch = { width: 10, height: 10, borderRadius: '3px', alignSelf: 'center', bgcolor: 'stone.lineStrong' };

function Price({ price: { name, gross, net }, hasVat }: { price: OwnPrice; hasVat: boolean }) {
  const { t } = useTranslation('tenant-contract');
  const unit = t(name === 'base' ? 'prices.perMonth' : 'prices.perKwh');
  return (
    <Box sx={part}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: '16px' }}>
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: '8px', fontWeight: 600 }}>
          {name === 'base' ? <Box aria-hidden sx={baseSwatch} /> : <Swatch color={colors[name]} />}
          {t(`prices.${name}`)}
        </Box>
        <Box sx={{ whiteSpace: 'nowrap' }}>
          <Box component="span" sx={{ fontSize: '1.25rem', fontWeight: 600 }}>
            {formatDecimal(gross)}
          </Box>{' '}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {unit}
          </Box>
        </Box>
      </Box>
      <Typography sx={{ color: 'text.secondary' }}>
        {t(`prices.about.${name}`)} {hasVat && t('prices.net', { price: formatDecimal(net), unit })}
      </Typography>
    </Box>
  );
}

/** Prices that depend on the time, net; the price above is its mean. */
function TimedPrices({ timed }: Required<Pick<TariffPrices, 'timed'>>) {
  const { t } = useTranslation('tenant-contract');
  const texts = Object.entries(describeTimedPrices(timed)) as [GridCostItem, string][];
  return (
    <Box sx={part}>
      <Typography>{t('prices.timed')}</Typography>
      {texts.map(([item, text]) => (
        <Typography key={item} sx={{ color: 'text.secondary' }}>
          {t(`prices.item.${item}`)}: {text}
        </Typography>
      ))}
    </Box>
  );
}

interface MeteringFeeProps {
  current: TenantContract['prices'][number];
  vatPercent: number;
}

/** Says what metering costs in a year, or that the tariff does not say it (EnWG § 40 (3)). */
function MeteringFee({ current: { prices }, vatPercent }: MeteringFeeProps) {
  const { t } = useTranslation('tenant-contract');
  const { metering } = prices;
  const price = metering && formatDecimal(grossPrice(metering.eurPerYear, vatPercent));
  const sentence = metering
    ? t(metering.isIncluded ? 'prices.metering.included' : 'prices.metering.charged', { price })
    : t('prices.metering.notNamed');
  return <Typography sx={part}>{sentence}</Typography>;
}

/** The parts of the price of grid electricity, net, and how they become the gross price. */
function GridParts({ contract }: Pick<PricesCardProps, 'contract'>) {
  const { t } = useTranslation('tenant-contract');
  const current = getFirst(contract.prices);
  const grid = requireValue(
    ownPrices(current, contract).find(({ name }) => name === 'grid'),
    'price of grid electricity',
  );
  const { gridCtPerKwh, timed } = current.prices;
  const items = gridCostItems.filter((item) => Number(gridCtPerKwh[item]) > 0);
  return (
    <Box component="details" sx={part}>
      <summary>{t('prices.contains')}</summary>
      <Box component="table" sx={table}>
        <caption>{t('prices.containsCaption')}</caption>
        <tbody>
          {items.map((item) => (
            <Line
              key={item}
              label={timed?.[item] ? t('prices.mean', { item: t(`prices.item.${item}`) }) : t(`prices.item.${item}`)}
              price={gridCtPerKwh[item]}
            />
          ))}
          <Line label={t('prices.sumNet')} price={grid.net} isSum />
          {contract.vatPercent > 0 && (
            <Line label={t('prices.gross', { percent: contract.vatPercent })} price={grid.gross} isSum />
          )}
        </tbody>
      </Box>
    </Box>
  );
}

function Line({ label, price, isSum = false }: { label: string; price: string; isSum?: boolean }) {
  return (
    <Box component="tr" sx={isSum ? { fontWeight: 600 } : {}}>
      <th scope="row">{label}</th>
      <td>{formatDecimal(price)}</td>
    </Box>
  );
}

const part: SxStyle = { mt: '14px', pt: '14px', borderTop: 1, borderColor: 'divider' };

const table: SxStyle = {
  width: '100%',
  mt: '8px',
  borderCollapse: 'collapse',
  '& caption': { textAlign: 'left', color: 'text.secondary', paddingBottom: '4px' },
  '& th': { textAlign: 'left', font: 'inherit', padding: '4px 12px 4px 0' },
  '& td': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
};
