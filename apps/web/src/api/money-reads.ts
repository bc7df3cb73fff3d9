import { getInvoiceSums, listInvoicePeriods, listInvoices } from '@lichthof/contracts/billing/invoice-lists.ts';
import { getInvoice } from '@lichthof/contracts/billing/invoices.ts';
import type { Endpoint } from '@lichthof/contracts/endpoint.ts';
import { getAttention } from '@lichthof/contracts/monitoring/attention.ts';
import { listSepaFiles, previewDirectDebits } from '@lichthof/contracts/payments/direct-debits.ts';
import { getParticipantAccount } from '@lichthof/contracts/payments/payments.ts';
import { getPrepayments } from '@lichthof/contracts/payments/prepayments.ts';
import { listCredits } from '@lichthof/contracts/payments/refunds.ts';
import { listReminders } from '@lichthof/contracts/payments/reminders.ts';
import { listElectricityDeadlines } from '@lichthof/contracts/supply/electricity-deadlines.ts';

/** Their answers contain what is open, paid or to be paid out, so a payment, a cancellation and a billing run change them. */
export const moneyReads: Endpoint[] = [
  listInvoices,
  getInvoiceSums,
  listInvoicePeriods,
  getInvoice,
  getParticipantAccount,
  getPrepayments,
  listCredits,
  listReminders,
  listSepaFiles,
  previewDirectDebits,
  listElectricityDeadlines,
  getAttention,
];
