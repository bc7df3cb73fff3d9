import { describe, expect, it } from 'vitest';
import { isCreditorId } from './creditor-id.ts';
import { isRegisterNumber, isTaxNumber, isVatId, plainVatId } from './tax-ids.ts';

describe('a creditor id', () => {
  it.each([
    'DE98ZZZ09999999999',
    'DE98ABC09999999999',
    'DE79ZZZ01234567890',
    'AT61ZZZ01234567890',
    'HU74111A12345676',
    'ES23ZZZ47690558N',
    'MT50ZZZ670169305T',
  ])('accepts %s', (text) => expect(isCreditorId(text)).toBe(true));

  it.each([
    '',
    'xxx',
    'DE02ZZZ01234567890',
    'DE98ZZZ099999999990',
    'DE98---09999999999',
    'DE98ZZZ0999999999A',
    'AT12ZZZ00000000001',
    'de98zzz09999999999',
  ])('refuses %j', (text) => expect(isCreditorId(text)).toBe(false));
});

describe('a VAT id', () => {
  it.each(['DE136695976', 'DE129273398', 'DE811569869', 'DE123456788', plainVatId('de 123 456 788')])(
    'accepts %s',
    (text) => expect(isVatId(text)).toBe(true),
  );

  it.each(['', 'DE123456789', 'DE012345678', 'DE12345678', '123456788', 'ATU12345678', 'DE1234567888'])(
    'refuses %j',
    (text) => expect(isVatId(text)).toBe(false),
  );

  it('refuses every change of a single digit', () => {
    for (let at = 2; at < 11; at += 1) {
      const right = 'DE136695976';
      const wrong = right.slice(0, at) + String((Number(right[at]) + 1) % 10) + right.slice(at + 1);
      expect([wrong, isVatId(wrong)]).toEqual([wrong, false]);
    }
  });
});

describe('a tax number', () => {
  it.each(['181/815/08155', '21/815/08150', '9181081508155', '2893081508152', '5133081508159', '232 123 45678'])(
    'accepts %s',
    (text) => expect(isTaxNumber(text)).toBe(true),
  );

  it.each(['', '12345', '181/815/081', '1881081508155', '9181181508155', '181-815-08155', 'abc'])(
    'refuses %j',
    (text) => expect(isTaxNumber(text)).toBe(false),
  );
});

it.each([
  ['HRB 12345 B', true],
  ['HRB12345', true],
  ['GnR 412', true],
  ['VR 7', true],
  ['HRC 1', false],
  ['HRB', false],
  ['12345', false],
  ['', false],
])('register number %j: %s', (text, isRight) => expect(isRegisterNumber(text)).toBe(isRight));
