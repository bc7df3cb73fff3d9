import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { completeAccount, findBank, lastDayOfTable } from './bank-directory.ts';

const setDay = (day: string) => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${day}T12:00:00+01:00`) });
beforeEach(() => void setDay(lastDayOfTable));
afterEach(() => void vi.useRealTimers());

it('knows the last day of the table of the installed package', () => {
  const manifest = new URL('../../../package.json', import.meta.url);
  const { dependencies } = JSON.parse(readFileSync(manifest, 'utf8')) as { dependencies: Record<string, string> };
  expect([dependencies['bankdata-germany'], lastDayOfTable]).toEqual(['2.2602.0', '2026-12-06']);
});

describe('findBank', () => {
  it.each([
    ['37040044', { name: 'Commerzbank', bic: 'COBADEFFXXX', isCurrent: true }],
    ['12030000', { name: 'Deutsche Kreditbank Berlin', bic: 'BYLADEM1001', isCurrent: true }],
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

  it('refuses none once the table is out of date: it keeps what is typed and proposes what is missing', () => {
    setDay('2026-12-07');
    expect(findBank('37040044')).toMatchObject({ isCurrent: false });
    expect(completeAccount({ iban, bic: 'BYLADEM1001' })).toMatchObject({ bic: 'BYLADEM1001' });
    expect(completeAccount({ iban })).toMatchObject({ bic: 'COBADEFFXXX', bankName: 'Commerzbank' });
  });
});
