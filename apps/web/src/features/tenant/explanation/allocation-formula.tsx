import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { InvoiceExplanation } from '@lichthof/contracts/billing/invoice-explanation.ts';
import type { AllocationFormula } from '@lichthof/domain/allocation/explain-quarter-hour.ts';
import { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, nbsp } from '../../../i18n/number-formats.ts';
import { formatExactKilowattHours } from '../../../i18n/quantity-formats.ts';
import { radius } from '../../../theme/tokens.ts';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { exactKilowattHours } from './energy-figures.tsx';

interface AllocationFormulasProps {
  quarterHour: InvoiceExplanation['quarterHours'][number];
  allocationKey: AllocationKey;
}

/** The formula of the allocated PV energy with the numbers of the quarter-hour, and the rest from the grid. */
export function AllocationFormulas({ quarterHour, allocationKey }: AllocationFormulasProps) {
  const { t } = useTranslation('explanation');
  const { pvWh, gridWh, explanation } = quarterHour;
  return (
    <Box sx={{ display: 'grid', gap: '12px', alignContent: 'start' }}>
      <Panel title={t('formula.roof')}>
        {explanation.kind === 'formula' ? (
          <RoofFormula formula={explanation} pvWh={pvWh} allocationKey={allocationKey} />
        ) : (
          <>
            <p>{t(`formula.${explanation.kind}`)}</p>
            <Row result={pvWh} color="energyFill.local" />
          </>
        )}
      </Panel>
      <Panel title={t('formula.grid')}>
        <Row result={gridWh} color="energyFill.grid" sign="=">
          {`${formatExactKilowattHours(pvWh + gridWh)} − ${formatExactKilowattHours(pvWh)}`}
        </Row>
      </Panel>
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
  const { t } = useTranslation('explanation');
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
      <Row sign={isExact ? '=' : '≈'} {...(isFinal && { result: pvWh, color: 'energyFill.local' })} text={value}>
        <Fraction {...fractionOf(formula, allocationKey)} />
      </Row>
      {isFinal && !isExact && <p>{t('formula.rounded', { value })}</p>}
      {!isFinal && (
        <>
          <p>
            {limit === 'own'
              ? t('formula.onlyUsed')
              : t('formula.passedOn', { energy: exactKilowattHours(passedOnWh) })}
          </p>
          <Row result={pvWh} color="energyFill.local" />
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
  const { t } = useTranslation('explanation');
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

interface RowProps {
  children?: ReactNode;
  sign?: string;
  /** The result in Wh; without it the row shows a text. */
  result?: number;
  text?: string;
  color?: string;
}

function Row({ children, sign, result, text, color }: RowProps) {
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

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={panel}>
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
