import { describe, expect, it } from 'vitest';
import { completeAccount, findBank } from './bank-directory.ts';

describe('findBank', () => {
  it.each([
    ['37040044', { name: 'Commerzbank', bic: 'COBADEFFXXX' }],
    ['12030000', { name: 'Deutsche Kreditbank Berlin', bic: 'BYLADEM1001' }],
    ['99999999', null],
    ['00000000', null],
    ['', null],
  ])('finds %j: %j', (bankCode, bank) => expect(findBank(bankCode)).toEqual(bank));
});

describe('completeAccount', () => {
  const iban = 'DE89370400440532013000';
  it.each([
    ['takes both from the table', { iban }, { bic: 'COBADEFFXXX', bankName: 'Commerzbank' }],
    ['keeps a name', { iban, bankName: 'Hausbank' }, { bic: 'COBADEFFXXX', bankName: 'Hausbank' }],
    ['completes a short BIC', { iban, bic: 'COBADEFF' }, { bic: 'COBADEFFXXX' }],
    ['keeps what it does not know', { iban: 'DE93999999990000000001', bic: 'MARKDEF1100' }, { bic: 'MARKDEF1100' }],
    ['keeps foreign accounts', { iban: 'AT611904300234573201', bic: 'BKAUATWW' }, { bic: 'BKAUATWW', bankName: null }],
    ['needs no BIC', { iban: 'AT611904300234573201' }, { bic: null, bankName: null }],
  ])('%s', (_, account, expected) => expect(completeAccount(account)).toMatchObject(expected));

  it('refuses the BIC of another bank', () => expect(completeAccount({ iban, bic: 'BYLADEM1001' })).toBeNull());
});
