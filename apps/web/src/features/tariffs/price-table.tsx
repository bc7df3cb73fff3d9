import { formatDecimal } from '@lichthof/domain/formats/number-formats.ts';
import {
  type GridCostItem,
  gridCostItems,
  gridPriceCtPerKwh,
  type TariffPrices,
  type TimedPrices,
} from '@lichthof/domain/tariffs/tariff-prices.ts';
import { describeTimedPrices } from '@lichthof/domain/tariffs/timed/describe-timed-price.ts';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { FactList } from '../../ui/page/fact-list.tsx';
import { radius } from '../../theme/tokens.ts';
import { formatPrice, type PriceDisplay, sellsGridElectricity } from './tariff-prices.ts';

interface PriceTableProps {
  prices: TariffPrices;
  vatPercent: number;
}

/** All prices net and gross, with the items of the grid price. */
export function PriceTable({ prices, vatPercent }: PriceTableProps) {
  const { t } = useTranslation('tariffs');
  const { discount, metering, moduleOneEurPerYear, timed } = prices;
  const hasGrid = sellsGridElectricity({ prices });
  const gridItems = hasGrid ? gridCostItems : [];
  const perKwh = t('unit.perKwh');
  const row = (label: string, net: string) => (
    <PriceRow label={label} net={net} unit={perKwh} vatPercent={vatPercent} />
  );
  return (
    <>
      <Box sx={frame}>
        <Table aria-label={t('details.prices')}>
          <TableHead>
            <TableRow>
              <TableCell>{t('column.price')}</TableCell>
              <TableCell align="right">{t('priceForm.net')}</TableCell>
              <TableCell align="right">{t('priceForm.gross')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            <PriceRow
              label={t('price.base')}
              net={prices.baseEurPerMonth}
              unit={t('unit.perMonth')}
              vatPercent={vatPercent}
            />
            {metering && (
              <PriceRow
                label={t(metering.isIncluded ? 'metering.included' : 'metering.charged')}
                net={metering.eurPerYear}
                unit={t('unit.perYear')}
                vatPercent={vatPercent}
                isPart={metering.isIncluded}
              />
            )}
            {row(t('price.pv'), prices.pvCtPerKwh)}
            {hasGrid &&
              row(timed ? t('price.mean', { item: t('price.grid') }) : t('price.grid'), gridPriceCtPerKwh(prices))}
            {gridItems.map((item) => (
              <PriceRow
                key={item}
                isPart
                label={timed?.[item] ? t('price.mean', { item: t(`gridCost.${item}`) }) : t(`gridCost.${item}`)}
                net={prices.gridCtPerKwh[item]}
                unit={perKwh}
                vatPercent={vatPercent}
              />
            ))}
            {moduleOneEurPerYear !== undefined && (
              <PriceRow
                label={t('price.moduleOne')}
                net={moduleOneEurPerYear}
                unit={t('unit.perYear')}
                vatPercent={vatPercent}
                isDeducted
              />
            )}
          </TableBody>
        </Table>
      </Box>
      {timed && <TimedPriceList timed={timed} />}
      <Typography variant="small" component="p" sx={{ mt: '10px', color: 'text.secondary' }}>
        {t(vatPercent > 0 ? 'vat.some' : 'vat.none', { percent: vatPercent })}{' '}
        {discount
          ? t('discount.some', {
              gross: formatPrice(discount.ctPerKwh, 'gross', vatPercent),
              net: formatPrice(discount.ctPerKwh, 'net', vatPercent),
              percent: formatDecimal(discount.thresholdPercent, 0),
            })
          : t('discount.none')}{' '}
        {hasGrid && !metering && t('metering.notNamed')}
      </Typography>
    </>
  );
}

/** What depends on the time, net, in the words of contracts and letters. */
function TimedPriceList({ timed }: { timed: TimedPrices }) {
  const { t } = useTranslation('tariffs');
  const texts = Object.entries(describeTimedPrices(timed)) as [GridCostItem, string][];
  return (
    <Box sx={{ mt: '14px' }}>
      <FactList
        facts={texts.map(([item, fact]) => ({ label: t('price.timed', { item: t(`gridCost.${item}`) }), fact }))}
      />
    </Box>
  );
}

interface PriceRowProps {
  label: string;
  net: string;
  unit: string;
  vatPercent: number;
  /** Belongs to the row above: indented and lighter. */
  isPart?: boolean;
  /** Reduces what is paid. */
  isDeducted?: boolean;
}

function PriceRow({ label, net, unit, vatPercent, isPart = false, isDeducted = false }: PriceRowProps) {
  const figure = (form: PriceDisplay) => `${isDeducted ? '−' : ''}${formatPrice(net, form, vatPercent)}`;
  const part = isPart ? { color: 'text.secondary', height: 34 } : { fontWeight: 550 };
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={[part, isPart && { pl: '36px !important' }]}>
        {label}
      </TableCell>
      <TableCell align="right" sx={isPart ? part : null}>
        <Price figure={figure('net')} unit={unit} />
      </TableCell>
      <TableCell align="right" sx={isPart ? part : null}>
        <Price figure={figure('gross')} unit={unit} />
      </TableCell>
    </TableRow>
  );
}

const frame = { overflowX: 'auto', border: 1, borderColor: 'divider', borderRadius: `${radius.card}px` };

/** A formatted price with its unit; on a phone the unit is on a second line, so that two prices fit in one row. */
export function Price({ figure, unit }: { figure: string; unit: string }) {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {figure}{' '}
      <Box component="span" sx={{ color: 'text.secondary', display: { xs: 'block', sm: 'inline' } }}>
        {unit}
      </Box>
    </Box>
  );
}
