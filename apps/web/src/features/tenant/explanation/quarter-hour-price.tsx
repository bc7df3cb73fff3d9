import type { InvoiceExplanation } from '@lichthof/contracts/billing/invoice-explanation.ts';
import { formatDecimal, withDecimalComma } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { TFunction } from 'i18next';
import type { SxStyle } from '../../../theme/sx.ts';
import { radius } from '../../../theme/tokens.ts';
import { exactKilowattHours } from './energy-figures.tsx';
import { StepCard } from './step-card.tsx';
import { useExplanationTexts } from './use-explanation-texts.ts';

type QuarterHour = InvoiceExplanation['quarterHours'][number];
type Price = NonNullable<QuarterHour['price']>;

/** What the quarter-hour costs: the items of the grid price, then energy times price; only where prices depend on the time. */
export function QuarterHourPrice({ quarterHour: { price, pvWh, gridWh } }: { quarterHour: QuarterHour }) {
  const { t } = useExplanationTexts();
  if (!price) return null;
  return (
    <StepCard title={t('price.title')}>
      <Table aria-label={t('price.items')}>
        <TableBody>
          {price.parts.map((part) => (
            <TableRow key={part.item}>
              <TableCell component="th" scope="row">
                {t(`price.item.${part.item}`)}
                <Box component="span" sx={about}>
                  {describePart(part, t)}
                </Box>
              </TableCell>
              <TableCell align="right">{formatDecimal(part.ctPerKwh, 3)}</TableCell>
            </TableRow>
          ))}
          <TableRow sx={{ '& > *': { fontWeight: 600 } }}>
            <TableCell component="th" scope="row">
              {t('price.sum')}
            </TableCell>
            <TableCell align="right">{formatDecimal(price.gridCtPerKwh, 3)}</TableCell>
          </TableRow>
        </TableBody>
      </Table>
      <Box sx={products}>
        <Product color="local" label={t('price.roof')} energyWh={pvWh} price={price.pvCtPerKwh} cents={price.pvCents} />
        <Product
          color="grid"
          label={t('price.grid')}
          energyWh={gridWh}
          price={price.gridCtPerKwh}
          cents={price.gridCents}
        />
      </Box>
      <Typography sx={{ mt: '12px', fontWeight: 600 }}>
        {t('price.together', { amount: formatDecimal(price.netCents, 3) })}
      </Typography>
      <Typography sx={{ mt: '4px', color: 'text.secondary' }}>{t('price.rounding')}</Typography>
    </StepCard>
  );
}

/** The level that holds, or how the market's price became the item's. */
function describePart({ level, market }: Price['parts'][number], t: TFunction<'explanation'>): string {
  if (level) return t('price.level', { level });
  if (!market) return '';
  const facts = { price: withDecimalComma(market.eurPerMwh), markup: formatDecimal(market.markupCtPerKwh) };
  return t(market.isLimited ? 'price.marketLimited' : 'price.market', facts);
}

interface ProductProps {
  color: 'local' | 'grid';
  label: string;
  energyWh: number;
  price: string;
  cents: string;
}

function Product({ color, label, energyWh, price, cents }: ProductProps) {
  return (
    <Box sx={[product, { borderLeftColor: `energy.${color}` }]}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>
      <span>
        {exactKilowattHours(energyWh)} × {formatDecimal(price, 3)} ct = <strong>{formatDecimal(cents, 3)} ct</strong>
      </span>
    </Box>
  );
}

const about: SxStyle = { display: 'block', color: 'text.secondary', fontWeight: 400 };
const products: SxStyle = { display: 'grid', gap: '8px', mt: '16px' };
const product: SxStyle = {
  display: 'grid',
  gap: '2px',
  padding: '8px 12px',
  borderLeft: '4px solid',
  borderRadius: `${radius.control}px`,
  bgcolor: 'stone.sunken',
};
