import { Role } from '@lichthof/domain/access/role.ts';
import { accountEntryKinds, feeKinds, manualPaymentWays, paymentWays } from '@lichthof/domain/payments/payments.ts';
import { latenesses } from '@lichthof/domain/payments/lateness.ts';
import { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, idParam } from '../endpoint.ts';
import { largestNumber, requiredLine } from '../fields.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const estatePath = '/api/customers/:customerId/estates/:estateId';
const participantPath = `${estatePath}/participants/:participantId`;

const accountEntrySchema = z.object({
  kind: z.enum(accountEntryKinds),
  day: z.iso.date(),
  /** Positive: the participant owes it. */
  amountCents: z.int(),
  /** What the participant owes after the entry. */
  balanceCents: z.int(),
  /** The invoice, or those that a payment paid, separated by commas. */
  numbers: z.string().nullable(),
  invoiceId: z.int().nullable(),
  paymentId: z.int().nullable(),
  chargeId: z.int().nullable(),
  instalmentId: z.int().nullable(),
  way: z.enum(paymentWays).nullable(),
  note: z.string().nullable(),
  /** Whether a person may take it back: a payment recorded by hand, or a fee that is not waived. */
  isRevocable: z.boolean(),
  /** Whether the bank may send it back: a refund. */
  isReturnable: z.boolean(),
});
export type AccountEntry = z.infer<typeof accountEntrySchema>;

const openInvoiceSchema = z.object({
  invoiceId: z.int(),
  number: z.string(),
  dueDate: z.iso.date(),
  grossCents: z.int(),
  openCents: z.int(),
  /** The provider collects it by a mandate: the participant need not pay. */
  isCollectable: z.boolean(),
  lateness: z.enum(latenesses).nullable(),
});
export type OpenInvoice = z.infer<typeof openInvoiceSchema>;

const openInstalmentSchema = z.object({
  instalmentId: z.int(),
  /** 'Abschlag 02/2027' */
  number: z.string(),
  dueDate: z.iso.date(),
  openCents: z.int(),
  isCollectable: z.boolean(),
  lateness: z.enum(latenesses).nullable(),
  /** Whether the balance counts it: it is due, or an invoice has deducted it. */
  isInBalance: z.boolean(),
});

const openFeeSchema = z.object({
  chargeId: z.int(),
  kind: z.enum(feeKinds),
  /** The invoice or instalment that it was charged for. */
  number: z.string().nullable(),
  chargedDate: z.iso.date(),
  openCents: z.int(),
});
export type OpenFee = z.infer<typeof openFeeSchema>;

export const participantAccountSchema = z
  .object({
    participantId: z.int(),
    /** Positive: the participant owes it; negative: a credit. */
    balanceCents: z.int(),
    /** Of the balance, what the participant should have paid before today. */
    overdueCents: z.int(),
    /** Of the balance, what was due before today, and the provider has not collected yet. */
    lateCollectionCents: z.int(),
    /** The estate's local day. */
    today: z.iso.date(),
    paymentMethod: z.enum(PaymentMethod),
    /** Invoices that are not paid in full, the oldest due date first. */
    openInvoices: z.array(openInvoiceSchema),
    /** Prepayments that are due, or will be within a month, the oldest due date first. */
    openInstalments: z.array(openInstalmentSchema),
    /** Fees that are neither waived nor covered by what was paid too much, the oldest first. */
    openFees: z.array(openFeeSchema),
    /** The balance less what is open: negative for credits, positive for what was paid out and is owed back. */
    remainderCents: z.int(),
    /** What credits of invoices can settle of open invoices and instalments, and over-payments of open invoices. */
    offsetCents: z.int(),
    /** In order of their days. */
    entries: z.array(accountEntrySchema),
  })
  .meta({ id: 'ParticipantAccount' });
export type ParticipantAccount = z.infer<typeof participantAccountSchema>;

const participantParams = customerEstateParams.extend({ participantId: idParam });

export const getParticipantAccount = endpoint({
  method: 'GET',
  path: `${participantPath}/account`,
  summary: 'What a participant was billed, has paid and owes',
  access,
  params: participantParams,
  result: participantAccountSchema,
});

/** A payment that was sent twice with the same key is recorded once. What it pays too much stays as a credit. */
export const recordPayment = endpoint({
  method: 'POST',
  path: `${participantPath}/payments`,
  summary: 'Record a payment of a participant by hand',
  access,
  params: participantParams,
  body: z.object({
    requestKey: z.uuid(),
    paidDate: z.iso.date(),
    amountCents: z.int().min(1).max(largestNumber),
    way: z.enum(manualPaymentWays),
    /** The invoices that it pays, in this order; without them all open ones, the oldest due date first. */
    invoiceIds: z.array(z.int().min(1)).min(1).max(100).optional(),
    /** The instalments that it pays; they come after the invoices. */
    instalmentIds: z.array(z.int().min(1)).min(1).max(100).optional(),
    note: requiredLine(200).optional(),
  }),
  result: participantAccountSchema,
});

/** 409 with PaymentNotRevocable for direct debits, which the bank returns, and for what was taken back already. */
export const takeBackPayment = endpoint({
  method: 'POST',
  path: `${participantPath}/payments/:paymentId/withdrawal`,
  summary: 'Take back a payment that was recorded by mistake',
  access,
  params: participantParams.extend({ paymentId: idParam }),
  result: participantAccountSchema,
});

export const waiveCharge = endpoint({
  method: 'POST',
  path: `${participantPath}/charges/:chargeId/waiver`,
  summary: 'Waive a fee',
  access,
  params: participantParams.extend({ chargeId: idParam }),
  result: participantAccountSchema,
});

/** Moves no money. An instalment that is settled before its due day counts from then on. 409 with CreditsChanged if another amount can be offset by now. */
export const offsetCredits = endpoint({
  method: 'POST',
  path: `${participantPath}/offset`,
  summary: 'Offset credits of a participant against open invoices and the next instalments',
  access,
  params: participantParams,
  body: z.object({ expectedCents: z.int().min(1).max(largestNumber) }),
  result: participantAccountSchema,
});
