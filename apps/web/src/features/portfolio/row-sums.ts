import type { PortfolioPreview } from '@lichthof/contracts/portfolio.ts';

/** Rows of all sheets that would be created and changed. */
export function rowSums({ sheets }: Pick<PortfolioPreview, 'sheets'>): { created: number; changed: number } {
  const sumOf = (name: 'created' | 'changed') => sheets.reduce((sum, { counts }) => sum + counts[name], 0);
  return { created: sumOf('created'), changed: sumOf('changed') };
}
