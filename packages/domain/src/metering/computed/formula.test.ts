import { describe, expect, it } from 'vitest';
import { Medium, MeterKind } from '../codes.ts';
import { listAddedMeters, withoutRepeated, withoutRepeatedDays } from './added-meters.ts';
import { findFormulaIssue, type PossiblePart } from './formula-issues.ts';
import { readLevels } from './levels.ts';
import type { MeterPart, PartSign } from './meter-parts.ts';

const always = (partId: number, sign: PartSign = 1): MeterPart => ({ partId, sign, from: '2026-01-01', to: null });
const meter = (meterId: number, fields: Partial<PossiblePart> = {}): PossiblePart => ({
  meterId,
  name: `Zähler ${meterId}`,
  medium: Medium.Electricity,
  baseUnit: 'Wh',
  kind: MeterKind.Consumption,
  isArchived: false,
  parts: [],
  ...fields,
});
const computed = (meterId: number, ...parts: MeterPart[]) => meter(meterId, { parts });
const electricity = { meterId: 9, medium: Medium.Electricity, baseUnit: 'Wh' } as const;

describe('the parts of a computed meter', () => {
  const meters = [
    meter(1),
    meter(2),
    meter(3, { medium: Medium.ColdWater, baseUnit: 'l' }),
    meter(4, { kind: MeterKind.StorageChargingQuota }),
    meter(5, { isArchived: true }),
    meter(6, { kind: MeterKind.AllocatedQuantity }),
    computed(9, always(1)),
  ];

  it.each<[string, MeterPart[], string | null, number | null]>([
    ['a house connection without an apartment', [always(1), always(2, -1)], null, null],
    [
      'the same meter on other days',
      [
        { ...always(1), to: '2026-02-01' },
        { ...always(1), from: '2026-02-01' },
      ],
      null,
      null,
    ],
    ['nothing', [], 'noParts', null],
    ['a meter of another estate', [always(7)], 'unknownPart', 0],
    ['itself', [always(1), always(9)], 'ownPart', 1],
    ['water', [always(3)], 'otherMedium', 0],
    ['a state of charge', [always(4)], 'gauge', 0],
    ['a quantity that the metering operator allocates', [always(6)], 'allocatedQuantity', 0],
    ['an archived meter', [always(5)], 'archived', 0],
    ['the same meter twice', [always(1), { ...always(1, -1), from: '2026-05-01' }], 'overlap', 1],
    ['only what is taken away', [always(1, -1)], 'nothingAdded', null],
  ])('%s', (_, parts, code, index) => {
    const issue = findFormulaIssue(electricity, parts, meters);
    expect(issue && [issue.code, issue.index]).toEqual(code === null ? null : [code, index]);
  });

  it('never lead back to the meter, over however many others', () => {
    const circle = [computed(1, always(2)), computed(2, always(9)), computed(9, always(3)), meter(3)];
    const issue = findFormulaIssue(electricity, [always(1)], circle);
    expect(issue).toMatchObject({ code: 'cycle', names: expect.arrayContaining(['Zähler 1', 'Zähler 2', 'Zähler 9']) });
  });

  it('are computed over three levels at most, above the meter too', () => {
    const tower = [
      meter(1),
      computed(2, always(1)),
      computed(3, always(2)),
      computed(9, always(1)),
      computed(5, always(9)),
    ];
    expect(findFormulaIssue(electricity, [always(2)], tower)).toBeNull();
    expect(findFormulaIssue(electricity, [always(3)], tower)).toMatchObject({ code: 'tooDeep', names: ['Zähler 5'] });
  });

  it('give each meter its level', () => {
    const { levels, cycle } = readLevels([computed(3, always(2), always(1)), computed(2, always(1)), meter(1)]);
    expect([[...levels].toSorted(([one], [other]) => one - other), cycle]).toEqual([
      [
        [1, 0],
        [2, 1],
        [3, 2],
      ],
      [],
    ]);
  });
});

describe('a sum of meters', () => {
  const toMap = (...meters: PossiblePart[]) => new Map(meters.map((one) => [one.meterId, one]));
  const sumOf = (meterIds: number[], ...formulas: PossiblePart[]) => {
    const meters = toMap(...formulas);
    const adds = (meterId: number) => listAddedMeters(meterId, { day: '2026-03-01', meters });
    return withoutRepeated(
      meterIds.map((meterId) => (meters.has(meterId) ? { meterId, adds: adds(meterId) } : { meterId })),
    ).map(({ meterId }) => meterId);
  };

  it('counts the parts and not the meter that adds them', () => {
    expect(sumOf([1, 2, 9], computed(9, always(1), always(2)))).toEqual([1, 2]);
  });

  it('counts the computed meter where its parts are not summed', () => {
    expect(sumOf([1, 9], computed(9, always(2), always(3)))).toEqual([1, 9]);
  });

  it('counts what is left beside what was taken away', () => {
    expect(sumOf([1, 2, 9], computed(9, always(5), always(1, -1), always(2, -1)))).toEqual([1, 2, 9]);
  });

  it('counts one of two computed meters that have a part in common', () => {
    expect(sumOf([8, 9], computed(8, always(1), always(2)), computed(9, always(2), always(3)))).toEqual([8]);
  });

  it('looks through computed parts, and adds what is taken away twice', () => {
    const [floor, rest] = [computed(7, always(1), always(2)), computed(8, always(5), always(7, -1))];
    expect(sumOf([1, 9], floor, rest, computed(9, always(7)))).toEqual([1]);
    expect(
      listAddedMeters(9, { day: '2026-03-01', meters: toMap(rest, floor, computed(9, always(5), always(8, -1))) }),
    ).toEqual(new Set([5, 7, 1, 2]));
  });

  it('follows only the parts of the day', () => {
    expect(sumOf([1, 9], computed(9, { ...always(1), to: '2026-03-01' }, always(2)))).toEqual([1, 9]);
  });

  it('leaves a computed meter out on the days of its parts', () => {
    const listed = [
      { meterId: 1, from: '2026-01-01', to: '2026-02-01' },
      { meterId: 9, from: '2025-01-01', to: null },
    ];
    const meters = toMap(computed(9, { ...always(1), from: '2025-06-01' }, always(2, -1)));
    expect(withoutRepeatedDays(listed, { meters })).toEqual([
      listed[0],
      { meterId: 9, from: '2025-01-01', to: '2026-01-01' },
      { meterId: 9, from: '2026-02-01', to: null },
    ]);
    expect(withoutRepeatedDays(listed.slice(1), { meters })).toEqual(listed.slice(1));
  });
});
