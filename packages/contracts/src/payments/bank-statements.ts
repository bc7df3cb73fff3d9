import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint } from '../endpoint.ts';
import { largestNumber, requiredLine } from '../fields.ts';

/** The largest accepted statement, in bytes. */
export const largestStatementBytes = 20 * 1024 * 1024;

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/bank-statements';

/**
 * 'sure', 'proposed', 'unknown': money that came in; 'returned': a debit that the bank gave back; 'other': own
 * collections and money that went out.
 */
const statementEntryStates = ['sure', 'proposed', 'unknown', 'returned', 'other'] as const;

const entryKey = z.string().regex(/^[0-9a-f]{64}$/);

/** What the bank says of a movement; with the account it tells whether two movements may be the same. */
const movementFields = {
  bookedOn: z.iso.date(),
  amountCents: z.int().min(-largestNumber).max(largestNumber),
  name: z.string().max(500).nullable(),
  iban: z.string().max(50).nullable(),
  purpose: z.string().max(500),
  bookingText: z.string().max(500),
  endToEndId: z.string().max(100).nullable(),
  mandateReference: z.string().max(100).nullable(),
  reference: z.string().max(100).nullable(),
};

/** A payment or returned debit that may be the same as a movement. */
const recordedMovementSchema = z.object({
  /** 'payment-12', 'debit-7', or 'entry-3' for an earlier movement of the same file. */
  recordedId: z.string(),
  /** 'statement': from a bank statement; 'manual': entered by a person; 'file': an earlier movement of the same file. */
  source: z.enum(['statement', 'manual', 'file']),
  bookedOn: z.iso.date(),
  amountCents: z.int(),
  name: z.string().nullable(),
  purpose: z.string(),
  /** As whose payment it is recorded; null for a movement of the file, and for one of another estate. */
  participantName: z.string().nullable(),
  isOfOtherEstate: z.boolean(),
  recordedOn: z.iso.date().nullable(),
});
export type RecordedMovement = z.infer<typeof recordedMovementSchema>;

const returnChoiceSchema = z.object({
  invoiceId: z.int().nullable(),
  instalmentId: z.int().nullable(),
  /** 'RE-2026-0001' or 'Abschlag 02/2027' */
  number: z.string(),
  debtorName: z.string(),
  debitCents: z.int(),
  collectionDate: z.iso.date(),
  /** What the bank took besides the amount of the debit. */
  feeCents: z.int(),
});

const statementEntrySchema = z.object({
  entryKey,
  state: z.enum(statementEntryStates),
  ...movementFields,
  participantId: z.int().nullable(),
  /** The invoices that the payment is for; empty for all open ones. */
  invoiceIds: z.array(z.int()),
  /** Of a sum that the bank does not list payment by payment: how many payments, 0 if it does not say. */
  batchCount: z.int().nullable(),
  returned: z
    .object({
      /** ISO 20022: 'AM04'. */
      code: z.string().nullable(),
      text: z.string(),
      /** The debits in force that may have come back, the likeliest first. */
      choices: z.array(returnChoiceSchema),
      /** Whether two facts speak for the first choice. */
      isCertain: z.boolean(),
    })
    .nullable(),
  /** What is recorded already and may be the same movement, the most similar first: a person decides. */
  recorded: z.array(recordedMovementSchema),
});
export type StatementEntry = z.infer<typeof statementEntrySchema>;

const balancesSchema = z.object({
  openedOn: z.iso.date(),
  openingCents: z.int(),
  closedOn: z.iso.date(),
  closingCents: z.int(),
});

const statementReviewSchema = z
  .object({
    accountIban: z.string(),
    entries: z.array(statementEntrySchema),
    /** Movements in another currency, or without an amount that can be read; they are not among the entries. */
    leftOutCount: z.int(),
    /** Movements that the bank has not booked yet; they are not among the entries. */
    pendingCount: z.int(),
    /** The statements of the file that state their balances. */
    balances: z.array(balancesSchema),
    /** Movements that do not make the closing balance, and a statement that is missing before one of the file. */
    balanceIssues: z.array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('sum'), closedOn: z.string(), differenceCents: z.int() }),
        z.object({
          kind: z.literal('gap'),
          from: z.iso.date(),
          to: z.iso.date(),
          closingCents: z.int(),
          openingCents: z.int(),
        }),
      ]),
    ),
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

/**
 * 422 with StatementUnreadable, with StatementInMt940, with StatementOfOtherKind for camt.052 and camt.054 without a
 * booked movement, or with StatementOfOtherAccount if the account is not the provider's.
 */
export const checkBankStatement = endpoint({
  method: 'POST',
  path: `${path}/check`,
  summary: 'Read a bank statement (camt.053) and propose who paid what; nothing is stored',
  access,
  params: customerEstateParams,
  bodyTypes: ['application/octet-stream', 'text/csv'],
  body: z.unknown().meta({
    description: 'A statement in camt.053 (XML), or booked movements in camt.052 or camt.054, up to 20 MB',
  }),
  result: statementReviewSchema,
});

const mostBookings = 5000;

const decidedFields = {
  entryKey,
  ...movementFields,
  /** What the person saw recorded beside the movement and decided to be another one. */
  otherThan: z.array(z.string().max(50)).max(1000).default([]),
};

/**
 * The same request twice, also two at once, records each movement once. 409 with StatementChanged if something that may
 * be the same as a movement was recorded since the statement was read; nothing is recorded then.
 */
export const recordBankStatement = endpoint({
  method: 'POST',
  path,
  summary: 'Record the payments and returned debits of a reviewed bank statement',
  access,
  params: customerEstateParams,
  largestBodyBytes: 16 * 1024 * 1024,
  body: z.object({
    accountIban: z.string().max(50),
    payments: z
      .array(
        z.object({
          ...decidedFields,
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
            ...decidedFields,
            invoiceId: z.int().min(1).nullable(),
            instalmentId: z.int().min(1).nullable(),
            reason: requiredLine(200),
            feeCents: z.int().min(0).max(largestNumber),
          })
          .refine(({ invoiceId, instalmentId }) => (invoiceId === null) !== (instalmentId === null)),
      )
      .max(mostBookings),
    /** The balances of the statements, so that the next one is compared with them. */
    balances: z.array(balancesSchema).max(1000).default([]),
  }),
  result: z.object({ paymentCount: z.int(), returnedCount: z.int() }),
});
