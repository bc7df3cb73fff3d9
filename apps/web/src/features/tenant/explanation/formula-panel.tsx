import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useExplanationTexts } from './use-explanation-texts.ts';
import { formatExactKilowattHours } from '../../../i18n/quantity-formats.ts';
import { radius } from '../../../theme/tokens.ts';
import { exactKilowattHours } from './energy-figures.tsx';

/** The energy that the roof did not give: consumption less the allocated energy. */
export function GridFormula({ pvWh, gridWh }: { pvWh: number; gridWh: number }) {
  const { t } = useExplanationTexts();
  return (
    <FormulaPanel title={t('formula.grid')}>
      <FormulaRow result={gridWh} color="energyFill.grid" sign="=">
        {`${formatExactKilowattHours(pvWh + gridWh)} − ${formatExactKilowattHours(pvWh)}`}
      </FormulaRow>
    </FormulaPanel>
  );
}

interface FormulaRowProps {
  children?: ReactNode;
  sign?: string;
  /** The result in Wh; without it the row shows a text. */
  result?: number;
  text?: string;
  color?: string;
}

/** A line of a formula with its result. */
export function FormulaRow({ children, sign, result, text, color }: FormulaRowProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px', fontSize: '1.0625rem' }}>
      {children}
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: '12px', whiteSpace: 'nowrap' }}>
        {sign && <span>{sign}</span>}
        {result === undefined ? (
          <span>{text}</span>
        ) : (
          <Box
            component="strong"
            sx={{ padding: '6px 12px', borderRadius: `${radius.control}px`, backgroundColor: color }}
          >
            {exactKilowattHours(result)}
          </Box>
        )}
      </Box>
    </Box>
  );
}

export function FormulaPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={panel}>
      <Typography component="h3" sx={{ color: 'text.secondary' }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

const panel = {
  display: 'grid',
  gap: '10px',
  padding: '14px 16px',
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.control}px`,
  backgroundColor: 'stone.sunken',
  '& p': { margin: 0 },
};
