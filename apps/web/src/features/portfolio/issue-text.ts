import type { PortfolioIssue } from '@lichthof/contracts/places/portfolio.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import type { TFunction } from 'i18next';

/** The German sentence for an issue. */
export function issueText(t: TFunction<'portfolio'>, issue: PortfolioIssue): string {
  const { code, otherLine, least, most, expected = '' } = issue;
  const facts = {
    expected,
    otherLine: formatNumber(otherLine),
    least: formatNumber(least),
    most: formatNumber(most),
  };
  const isInFile = otherLine !== undefined;
  if (code === 'nameTaken' && isInFile) return t('issue.nameTakenInFile', facts);
  if (code === 'occupancyOverlaps' && isInFile) return t('issue.occupancyOverlapsInFile', facts);
  return t(`issue.${code}`, facts);
}
