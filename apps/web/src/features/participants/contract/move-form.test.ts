import { describe, expect, it } from 'vitest';
import '../../../i18n/i18n.ts';
import { emptyMove, moveOf, type MoveForm, moveSchema } from './move-form.ts';

const form = (changes: Partial<MoveForm> = {}): MoveForm => ({ ...emptyMove('2026-12-31'), ...changes });
const refused = (changes: Partial<MoveForm>) =>
  moveSchema.safeParse(form(changes)).error?.issues.map(({ path }) => path[0]) ?? [];

describe('the form of a move-out', () => {
  it.each<[string, Partial<MoveForm>, string[]]>([
    ['only the day', {}, []],
    ['no day', { moveOut: '' }, ['moveOut']],
    ['a day that does not exist', { moveOut: '2027-02-29' }, ['moveOut']],
    ['a counter with comma', { counterKwh: '1234,5' }, []],
    ['a counter with letters', { counterKwh: '12a' }, ['counterKwh']],
    ['a negative counter', { counterKwh: '-1' }, ['counterKwh']],
    ['an address without parts', { hasFinalAddress: true }, ['street', 'houseNumber', 'zipCode', 'city']],
    ['a vacancy without tariff', { hasVacancy: true }, ['tariffId']],
  ])('checks %s', (_title, changes, expected) => {
    expect(refused(changes)).toEqual(expected);
  });

  it('sends the counter in Wh, and only what is ticked', () => {
    const filled = form({ counterKwh: '1234,5', street: 'Neue Straße', tariffId: 4 });
    expect(moveOf(filled, { meterId: 41 })).toEqual({
      moveOut: '2026-12-31',
      reading: { meterId: 41, counter: 1_234_500 },
    });
    expect(moveOf(filled, { meterId: 41, isConfirmed: true }).reading?.isConfirmed).toBe(true);
    expect(moveOf(form({ hasVacancy: true, tariffId: 4 }), { meterId: undefined })).toEqual({
      moveOut: '2026-12-31',
      vacancyTariffId: 4,
    });
  });
});
