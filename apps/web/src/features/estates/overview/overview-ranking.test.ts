import { describe, expect, it } from 'vitest';
import { anOverviewEstate } from './overview-estate-for-tests.ts';
import { bestAndWorstOf, isRankedFigure, specificYieldOf } from './overview-ranking.ts';

describe('PV per kWp', () => {
  it.each([
    [{ pvGeneration: 8_540_000, peakPowerKwp: 80 }, 106.75],
    [{ pvGeneration: 0, peakPowerKwp: 80 }, 0],
    [{ pvGeneration: null, peakPowerKwp: 80 }, null],
    [{ pvGeneration: 8_540_000, peakPowerKwp: null }, null],
    [{ pvGeneration: 8_540_000, peakPowerKwp: 80, valuesFrom: '2026-08-12' }, null],
    [{ hasPv: false, pvGeneration: 0, peakPowerKwp: 80 }, null],
  ])('of %j is %s', (part, expected) => {
    expect(specificYieldOf(anOverviewEstate(part))).toBe(expected);
  });
});

describe('best and worst', () => {
  const marks = (figure: 'autarky' | 'completeness', values: (number | null)[]) => {
    const estates = values.map((value, index) => anOverviewEstate({ estateId: index + 1, [figure]: value }));
    const { bestIds, worstIds } = bestAndWorstOf(estates, figure);
    return [[...bestIds], [...worstIds]];
  };

  it.each([
    ['of different figures', [0.5, 0.9, 0.2], [[2], [3]]],
    ['without missing figures', [null, 0.9, 0.2, null], [[2], [3]]],
    ['shared by few', [0.9, 0.9, 0.2], [[1, 2], [3]]],
    ['not shared by many', [1, 1, 1, 1, 0.2], [[], [5]]],
    ['not if all are equal on the screen', [0.5001, 0.5004], [[], []]],
    ['not of a single known figure', [0.5, null], [[], []]],
    ['not without estates', [], [[], []]],
  ])('are marked %s', (_case, values, expected) => {
    expect(marks('autarky', values)).toEqual(expected);
  });

  it('round completeness down, as its bar does', () => {
    expect(marks('completeness', [1, 0.9996])).toEqual([[1], [2]]);
  });

  it('leave out autarky of estates without PV', () => {
    const estates = [
      anOverviewEstate({ estateId: 1, autarky: 0.4 }),
      anOverviewEstate({ estateId: 2, autarky: 0, hasPv: false }),
      anOverviewEstate({ estateId: 3, autarky: 0.6 }),
    ];
    expect([...bestAndWorstOf(estates, 'autarky').worstIds]).toEqual([1]);
  });

  it('exist for ranked columns only', () => {
    expect(['yield', 'generation', 'toString'].map(isRankedFigure)).toEqual([true, false, false]);
  });
});
