import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint } from '../endpoint.ts';
import { largestNumber, requiredLine } from '../fields.ts';

/** The largest accepted statement, in bytes. */
export const largestStatementBytes = 20 * 1024 * 1024;

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/bank-statements';

/**
 * 'sure', 'proposed', 'unknown': money that came in; 'returned': a debit that the bank gave back; 'recorded': known from
 * an earlier statement; 'other': own collections and money that went out.
 */
export const statementEntryStates = ['sure', 'proposed', 'unknown', 'returned', 'recorded', 'other'] as const;
export type StatementEntryState = (typeof statementEntryStates)[number];

const entryKey = z.string().regex(/^[0-9a-f]{64}$/);

export const statementEntrySchema = z.object({
  entryKey,
  state: z.enum(statementEntryStates),
  bookedOn: z.iso.date(),
  amountCents: z.int(),
  name: z.string().nullable(),
  purpose: z.string(),
  participantId: z.int().nullable(),
  /** The invoices that the payment is for; empty for all open ones. */
  invoiceIds: z.array(z.int()),
  /** Of a returned debit: the invoice or instalment, the reason and what the bank took besides. */
  returned: z
    .object({
      invoiceId: z.int().nullable(),
      instalmentId: z.int().nullable(),
      number: z.string(),
      reason: z.string(),
      feeCents: z.int(),
    })
    .nullable(),
});
export type StatementEntry = z.infer<typeof statementEntrySchema>;

export const statementReviewSchema = z
  .object({
    entries: z.array(statementEntrySchema),
    /** Movements in another currency, or without an amount that can be read; they are not among the entries. */
    leftOutCount: z.int(),
    /** Participants to choose from, by name. */
    payers: z.array(
      z.object({
        participantId: z.int(),
        name: z.string(),
        balanceCents: z.int(),
        openInvoices: z.array(z.object({ invoiceId: z.int(), number: z.string(), openCents: z.int() })),
        openInstalments: z.array(z.object({ instalmentId: z.int(), number: z.string(), openCents: z.int() })),
      }),
    ),
  })
  .meta({ id: 'StatementReview' });
export type StatementReview = z.infer<typeof statementReviewSchema>;

/** 422 with StatementUnreadable, with StatementOfOtherKind for camt.052 and camt.054, or with StatementOfOtherAccount if the account is not the provider's. */
export const checkBankStatement = endpoint({
  method: 'POST',
  path: `${path}/check`,
  summary: 'Read a bank statement (camt.053) and propose who paid what; nothing is stored',
  access,
  params: customerEstateParams,
  bodyTypes: ['application/octet-stream', 'text/csv'],
  body: z.unknown().meta({ description: 'A statement in camt.053 (XML), up to 20 MB' }),
  result: statementReviewSchema,
});

const mostBookings = 5000;

/** A movement that was recorded before is passed over, so that a statement may be sent twice. */
export const recordBankStatement = endpoint({
  method: 'POST',
  path,
  summary: 'Record the payments and returned debits of a reviewed bank statement',
  access,
  params: customerEstateParams,
  body: z.object({
    payments: z
      .array(
        z.object({
          entryKey,
          bookedOn: z.iso.date(),
          amountCents: z.int().min(1).max(largestNumber),
          participantId: z.int().min(1),
          invoiceIds: z.array(z.int().min(1)).max(100),
          note: requiredLine(200).optional(),
        }),
      )
      .max(mostBookings),
    returnedDebits: z
      .array(
        z
          .object({
            invoiceId: z.int().min(1).nullable(),
            instalmentId: z.int().min(1).nullable(),
            returnedOn: z.iso.date(),
            reason: requiredLine(200),
            feeCents: z.int().min(0).max(largestNumber),
          })
          .refine(({ invoiceId, instalmentId }) => (invoiceId === null) !== (instalmentId === null)),
      )
      .max(mostBookings),
  }),
  result: z.object({ paymentCount: z.int(), returnedCount: z.int() }),
});
