import { expect, it } from 'vitest';
import { formatInvoiceNumber } from './invoice-snapshot.ts';

it.each([
  ['RE', 2027, 118, 'RE-2027-0118'],
  ['RE', 2027, 1, 'RE-2027-0001'],
  ['WEID', 2026, 9999, 'WEID-2026-9999'],
  ['RE', 2026, 10_000, 'RE-2026-10000'],
])('formats %s, %i, %i as %s', (prefix, year, sequence, number) => {
  expect(formatInvoiceNumber(prefix, year, sequence)).toBe(number);
});
