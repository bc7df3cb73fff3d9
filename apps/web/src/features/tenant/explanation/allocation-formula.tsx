import Box from '@mui/material/Box';
import type { InvoiceExplanation } from '@lichthof/contracts/billing/invoice-explanation.ts';
import type { AllocationFormula } from '@lichthof/domain/allocation/explain-quarter-hour.ts';
import { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';
import { formatNumber, nbsp } from '@lichthof/domain/formats/number-formats.ts';
import type { ReactNode } from 'react';
import { useExplanationTexts } from './use-explanation-texts.ts';
import { formatExactKilowattHours } from '../../../i18n/quantity-formats.ts';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { exactKilowattHours } from './energy-figures.tsx';
import { FormulaPanel, FormulaRow, GridFormula } from './formula-panel.tsx';

interface AllocationFormulasProps {
  quarterHour: InvoiceExplanation['quarterHours'][number];
  allocationKey: AllocationKey;
}

/** The formula of the allocated PV energy with the numbers of the quarter-hour, and the rest from the grid. */
export function AllocationFormulas({ quarterHour, allocationKey }: AllocationFormulasProps) {
  const { t } = useExplanationTexts();
  const { pvWh, gridWh, explanation } = quarterHour;
  return (
    <Box sx={{ display: 'grid', gap: '12px', alignContent: 'start' }}>
      <FormulaPanel title={t('formula.roof')}>
        {explanation.kind === 'formula' ? (
          <RoofFormula formula={explanation} pvWh={pvWh} allocationKey={allocationKey} />
        ) : (
          <>
            <p>{t(`formula.${explanation.kind}`)}</p>
            <FormulaRow result={pvWh} color="energyFill.local" />
          </>
        )}
      </FormulaPanel>
      <GridFormula {...{ pvWh, gridWh }} />
    </Box>
  );
}

interface RoofFormulaProps {
  formula: AllocationFormula;
  pvWh: number;
  allocationKey: AllocationKey;
}

const words = {
  [AllocationKey.ByConsumption]: 'byConsumption',
  [AllocationKey.LivingArea]: 'byArea',
  [AllocationKey.EqualParts]: 'byParts',
  [AllocationKey.External]: 'byConsumption',
} as const;

function RoofFormula({ formula, pvWh, allocationKey }: RoofFormulaProps) {
  const { t } = useExplanationTexts();
  const { base, limit, isExact, milliWh, passedOnWh } = formula;
  const isFinal = limit === 'none';
  const value = `${formatNumber(milliWh / 1_000_000, isExact ? 3 : 6)}${nbsp}kWh`;
  return (
    <>
      <p>
        {t(`formula.${words[allocationKey]}`, { energy: t(`formula.${base}`) })}
        {limit === 'own' && t('formula.atMost')}
        {limit === 'passedOn' && t('formula.andPassedOn')}
      </p>
      <FormulaRow sign={isExact ? '=' : '≈'} {...(isFinal && { result: pvWh, color: 'energyFill.local' })} text={value}>
        <Fraction {...fractionOf(formula, allocationKey)} />
      </FormulaRow>
      {isFinal && !isExact && <p>{t('formula.rounded', { value })}</p>}
      {!isFinal && (
        <>
          <p>
            {limit === 'own'
              ? t('formula.onlyUsed')
              : t('formula.passedOn', { energy: exactKilowattHours(passedOnWh) })}
          </p>
          <FormulaRow result={pvWh} color="energyFill.local" />
        </>
      )}
    </>
  );
}

/** Converts areas from hundredths of a square metre. */
function fractionOf(
  { energyWh, part, all }: AllocationFormula,
  key: AllocationKey,
): { above: ReactNode; below: string } {
  const energy = formatExactKilowattHours(energyWh);
  if (key === AllocationKey.EqualParts)
    return { above: part === 1 ? energy : `${energy} × ${part}`, below: formatNumber(all) };
  if (key === AllocationKey.LivingArea) {
    return { above: `${energy} × ${formatNumber(part / 100, 2)}`, below: formatNumber(all / 100, 2) };
  }
  return { above: `${energy} × ${formatExactKilowattHours(part)}`, below: formatExactKilowattHours(all) };
}

function Fraction({ above, below }: { above: ReactNode; below: string }) {
  const { t } = useExplanationTexts();
  return (
    <Box component="span" sx={{ position: 'relative', display: 'inline-grid', textAlign: 'center' }}>
      <Box component="span" sx={{ px: '4px', borderBottom: '1px solid', borderColor: 'text.primary' }}>
        {above}
      </Box>
      <VisuallyHidden>{t('formula.dividedBy')}</VisuallyHidden>
      <span>{below}</span>
    </Box>
  );
}
