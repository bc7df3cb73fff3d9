import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import { aCredit, aCreditPreview, knownAccount } from './credits-for-tests.ts';
import { initialRefunds, refundSchema, type RefundValue, toRefunds } from './refund-form.ts';

const key = ((name: string) => name) as unknown as TFunction<'refunds'>;
const check = (changed: Partial<RefundValue>, executionDate = '2026-09-17') => {
  const value = {
    isChosen: true,
    isOtherAccount: true,
    accountHolder: 'Jana',
    iban: 'DE02120300000000202051',
    ...changed,
  };
  const { error } = refundSchema(aCreditPreview([aCredit()]), key).safeParse({ executionDate, refunds: [value] });
  return error?.issues.map(({ message }) => message) ?? [];
};

describe('the form of refunds', () => {
  it('chooses what can be paid to the account of a mandate in force', () => {
    const credits = [
      aCredit(),
      aCredit({ account: null }),
      aCredit({ account: { ...knownAccount, isRevoked: true } }),
      aCredit({ reason: 'notSent' }),
    ];
    const { refunds, executionDate } = initialRefunds(aCreditPreview(credits));
    expect(executionDate).toBe('2026-09-17');
    expect(refunds.map(({ isChosen, isOtherAccount }) => [isChosen, isOtherAccount])).toEqual([
      [true, false],
      [false, true],
      [false, false],
      [false, false],
    ]);
  });

  it('proposes the known account holder or the participant for another account', () => {
    const credits = [
      aCredit({ names: ['Ada Weiß'] }),
      aCredit({ names: ['Ada Weiß'], account: { ...knownAccount, accountHolder: 'Uta Weiß' } }),
      aCredit({ names: ['Bo Lee', 'Kim Lee'], account: null }),
    ];
    const { refunds } = initialRefunds(aCreditPreview(credits));
    expect(refunds.map(({ accountHolder }) => accountHolder)).toEqual([
      knownAccount.accountHolder,
      'Uta Weiß',
      'Bo Lee',
    ]);
  });

  it.each([
    ['a whole account', {}, []],
    ['an IBAN with blanks and small letters', { iban: 'de02 1203 0000 0000 2020 51' }, []],
    ['a wrong digit', { iban: 'DE03120300000000202051' }, ['credit.ibanWrong']],
    ['nothing', { iban: '', accountHolder: ' ' }, ['credit.required', 'credit.required']],
    ['nothing, not chosen', { isChosen: false, iban: '', accountHolder: '' }, []],
    ['nothing, but the known account', { isOtherAccount: false, iban: '', accountHolder: '' }, []],
  ])('checks %s', (_name, changed, expected) => expect(check(changed)).toEqual(expected));

  it.each([
    ['2026-09-16', ['dialog.tooEarly']],
    ['2026-09-19', ['dialog.noBankDay']],
    ['2026-10-19', ['dialog.tooLate']],
    ['2026-09-18', []],
  ])('checks the day %s', (day, expected) => expect(check({}, day)).toEqual(expected));

  it('asks for the chosen credits only, with the typed account', () => {
    const credits = [aCredit(), aCredit({ participantId: 2 }), aCredit({ participantId: 3, creditCents: 5 })];
    const value = { isChosen: true, isOtherAccount: false, accountHolder: '', iban: '' };
    const typed = { accountHolder: 'Murat Aydın', iban: 'DE02120300000000202051' };
    const values = [value, { ...value, isChosen: false }, { ...value, ...typed, isOtherAccount: true }];
    expect(toRefunds(aCreditPreview(credits), values)).toEqual([
      { participantId: 1, amountCents: 2155 },
      { participantId: 3, amountCents: 5, account: typed },
    ]);
  });
});
