import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { chosenIds } from './billing-preview.ts';
import { customerEstateParams, endpoint, idParam } from '../endpoint.ts';
import { billingPeriodSchema } from '../period.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/billing-runs';

const billingRunStates = ['ready', 'success', 'partial', 'failed'] as const;
const billingRunSteps = ['numbers', 'documents', 'mails', 'done'] as const;

/** A run bills a period, or it delivers the cancellation of one invoice or its corrected invoice. */
const billingRunKinds = ['billing', 'cancellation', 'correction'] as const;
export type BillingRunKind = (typeof billingRunKinds)[number];

const runFields = {
  runId: z.int(),
  kind: z.enum(billingRunKinds),
  /** Local days, `to` exclusive. */
  from: z.iso.date(),
  to: z.iso.date(),
  state: z.enum(billingRunStates),
  step: z.enum(billingRunSteps),
  createdAt: z.iso.datetime(),
  createdByName: z.string(),
  finishedAt: z.iso.datetime().nullable(),
  failure: z.enum(['notReady', 'changed', 'storageFull', 'unexpected']).nullable(),
  expectedCount: z.int(),
  grossCents: z.int(),
  invoiceCount: z.int(),
  documentCount: z.int(),
  /** Invoices by mail: all, sent, failed. The others go by post. */
  mailCount: z.int(),
  mailSentCount: z.int(),
  mailFailedCount: z.int(),
  /** Of the failed ones, those that the operator has marked as done: they are not sent again. */
  mailDoneCount: z.int(),
  postCount: z.int(),
};

const billingRunSummarySchema = z.object(runFields).meta({ id: 'BillingRunSummary' });
export type BillingRunSummary = z.infer<typeof billingRunSummarySchema>;

export const listBillingRuns = endpoint({
  method: 'GET',
  path,
  summary: 'The billing runs of an estate, the newest first',
  access,
  params: customerEstateParams,
  result: z.array(billingRunSummarySchema),
});

const billingRunSchema = z
  .object({
    ...runFields,
    firstNumber: z.string().nullable(),
    lastNumber: z.string().nullable(),
    invoices: z.array(
      z.object({
        invoiceId: z.int(),
        participantId: z.int(),
        number: z.string(),
        names: z.array(z.string()),
        apartmentName: z.string().nullable(),
        grossCents: z.int(),
        hasDocument: z.boolean(),
        delivery: z.enum(['mail', 'post']),
        mailState: z.enum(['waiting', 'sent', 'failed']).nullable(),
        mailFailure: z.string().nullable(),
        /** The operator has marked its failed mail as done: it is not sent again. */
        isMailDone: z.boolean(),
        sentAt: z.iso.datetime().nullable(),
      }),
    ),
  })
  .meta({ id: 'BillingRun' });
export type BillingRun = z.infer<typeof billingRunSchema>;

const runParams = customerEstateParams.extend({ runId: idParam });

export const getBillingRun = endpoint({
  method: 'GET',
  path: `${path}/:runId`,
  summary: 'One billing run with its progress and invoices',
  access,
  params: runParams,
  result: billingRunSchema,
});

/**
 * Starts a run; this cannot be undone. With `contractIds` it bills only these; all still take part in the allocation.
 * Number and sum are those of the confirmed preview: the run is refused if they would differ, or if an issue blocks.
 */
export const startBillingRun = endpoint({
  method: 'POST',
  path,
  summary: 'Bill a period',
  access,
  params: customerEstateParams,
  body: billingPeriodSchema.and(
    z.object({ invoiceCount: z.int(), grossCents: z.int(), contractIds: chosenIds.optional() }),
  ),
  result: billingRunSchema,
});

/** Starts a failed run from the beginning; a partial one sends exactly the invoices that were not delivered. */
export const retryBillingRun = endpoint({
  method: 'POST',
  path: `${path}/:runId/retry`,
  summary: 'Go on with a failed or partial billing run',
  access,
  params: runParams,
  result: billingRunSchema,
});
