import { describe, expect, it } from 'vitest';
import { rangeFormSchema } from './range-form.ts';

const issues = (firstDay: string, lastDay: string) =>
  rangeFormSchema('zu lang')
    .safeParse({ firstDay, lastDay })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

describe('schema of a range of days', () => {
  it('accepts a single day', () => expect(issues('2026-03-01', '2026-03-01')).toEqual([]));
  it('refuses a last day before the first', () => expect(issues('2026-03-02', '2026-03-01')).toHaveLength(1));
  it('accepts at most 20 years', () => {
    expect(issues('2006-01-01', '2025-12-31')).toEqual([]);
    expect(issues('1976-01-01', '2026-01-01')).toEqual([['lastDay', 'zu lang']]);
  });
  it('refuses days that do not exist', () => expect(issues('2026-02-30', '2026-03-01')[0]?.[0]).toBe('firstDay'));
});
