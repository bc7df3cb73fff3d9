import { missing, nbsp } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import { meterFigure, shownUnit, type BaseUnit } from './meter-units.ts';

interface MeterAmountProps {
  /** Wh or litres; null is missing. */
  amount: number | null;
  baseUnit: BaseUnit;
  /** One decimal in a list, three as a register shows it. */
  decimals?: 1 | 3;
}

/** An amount or a counter with its unit, which is quieter: '746,4 kWh'. */
export function MeterAmount({ amount, baseUnit, decimals = 1 }: MeterAmountProps) {
  if (amount === null) return missing;
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {meterFigure(amount, decimals)}
      {nbsp}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {shownUnit(baseUnit)}
      </Box>
    </Box>
  );
}
