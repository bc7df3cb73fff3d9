import { expect, it } from 'vitest';
import { anIssue } from './billing-preview-for-tests.ts';
import { groupIssues } from './issue-groups.ts';

const sizesOf = (issues: Parameters<typeof groupIssues>[0]) =>
  groupIssues(issues, 'Europe/Berlin').map((group) => [group.issue.code, group.issues.length]);

const gapOf = (meterId: number, from: string, to: string) => anIssue({ code: 'valuesMissing', meterId, from, to });

it('makes one row of the gaps of the same days, whatever their quarter-hours', () => {
  const gaps = [
    gapOf(1, '2026-08-29T18:15:00+02:00', '2026-08-30T00:00:00+02:00'),
    gapOf(2, '2026-08-29T18:30:00+02:00', '2026-08-29T20:45:00+02:00'),
    gapOf(3, '2026-08-30T00:00:00+02:00', '2026-08-30T00:15:00+02:00'),
  ];
  expect(sizesOf(gaps)).toEqual([
    ['valuesMissing', 2],
    ['valuesMissing', 1],
  ]);
});

it('makes one row of many gaps that share no day', () => {
  const onDay = (day: number) => gapOf(day, `2026-08-1${day}T18:00:00+02:00`, `2026-08-1${day}T19:00:00+02:00`);
  expect(sizesOf([1, 2, 3].map(onDay))).toHaveLength(3);
  expect(sizesOf([1, 2, 3, 4].map(onDay))).toEqual([['valuesMissing', 4]]);
});

it('counts a gap once that two contracts share', () => {
  const gap = gapOf(1, '2026-08-29T18:15:00+02:00', '2026-08-29T20:45:00+02:00');
  expect(sizesOf([gap, { ...gap, contractId: 8 }])).toEqual([['valuesMissing', 1]]);
});

it('makes one row of a creditor id that several direct debits lack', () => {
  const lacking = [1, 2].map((contractId) => anIssue({ code: 'creditorIdMissing', severity: 'warns', contractId }));
  expect(sizesOf(lacking)).toEqual([['creditorIdMissing', 2]]);
});

it('keeps apart days that differ, unless it is only a note', () => {
  const between = [1, 2, 3].map((contractId) =>
    anIssue({
      code: 'daysBilledBetween',
      contractId,
      from: '2026-11-20',
      to: contractId > 2 ? '2026-11-25' : '2026-11-24',
    }),
  );
  expect(sizesOf(between).map(([, size]) => size)).toEqual([2, 1]);
  expect(sizesOf(between.map((issue) => ({ ...issue, severity: 'notes' as const })))).toHaveLength(1);
});

it('keeps apart what the year or the product makes another cause', () => {
  const mixes = [2024, 2025].map((year) => anIssue({ code: 'mixMissing', year }));
  expect(sizesOf(mixes)).toHaveLength(2);
});

it('lists the worst first', () => {
  const notes = [1, 2].map((contractId) => anIssue({ code: 'substitutesUsed', severity: 'notes', contractId }));
  expect(sizesOf([...notes, anIssue({ code: 'tariffMissing', contractId: 1 })])).toEqual([
    ['tariffMissing', 1],
    ['substitutesUsed', 2],
  ]);
});
