import { describe, expect, it } from 'vitest';
import { areConsecutive, findBalanceIssues } from './statement-balances.ts';

const statement = (openedOn: string, openingCents: number, closedOn: string, closingCents: number) => ({
  openedOn,
  openingCents,
  closedOn,
  closingCents,
  entriesCents: closingCents - openingCents,
});
const monday = statement('2026-10-05', 100, '2026-10-05', 150);

describe('the balances of statements', () => {
  it.each([
    ['follow each other', statement('2026-10-06', 150, '2026-10-06', 170), 0],
    ['follow each other where the opening has the day before', statement('2026-10-05', 150, '2026-10-06', 170), 0],
    ['overlap', statement('2026-10-01', 20, '2026-10-08', 170), 0],
    ['are read again', monday, 0],
    ['are earlier', statement('2026-10-01', 70, '2026-10-02', 90), 0],
    ['are those of the same day before', statement('2026-10-05', 70, '2026-10-05', 100), 0],
    ['leave a gap', statement('2026-10-07', 160, '2026-10-07', 170), 1],
  ])('%s', (_, next, count) => expect(findBalanceIssues([next], [monday])).toHaveLength(count));

  it('are not compared where a statement states none', () => {
    const silent = { openedOn: null, openingCents: null, closedOn: null, closingCents: null, entriesCents: 5 };
    expect(findBalanceIssues([silent, { ...monday, entriesCents: null }], [])).toEqual([]);
  });

  it('prove that two statements share no movement', () => {
    const next = statement('2026-10-05', 150, '2026-10-06', 170);
    const other = statement('2026-10-05', 100, '2026-10-06', 120);
    const statements = [monday, next, other];
    expect([areConsecutive(statements, 0, 1), areConsecutive(statements, 1, 2)]).toEqual([true, false]);
  });
});
