import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { sepaFileSchema } from './direct-debits.ts';
import { customerEstateParams, endpoint, idParam } from '../endpoint.ts';
import { largestNumber, requiredLine } from '../fields.ts';
import { ibanField } from '../supply/mandates.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const estatePath = '/api/customers/:customerId/estates/:estateId';

/** Why a credit cannot be refunded yet. */
const refundReasons = ['notSent', 'otherProvider'] as const;
export type RefundReason = (typeof refundReasons)[number];

const creditSchema = z.object({
  participantId: z.int(),
  names: z.array(z.string()),
  customerNumber: z.string(),
  creditCents: z.int(),
  /** The invoices that the credit comes from; none if too much was paid. */
  numbers: z.array(z.string()),
  /** The last bank day within two weeks of the invoice (EnWG § 40c (3)). */
  payUntil: z.iso.date().nullable(),
  /** Of the latest mandate; the IBAN is masked. */
  account: z.object({ iban: z.string(), accountHolder: z.string(), isRevoked: z.boolean() }).nullable(),
  reason: z.enum(refundReasons).nullable(),
});
export type Credit = z.infer<typeof creditSchema>;

const creditPreviewSchema = z
  .object({
    accountHolder: z.string(),
    bankName: z.string(),
    /** Masked. */
    iban: z.string(),
    earliestExecutionDate: z.iso.date(),
    credits: z.array(creditSchema),
  })
  .meta({ id: 'CreditPreview' });
export type CreditPreview = z.infer<typeof creditPreviewSchema>;

/** 404 if the estate has no tenant electricity. */
export const listCredits = endpoint({
  method: 'GET',
  path: `${estatePath}/credits`,
  summary: 'The participants of an estate who have paid more than was billed',
  access,
  params: customerEstateParams,
  result: creditPreviewSchema,
});

const mostRefunds = 10_000;

/** How far ahead a refund may be ordered. */
export const furthestRefundDays = 30;

/**
 * Settles the accounts in the same transaction. 409 with CreditsChanged if a credit differs from the one that the person
 * saw; 422 with RefundAccountMissing if it is known to no account.
 */
export const createRefundFile = endpoint({
  method: 'POST',
  path: `${estatePath}/refund-files`,
  summary: 'Create a file of credit transfers for the bank, pain.001.001.09',
  access,
  params: customerEstateParams,
  body: z.object({
    executionDate: z.iso.date(),
    refunds: z
      .array(
        z.object({
          participantId: z.int().min(1),
          /** The credit that the person saw. */
          amountCents: z.int().min(1).max(largestNumber),
          /** Without it the account of the latest mandate. */
          account: z.object({ accountHolder: requiredLine(70), iban: ibanField }).optional(),
        }),
      )
      .min(1)
      .max(mostRefunds),
  }),
  result: sepaFileSchema,
});

/** The money is a credit again. 409 if the refund was returned already. */
export const returnRefund = endpoint({
  method: 'POST',
  path: `${estatePath}/participants/:participantId/payments/:paymentId/return`,
  summary: 'Record that the bank sent a refund back',
  access,
  params: customerEstateParams.extend({ participantId: idParam, paymentId: idParam }),
  body: z.object({ returnedOn: z.iso.date() }),
});
