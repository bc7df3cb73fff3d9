import { describe, expect, it } from 'vitest';
import { openRangeLabel, rangeLabel, shortRangeLabel } from './period-label.ts';

describe('labels of a range of days', () => {
  it.each([
    ['2026-08-01', '2026-09-01', 'August 2026', 'Aug 2026'],
    ['2026-07-01', '2026-10-01', '3. Quartal 2026', '3. Quartal 2026'],
    ['2026-01-01', '2027-01-01', '2026', '2026'],
    ['2026-08-01', '2026-08-16', '01.08.2026–15.08.2026', '01.08.–15.08.2026'],
    ['2026-08-01', '2026-11-01', '01.08.2026–31.10.2026', '01.08.–31.10.2026'],
    ['2026-08-03', '2026-08-04', '03.08.2026', '03.08.2026'],
    ['2026-02-01', '2026-05-01', '01.02.2026–30.04.2026', '01.02.–30.04.2026'],
    ['2025-12-15', '2026-01-15', '15.12.2025–14.01.2026', '15.12.2025–14.01.2026'],
    ['2025-07-01', '2026-07-01', '01.07.2025–30.06.2026', '01.07.2025–30.06.2026'],
  ])('formats %s to %s as %s, in short %s', (from, to, label, short) => {
    expect(rangeLabel({ from, to })).toBe(label);
    expect(shortRangeLabel({ from, to })).toBe(short);
  });
});

describe('label of an open-ended range', () => {
  it('shows the last day, not the exclusive end', () =>
    expect(openRangeLabel({ from: '2025-07-01', to: '2026-03-01' })).toBe('01.07.2025 – 28.02.2026'));
  it('shows the start of an open-ended range', () =>
    expect(openRangeLabel({ from: '2025-07-01', to: null })).toBe('ab 01.07.2025'));
  it('is null without a start', () => expect(openRangeLabel({ from: null, to: null })).toBeNull());
});
