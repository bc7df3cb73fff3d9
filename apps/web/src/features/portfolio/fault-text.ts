import type { PortfolioFault } from '@lichthof/contracts/portfolio.ts';
import type { TFunction } from 'i18next';
import { formatNumber } from '../../i18n/number-formats.ts';

/** The German sentence for a fault. */
export function faultText(t: TFunction<'portfolio'>, fault: PortfolioFault): string {
  const { code, otherLine, least, most, expected = '' } = fault;
  const facts = {
    expected,
    otherLine: formatNumber(otherLine),
    least: formatNumber(least),
    most: formatNumber(most),
  };
  const isInFile = otherLine !== undefined;
  if (code === 'nameTaken' && isInFile) return t('fault.nameTakenInFile', facts);
  if (code === 'occupancyOverlaps' && isInFile) return t('fault.occupancyOverlapsInFile', facts);
  return t(`fault.${code}`, facts);
}
