import { describe, expect, it } from 'vitest';
import { isCurrentParticipant } from './current-participants.ts';

describe('participants on 16 September 2026', () => {
  it.each([
    [null, true],
    ['2026-09-17', true],
    ['2026-09-16', false],
    ['2026-01-01', false],
  ])('with a contract until %s is current: %s', (contractTo, current) =>
    expect(isCurrentParticipant({ contractTo }, '2026-09-16')).toBe(current),
  );
});
