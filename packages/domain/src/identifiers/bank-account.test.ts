import { describe, expect, it } from 'vitest';
import {
  formatIban,
  germanBankCode,
  hasIbanForm,
  isBic,
  isIban,
  isSameBic,
  maskIban,
  plainBankCode,
} from './bank-account.ts';

describe('an IBAN', () => {
  it.each([
    'DE89370400440532013000',
    'DE02120300000000202051',
    'DE21500500009876543210',
    'AT611904300234573201',
    'CH9300762011623852957',
    'GR1601101050000010547023795',
    'BE31435411161155',
  ])('accepts %s', (iban) => expect(isIban(iban)).toBe(true));

  it.each([
    '',
    'xxx',
    'DE22500500009876543210',
    'DE2150050000987654321',
    'DE02120300000000202052',
    'DE02 1203 0000 0000 2020 51',
    'de02120300000000202051',
    'XX02120300000000202051',
  ])('refuses %j', (text) => expect(isIban(text)).toBe(false));

  it('refuses every change of a single digit', () => {
    const iban = 'DE02120300000000202051';
    for (let at = 2; at < iban.length; at += 1) {
      const wrong = iban.slice(0, at) + String((Number(iban[at]) + 1) % 10) + iban.slice(at + 1);
      expect([wrong, isIban(wrong)]).toEqual([wrong, false]);
    }
  });

  it.each([
    ['DE02120300000000202051', true],
    ['DE02120300000000202015', true],
    ['DE0212030000000020205', false],
    ['DE0212030000000020205X', false],
    ['XX02120300000000202051', false],
    ['', false],
  ])('may have only wrong check digits: %j %s', (text, hasForm) => expect(hasIbanForm(text)).toBe(hasForm));

  it('is stored without blanks and in upper case, and shown in groups of four', () => {
    const iban = plainBankCode(' de02 1203 0000\u00a00000 2020 51 ');
    expect(isIban(iban)).toBe(true);
    expect(formatIban(iban)).toBe('DE02 1203 0000 0000 2020 51');
  });
});

it.each([
  ['DEUTDEDBDUE', true],
  ['DUSSDEDDXXX', true],
  ['BYLADEM1001', true],
  ['COBADEFF', true],
  ['', false],
  ['GENODE61HR', false],
  ['DEUTDEDBDUEDEUTDEDBDUE', false],
  ['DEUTXXDB', false],
])('BIC %j: %s', (bic, isRight) => expect(isBic(bic)).toBe(isRight));

it.each([
  ['COBADEFF', 'COBADEFFXXX', true],
  ['COBADEFFXXX', 'COBADEFFXXX', true],
  ['COBADEFF100', 'COBADEFFXXX', false],
  ['BYLADEM1001', 'BYLADEM1', false],
])('BICs %j and %j name the same bank: %s', (a, b, isSame) => expect(isSameBic(a, b)).toBe(isSame));

it.each([
  ['DE89370400440532013000', '37040044'],
  ['AT611904300234573201', null],
  ['DE8937040044', null],
])('the German bank code of %j is %j', (iban, bankCode) => expect(germanBankCode(iban)).toBe(bankCode));

it.each([
  ['DE02120300000000202051', 'DE02 1203 … 2051'],
  ['DE02 1203 0000 0000 2020 51', 'DE02 1203 … 2051'],
  ['at611904300234573201', 'AT61 1904 … 3201'],
  ['NO9386011117947', 'NO93 8601 … 7947'],
])('masks %s as %s', (iban, masked) => expect(maskIban(iban)).toBe(masked));
