import { missing } from '@lichthof/domain/formats/number-formats.ts';
import type { TFunction } from 'i18next';
import { formatExactKilowattHours } from '../../../i18n/quantity-formats.ts';
import type { ChartTableContent } from '../../../ui/charts/chart-csv.ts';
import type { SplitPart } from '../../../ui/figures/split-bar.tsx';
import { type BalanceContext, consumptionParts, generationParts } from './balance-parts.ts';

/** Generation and consumption with their parts in exact kWh, for files. */
export function balanceTable(balance: BalanceContext, t: TFunction<'monitoring'>): ChartTableContent {
  const { pvGeneration, electricityConsumption } = balance.kpis;
  return {
    columns: [t('balance.title'), t('balance.energy'), t('balance.share')],
    rows: [
      ...(balance.hasGeneration ? rowsOf(t('figure.pvGeneration'), pvGeneration, generationParts(balance, t)) : []),
      ...rowsOf(t('figure.electricityConsumption'), electricityConsumption, consumptionParts(balance, t)),
    ],
  };
}

const rowsOf = (name: string, totalWh: number | null, parts: SplitPart[]): string[][] => [
  [name, formatExactKilowattHours(totalWh), missing],
  ...parts.map(({ label, size, share }) => [
    `${name}: ${label}`,
    formatExactKilowattHours(totalWh === null ? null : size),
    share,
  ]),
];
