import type { AccountEntry } from '@lichthof/contracts/payments/payments.ts';
import { beforeAll, expect, it } from 'vitest';
import { i18n } from '../../../i18n/i18n.ts';
import { csvOf } from '../../../ui/charts/chart-csv.ts';
import { accountTable } from './account-csv.ts';

beforeAll(() => i18n.loadNamespaces('account'));

const invoice: AccountEntry = {
  kind: 'invoice',
  day: '2026-09-16',
  amountCents: 104_549,
  balanceCents: 104_549,
  numbers: 'RE-2026-0001',
  invoiceId: 1,
  paymentId: null,
  chargeId: null,
  instalmentId: null,
  way: null,
  note: null,
  isRevocable: false,
  isReturnable: false,
};
const payment: AccountEntry = {
  ...invoice,
  kind: 'payment',
  day: '2026-09-20',
  amountCents: -110_000,
  balanceCents: -5_451,
  invoiceId: null,
  paymentId: 4,
  way: 'transfer',
  note: 'Beleg 7',
};

it('saves every entry of an account with its day, its words and amounts in euros', () => {
  const t = i18n.getFixedT('de', 'account');
  const [head, ...rows] = csvOf(accountTable([invoice, payment], t))
    .slice(1)
    .trim()
    .split(/\r?\n/);
  expect(head).toBe('Tag;Vorgang;Einzelheiten;Betrag (€);Offen danach (€)');
  expect(rows).toEqual([
    '16.09.2026;Rechnung RE-2026-0001;;1045,49;1045,49',
    '20.09.2026;Überweisung;für RE-2026-0001, Beleg 7;-1100,00;-54,51',
  ]);
});
