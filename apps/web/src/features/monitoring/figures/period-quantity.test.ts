import { energyLadder, massLadder, volumeLadder, type Ladder } from '@lichthof/domain/units/unit-ladders.ts';
import { describe, expect, it } from 'vitest';
import type { OverviewPeriodKind } from '../overview-period.ts';
import { formatPeriodQuantity } from './period-quantity.ts';

const shown = (amount: number | null, ladder: Ladder, kind: OverviewPeriodKind) => {
  const { figure, unit } = formatPeriodQuantity(amount, ladder, kind);
  return `${figure} ${unit}`.trim();
};

describe('figures of a period', () => {
  it.each([
    ['the consumption of a month', 752_149, energyLadder, 'month', '752 kWh'],
    ['the generation of a month', 2_668_237, energyLadder, 'month', '2,67 MWh'],
    ['the self-consumption of a month', 162_191, energyLadder, 'month', '162 kWh'],
    ['the generation of a day', 263_312, energyLadder, 'day', '263,3 kWh'],
    ['the savings of a day', 52_781, massLadder, 'day', '52,8 kg'],
    ['the water of a year', 1_484_210, volumeLadder, 'year', '1.484 m³'],
    ['nothing', 0, energyLadder, 'month', '0 Wh'],
    ['an unknown amount', null, energyLadder, 'day', '–'],
  ] as const)('%s', (_name, amount, ladder, kind, text) => expect(shown(amount, ladder, kind)).toBe(text));
});
