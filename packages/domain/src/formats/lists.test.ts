import { describe, expect, it } from 'vitest';
import { compareNames, formatList } from './lists.ts';

describe('German lists', () => {
  it('order numbers in names by their size, and umlauts beside their vowels', () => {
    expect(['WE 10', 'Zaun', 'Ärzte', 'WE 2', 'Arzt'].toSorted(compareNames)).toEqual([
      'Arzt',
      'Ärzte',
      'WE 2',
      'WE 10',
      'Zaun',
    ]);
  });

  it('name the last item after an "und"', () => {
    expect(formatList(['Anna Müller', 'Ben Kurz', 'Cem Acar'])).toBe('Anna Müller, Ben Kurz und Cem Acar');
    expect(formatList(['Anna Müller'])).toBe('Anna Müller');
  });
});
