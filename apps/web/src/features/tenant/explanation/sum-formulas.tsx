import type { InvoiceExplanation } from '@lichthof/contracts/billing/invoice-explanation.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import { useExplanationTexts } from './use-explanation-texts.ts';
import { exactKilowattHours } from './energy-figures.tsx';
import { FormulaPanel, FormulaRow, GridFormula } from './formula-panel.tsx';

interface SumFormulasProps {
  /** Of the month or the day. */
  energy: { pvWh: number; gridWh: number };
  sums: InvoiceExplanation['sums'];
  /** The parts that are added up where no quarter-hours are shown: 'Summe der 30 Tage'. */
  sumOf: string;
}

/** How the allocated energy of a month or a day adds up from its quarter-hours, and the rest from the grid. */
export function SumFormulas({ energy, sums, sumOf }: SumFormulasProps) {
  const { t } = useExplanationTexts();
  return (
    <Box sx={columns}>
      <FormulaPanel title={t('formula.roof')}>
        {sums.map(({ kind, quarterHours, pvWh }) => (
          <Box key={kind} sx={line}>
            <span>{t(`sums.${kind}`, { count: quarterHours, number: formatNumber(quarterHours) })}</span>
            <span>{exactKilowattHours(pvWh)}</span>
          </Box>
        ))}
        <Box sx={sums.length > 0 ? { pt: '10px', borderTop: 1, borderColor: 'divider' } : {}}>
          <FormulaRow result={energy.pvWh} color="energyFill.local" sign="=">
            {sums.length > 0 ? t('sums.all') : sumOf}
          </FormulaRow>
        </Box>
      </FormulaPanel>
      <GridFormula {...energy} />
    </Box>
  );
}

const columns = {
  display: 'grid',
  gap: '12px',
  mt: '16px',
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 3fr) minmax(0, 2fr)' },
};
const line = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: '16px',
  '& > :last-child': { whiteSpace: 'nowrap' },
};
