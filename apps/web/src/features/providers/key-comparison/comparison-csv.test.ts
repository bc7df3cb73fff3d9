import { expect, it } from 'vitest';
import { i18n, loadTexts } from '../../../i18n/i18n.ts';
import { csvOf } from '../../../ui/charts/chart-csv.ts';
import { comparison } from './comparison-for-tests.ts';
import { comparisonTable } from './comparison-csv.ts';

it('writes days, exact energies and costs for spreadsheets', async () => {
  await loadTexts('key-comparison', 'providers');
  const lines = csvOf(comparisonTable(comparison, i18n.getFixedT(null, 'key-comparison'))).split('\r\n');
  expect(lines[0]).toContain('Nach Verbrauch: vom Dach (kWh);Nach Verbrauch: Kosten der Energie brutto (€)');
  expect(lines[1]).toBe('Anna Weiß;WE 1;2025-09-01;2026-08-31;0;1000,000;400,000;314,16;300,000;324,87');
  expect(lines[2]).toMatch(/^Allgemeinstrom;;/);
});
