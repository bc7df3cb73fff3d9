import { expect, it } from 'vitest';
import { daysToBill } from './days-to-bill.ts';

const year = { from: '2026-01-01', to: '2027-01-01' };
const openEnded = { from: '2025-03-01', to: null };
const days = (from: string, to: string) => ({ from, to });

it.each([
  ['all days of the period', openEnded, [], [year]],
  [
    'the days of a contract that begins later',
    { from: '2026-05-10', to: null },
    [],
    [days('2026-05-10', '2027-01-01')],
  ],
  ['nothing before the contract', { from: '2027-01-01', to: null }, [], []],
  ['nothing of what is billed', openEnded, [year], []],
  ['the rest after a billed month', openEnded, [days('2026-01-01', '2026-02-01')], [days('2026-02-01', '2027-01-01')]],
  ['nothing after a final bill', { from: '2025-01-01', to: '2026-05-16' }, [days('2026-01-01', '2026-05-16')], []],
  [
    'two parts around a billed month',
    openEnded,
    [days('2026-03-01', '2026-04-01')],
    [days('2026-01-01', '2026-03-01'), days('2026-04-01', '2027-01-01')],
  ],
])('bills %s', (_, contract, billed, expected) => {
  expect(daysToBill(contract, year, billed)).toEqual(expected);
});
