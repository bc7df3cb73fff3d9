import type { BookkeepingSettings } from '@lichthof/contracts/billing/bookkeeping.ts';
import { describe, expect, it } from 'vitest';
import { toAccountsForm, accountsFormSchema, shownRates } from './accounts-form.ts';

const stored: BookkeepingSettings = {
  consultantNumber: 29_098,
  clientNumber: 55_003,
  accountLength: 4,
  fiscalYearMonth: 1,
  revenueAccounts: { '19': '8400', '7': '8300' },
  feeAccount: '8650',
  bankAccount: '1200',
  cashAccount: null,
  firstDebtor: 10_001,
  version: 3,
};
const { version: _version, ...fields } = stored;
const schema = accountsFormSchema({
  account: (count) => `account ${count}`,
  number: (from, to) => `number ${from} ${to}`,
});
const billable = [21, 19, 16, 0];

describe('the form of accounts', () => {
  it('has a field for every rate that is billed, and for every stored account', () => {
    expect(shownRates(stored, billable)).toEqual([21, 19, 16, 7, 0]);
    const revenue = { rate21: '', rate19: '8400', rate16: '', rate7: '8300', rate0: '' };
    expect(toAccountsForm(stored, billable)).toMatchObject({ revenue });
  });

  it('gives what was stored, with the account of a new rate', () => {
    const form = toAccountsForm(stored, billable);
    expect(schema.parse(form)).toEqual(fields);
    const entered = { ...form, revenue: { ...form.revenue, rate21: ' 8421 ' } };
    expect(schema.parse(entered).revenueAccounts).toEqual({ '7': '8300', '19': '8400', '21': '8421' });
  });

  it.each([
    [{ revenue: { rate21: '84210' } }, ['revenue', 'rate21'], 'account 4'],
    [{ revenue: { rate21: '84a1' } }, ['revenue', 'rate21'], 'account 4'],
    [{ cashAccount: '1' }, ['cashAccount'], 'account 4'],
    [{ firstDebtor: 10 }, ['firstDebtor'], 'account 5'],
  ])('names the field of a wrong account: %j', (changed, path, message) => {
    const { error } = schema.safeParse({ ...toAccountsForm(stored, billable), ...changed });
    expect(error?.issues.map((issue) => [issue.path, issue.message])).toEqual([[path, message]]);
  });
});
