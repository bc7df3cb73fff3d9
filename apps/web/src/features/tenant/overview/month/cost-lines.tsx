import type { OwnCostLine } from '@lichthof/contracts/tenant/own-electricity.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Swatch } from '../../../../ui/figures/swatch.tsx';
import { kilowattHours } from '../../own-formats.ts';

const order: OwnCostLine['kind'][] = ['pv', 'grid', 'gridFeeReduction', 'base', 'metering', 'discount', 'priceCap'];

/** The parts of the costs with VAT, roof first; they add up to the total. */
export function CostLines({ lines }: { lines: OwnCostLine[] }) {
  const { t } = useTranslation('tenant');
  const sorted = lines.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  return (
    <Box component="ul" sx={list}>
      {sorted.map((line) => (
        <Box component="li" key={line.kind} sx={{ display: 'flex', gap: '8px' }}>
          {line.kind === 'pv' || line.kind === 'grid' ? (
            <Swatch color={line.kind === 'pv' ? 'local' : 'grid'} />
          ) : (
            <Box component="span" aria-hidden sx={otherSwatch} />
          )}
          <span>{lineName(line, t)}</span>
          <Box component="span" sx={{ ml: 'auto', fontWeight: 600, whiteSpace: 'nowrap' }}>
            {formatMoney(line.grossCents)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function lineName({ kind, energyWh, days }: OwnCostLine, t: TFunction<'tenant'>): string {
  if (kind === 'pv' || kind === 'grid') return t(`cost.${kind}`, { energy: kilowattHours(energyWh) });
  if (kind === 'base' || kind === 'metering') return t(`cost.${kind}`, { count: days ?? 0 });
  return t(`cost.${kind}`);
}

/** No kind of energy, so no colour of one. */
const otherSwatch = {
  width: 10,
  height: 10,
  flex: 'none',
  borderRadius: '3px',
  alignSelf: 'center',
  bgcolor: 'stone.lineStrong',
};

const list = { display: 'grid', gap: '12px', m: 0, mt: '16px', pt: '16px', p: 0, listStyle: 'none' };
