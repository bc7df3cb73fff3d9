import { cancelSnapshot } from '@lichthof/domain/billing/invoices/invoice-correction.ts';
import type { InvoicePayment, IssuedSnapshot } from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import { goldenInvoice } from './sample-snapshot.ts';

const corrected = {
  number: 'RE-2027-0118',
  issuedDate: '2027-01-19',
  reason: 'Der Endstand des neuen Zählers wurde vom Messstellenbetreiber berichtigt.',
};

interface CancellationOptions {
  invoice?: IssuedSnapshot;
  paidCents?: number;
  isReplaced?: boolean;
  payoutAccount?: InvoicePayment['payoutAccount'];
}

/** The cancellation of the golden invoice, which was paid. */
export function sampleCancellation(options: CancellationOptions = {}): IssuedSnapshot {
  const { invoice = goldenInvoice, paidCents = 108_245, isReplaced = false, payoutAccount } = options;
  return cancelSnapshot(invoice, {
    number: 'ST-2027-0004',
    issuedDate: '2027-02-12',
    recipient: invoice.recipient,
    payment: {
      method: PaymentMethod.Transfer,
      dueDate: '2027-02-26',
      mandate: null,
      ...(payoutAccount && { payoutAccount }),
    },
    correction: { ...corrected, type: 'cancellation', paidCents, isReplaced },
  });
}

/** The golden invoice as the corrected one of an invoice of which this much was paid. */
export const sampleCorrection = (paidCents: number): IssuedSnapshot => ({
  ...goldenInvoice,
  number: 'RE-2027-0201',
  issuedDate: '2027-02-12',
  payment: { ...goldenInvoice.payment, dueDate: '2027-02-26' },
  correction: {
    ...corrected,
    type: 'correction',
    paidCents,
    cancellationNumber: 'ST-2027-0004',
    before: { grossCents: 112_000, totalWh: 3_089_750, pvWh: goldenInvoice.consumption.pvWh },
  },
});
