import { participantTypes, supplyModels } from '@lichthof/domain/billing/contract.ts';
import { PaymentMethod } from '@lichthof/domain/billing/payment.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, fileResult, idParam, largestId } from './endpoint.ts';
import { periodQuerySchema } from './period.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/billing-runs';

/** More contracts than any estate has. */
const maxChosen = 5000;
const chosenIds = z.array(z.int().min(1).max(largestId)).min(1).max(maxChosen);

/** Contract ids separated by commas: only these are billed; without them all contracts of the period. */
const chosenField = z
  .string()
  .regex(/^\d{1,10}(,\d{1,10})*$/)
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .pipe(chosenIds)
  .optional();

/** The issues of a preview; `blocks` prevents a run, `warns` and `notes` do not. */
export const billingIssueCodes = [
  'noSupply',
  'supplyChanges',
  'noContracts',
  'periodNotOver',
  'periodBilled',
  'daysBilledBetween',
  'allocationMissing',
  'allocationAboveConsumption',
  'allocationAboveLocal',
  'valuesMissing',
  'meterMissing',
  'meterTwice',
  'meterArchived',
  'valuesImplausible',
  'contractMissing',
  'tariffMissing',
  'areaMissing',
  'mixMissing',
  'productMixMissing',
  'nationalMixMissing',
  'basicSupplyMissing',
  'priceCapReduced',
  'mandateMissing',
  'emailMissing',
  'substitutesUsed',
  'vacantPaidByOwner',
  'noConsumption',
  'highConsumption',
  'lowConsumption',
  'manySubstitutes',
  'priceCapCutsMuch',
  'creditInvoice',
  'balanceMissing',
  'balanceUnmetered',
] as const;
export type BillingIssueCode = (typeof billingIssueCodes)[number];

export const billingIssueSchema = z
  .object({
    code: z.enum(billingIssueCodes),
    severity: z.enum(['blocks', 'warns', 'notes']),
    /** The participant concerned; null if the issue concerns the estate. */
    participantId: z.int().nullable(),
    contractId: z.int().nullable(),
    meterId: z.int().nullable(),
    meterName: z.string().nullable(),
    /** An apartment without a contract. */
    apartmentName: z.string().nullable(),
    /** Days or ISO timestamps, `to` exclusive. */
    from: z.string().nullable(),
    to: z.string().nullable(),
    quarterHours: z.int().nullable(),
    /** The difference of the counters around a gap; null if not known. */
    knownDifferenceWh: z.number().nullable(),
    /** By how much imported quantities are above what is possible. */
    excessWh: z.number().optional(),
    /** What the energy balance lacks, or what reached no meter. */
    energyWh: z.number().optional(),
    /** A product whose mix is missing. */
    productName: z.string().optional(),
    year: z.int().nullable(),
  })
  .meta({ id: 'BillingIssue' });
export type BillingIssue = z.infer<typeof billingIssueSchema>;

export const billingDraftSchema = z
  .object({
    contractId: z.int(),
    participantId: z.int(),
    type: z.enum(participantTypes),
    names: z.array(z.string()),
    apartmentName: z.string().nullable(),
    tariffNames: z.array(z.string()),
    /** The billed days, `to` exclusive. */
    from: z.iso.date(),
    to: z.iso.date(),
    pvWh: z.number(),
    gridWh: z.number(),
    netCents: z.int(),
    vatCents: z.int(),
    grossCents: z.int(),
    /** What the invoice deducts of prepayments. */
    prepaidCents: z.int(),
    paymentMethod: z.enum(PaymentMethod),
    /** The last invoice of the contract, which ends within its days. */
    isFinal: z.boolean(),
    /** The highest severity of its issues. */
    severity: z.enum(['ready', 'notes', 'warns', 'blocks']),
  })
  .meta({ id: 'BillingDraft' });
export type BillingDraft = z.infer<typeof billingDraftSchema>;

/** A contract that a run of the period can bill. */
export const billableContractSchema = billingDraftSchema
  .pick({ contractId: true, type: true, names: true, apartmentName: true, from: true, to: true, isFinal: true })
  .meta({ id: 'BillableContract' });
export type BillableContract = z.infer<typeof billableContractSchema>;

export const billingPreviewSchema = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    checkedAt: z.iso.datetime(),
    /** The last day to send the invoices (§ 40c EnWG: six weeks after the period). */
    sendBy: z.iso.date(),
    supplyModel: z.enum(supplyModels).nullable(),
    /** Whom the period can bill, chosen or not. */
    billable: z.array(billableContractSchema),
    drafts: z.array(billingDraftSchema),
    issues: z.array(billingIssueSchema),
    /** The local energy, the consumption and the allocated energy, in Wh. */
    energy: z.object({ localWh: z.number(), consumptionWh: z.number(), allocatedWh: z.number() }),
    checks: z.object({
      valuesComplete: z.object({ ready: z.int(), total: z.int() }),
      tariffs: z.object({ ready: z.int(), total: z.int() }),
      mandates: z.object({ ready: z.int(), total: z.int() }),
      priceCap: z.enum(['kept', 'reduced', 'unknown', 'notNeeded']),
      mix: z.object({ year: z.int(), isPresent: z.boolean() }).nullable(),
      /** Whether the billed PV energy of all participants equals the allocated energy, to the Wh. */
      isAllocationExact: z.boolean(),
    }),
  })
  .meta({ id: 'BillingPreview' });
export type BillingPreview = z.infer<typeof billingPreviewSchema>;

export const previewBilling = endpoint({
  method: 'GET',
  path: `${path}/preview`,
  summary: 'Every invoice of a period as it would be, and what is missing',
  access,
  params: customerEstateParams,
  query: periodQuerySchema.safeExtend({ contractIds: chosenField }),
  result: billingPreviewSchema,
});

export const previewInvoice = endpoint({
  method: 'GET',
  path: `${path}/preview/:contractId/pdf`,
  summary: 'One invoice of a period as it would be, as PDF marked as preview',
  access,
  params: customerEstateParams.extend({ contractId: idParam }),
  query: periodQuerySchema,
  result: fileResult,
  fileTypes: ['application/pdf'],
});

export const billingRunStates = ['ready', 'success', 'partial', 'failed'] as const;
export const billingRunSteps = ['numbers', 'documents', 'mails', 'done'] as const;

/** A run bills a period, or it delivers the cancellation of one invoice or its corrected invoice. */
export const billingRunKinds = ['billing', 'cancellation', 'correction'] as const;
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
  postCount: z.int(),
};

export const billingRunSummarySchema = z.object(runFields).meta({ id: 'BillingRunSummary' });
export type BillingRunSummary = z.infer<typeof billingRunSummarySchema>;

export const listBillingRuns = endpoint({
  method: 'GET',
  path,
  summary: 'The billing runs of an estate, the newest first',
  access,
  params: customerEstateParams,
  result: z.array(billingRunSummarySchema),
});

export const billingRunSchema = z
  .object({
    ...runFields,
    firstNumber: z.string().nullable(),
    lastNumber: z.string().nullable(),
    invoices: z.array(
      z.object({
        invoiceId: z.int(),
        number: z.string(),
        names: z.array(z.string()),
        apartmentName: z.string().nullable(),
        grossCents: z.int(),
        hasDocument: z.boolean(),
        delivery: z.enum(['mail', 'post']),
        mailState: z.enum(['waiting', 'sent', 'failed']).nullable(),
        mailFailure: z.string().nullable(),
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
  body: periodQuerySchema.and(
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
