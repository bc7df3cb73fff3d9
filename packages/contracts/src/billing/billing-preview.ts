import { participantTypes, supplyModels } from '@lichthof/domain/billing/contracts/contract.ts';
import { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { billingIssueSchema } from './billing-issues.ts';
import { customerEstateParams, endpoint, fileResult, idParam, largestId } from '../endpoint.ts';
import { billingPeriodSchema } from '../period.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/billing-runs/preview';

/** More contracts than any estate has. */
const maxChosen = 5000;
export const chosenIds = z.array(z.int().min(1).max(largestId)).min(1).max(maxChosen);

/** Contract ids separated by commas: only these are billed; without them all contracts of the period. */
const chosenField = z
  .string()
  .regex(/^\d{1,10}(,\d{1,10})*$/)
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .pipe(chosenIds)
  .optional();

const billingDraftSchema = z
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
const billableContractSchema = billingDraftSchema
  .pick({ contractId: true, type: true, names: true, apartmentName: true, from: true, to: true, isFinal: true })
  .meta({ id: 'BillableContract' });
export type BillableContract = z.infer<typeof billableContractSchema>;

const billingPreviewSchema = z
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
  path,
  summary: 'Every invoice of a period as it would be, and what is missing',
  access,
  params: customerEstateParams,
  query: billingPeriodSchema.safeExtend({ contractIds: chosenField }),
  result: billingPreviewSchema,
});

export const previewInvoice = endpoint({
  method: 'GET',
  path: `${path}/:contractId/pdf`,
  summary: 'One invoice of a period as it would be, as PDF marked as preview',
  access,
  params: customerEstateParams.extend({ contractId: idParam }),
  query: billingPeriodSchema,
  result: fileResult,
  fileTypes: ['application/pdf'],
});
