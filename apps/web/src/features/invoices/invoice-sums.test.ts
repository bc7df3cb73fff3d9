import { describe, expect, it } from 'vitest';
import { filterInvoices, invoicesInTab, invoiceTabs } from './invoice-filter.ts';
import { anInvoice } from './invoice-for-tests.ts';
import { invoiceSums } from './invoice-sums.ts';

const invoices = [
  anInvoice({ invoiceId: 1, grossCents: 4549, paymentMethod: 2, status: 2, dueDate: '2026-09-30' }),
  anInvoice({ invoiceId: 2, grossCents: 5025, paymentMethod: 1, status: 2, dueDate: '2026-09-16' }),
  anInvoice({ invoiceId: 3, grossCents: 5872, paymentMethod: 2, status: 2, dueDate: '2026-09-07' }),
  anInvoice({ invoiceId: 4, grossCents: 6418, status: 3, paidDate: '2026-08-31', dueDate: '2026-08-31' }),
  anInvoice({ invoiceId: 5, grossCents: 7105, status: 3, paidDate: '2025-12-31' }),
  anInvoice({ invoiceId: 6, grossCents: 1440, paymentMethod: 1, status: 1, dueDate: '2026-10-14' }),
];

describe('sums of invoices', () => {
  const sums = invoiceSums(invoices, '2026-09-16');

  it('counts unpaid invoices as open, and those paid by direct debit', () => {
    expect(sums.open).toEqual({ count: 4, amountCents: 4549 + 5025 + 5872 + 1440 });
    expect(sums.openByDebit).toEqual({ count: 2, amountCents: 4549 + 5872 });
  });
  it('counts invoices due before today as overdue', () =>
    expect(sums.overdue).toEqual({ count: 1, amountCents: 5872, since: '2026-09-07' }));
  it('counts no credit as overdue', () =>
    expect(invoiceSums([anInvoice({ grossCents: -900, dueDate: '2026-09-01' })], '2026-09-16').overdue.count).toBe(0));
  it('counts payments by the year of the payment', () =>
    expect(sums.paidThisYear).toEqual({ count: 1, amountCents: 6418 }));
  it('counts only what is not paid of an invoice', () => {
    const partlyPaid = anInvoice({ invoiceId: 7, grossCents: 5000, paidCents: 1999 });
    expect(invoiceSums([partlyPaid], '2026-09-16').open).toEqual({ count: 1, amountCents: 3001 });
  });
  it('is zero without invoices', () =>
    expect(invoiceSums([], '2026-09-16').overdue).toEqual({ count: 0, amountCents: 0, since: null }));
});

describe('the list of invoices', () => {
  const idsFor = (search: string, period = '') =>
    filterInvoices(invoices, { search, period }).map(({ invoiceId }) => invoiceId);

  it('finds by number, name, apartment and amount', () => {
    expect(idsFor('re-2026-0003')).toEqual([3]);
    expect(idsFor('petzold')).toHaveLength(6);
    expect(idsFor('WE 05')).toEqual([5]);
    expect(idsFor('58,72 €')).toEqual([3]);
    expect(idsFor('71')).toEqual([5]);
    expect(idsFor('nichts')).toEqual([]);
  });
  it('filters by year and by billed period', () => {
    expect(idsFor('', '2026')).toHaveLength(6);
    expect(idsFor('', '2025')).toEqual([]);
    expect(idsFor('', '2026-08-01_2026-09-01')).toHaveLength(6);
    expect(idsFor('', '2026-07-01_2026-08-01')).toEqual([]);
  });
  it('filters by status', () => {
    const counts = invoiceTabs.map((tab) => invoicesInTab(invoices, tab, '2026-09-16').length);
    expect(counts).toEqual([6, 1, 3, 4, 1, 2, 0, 0]);
  });
  it('lists cancelled invoices and cancellations apart, and counts them nowhere else', () => {
    const link = { invoiceId: 8, number: 'ST-2026-0001' };
    const cancelled = anInvoice({ invoiceId: 7, status: 2, dueDate: '2026-09-01', cancelledBy: link });
    const unpaid = { status: 1, grossCents: -4549, corrects: { invoiceId: 7, number: 'RE-2026-0007' } } as const;
    const cancellation = anInvoice({ invoiceId: 8, type: 'cancellation', ...unpaid });
    const all = [...invoices, cancelled, cancellation];
    const counts = invoiceTabs.map((tab) => invoicesInTab(all, tab, '2026-09-16').length);
    expect(counts).toEqual([8, 1, 3, 4, 1, 2, 1, 2]);
    expect(invoiceSums(all, '2026-09-16')).toEqual(invoiceSums(invoices, '2026-09-16'));
  });
});
