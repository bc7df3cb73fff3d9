import { expect, it } from 'vitest';
import '../../../i18n/i18n.ts';
import { comparedRows, largestChange, referenceKey } from './compared-rows.ts';
import { comparison, participant } from './comparison-for-tests.ts';

it('compares with the key in force, in kWh, shares and cents', () => {
  const [anna, stairs] = comparedRows(comparison);
  expect(anna!.shares.get(3)).toEqual({ allocatedWh: 400_000, share: 0.4, differenceCents: null });
  expect(anna!.shares.get(4)).toEqual({ allocatedWh: 300_000, share: 0.3, differenceCents: 1071 });
  expect([anna!.name, stairs!.name]).toEqual(['Anna Weiß', 'Allgemeinstrom']);
});

it('compares with equal parts where the key in force is not compared', () => {
  expect(referenceKey(comparison)).toBe(3);
  expect(referenceKey({ ...comparison, currentKey: 2 })).toBe(4);
  expect(referenceKey({ ...comparison, currentKey: null })).toBe(4);
});

it('finds whose amount depends most on the key', () => {
  const { row, most, least } = largestChange(comparedRows(comparison))!;
  expect([row.name, most, least]).toEqual(['Anna Weiß', 3, 4]);
  const same = { ...participant, allocations: participant.allocations.map((one) => ({ ...one, allocatedWh: 7 })) };
  expect(largestChange(comparedRows({ ...comparison, participants: [same] }))).toBeNull();
});

it('has no share without consumption, and no values where all are missing', () => {
  const unused = { ...participant, consumptionWh: 0, missingQuarterHours: 35_040 };
  const [row] = comparedRows({ ...comparison, participants: [unused] });
  expect([row!.shares.get(3)!.share, row!.isMeasured]).toEqual([null, false]);
});
