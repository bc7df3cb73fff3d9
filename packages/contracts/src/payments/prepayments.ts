import { Role } from '@lichthof/domain/access/role.ts';
import { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import { letterStates } from '@lichthof/domain/letters/letter-delivery.ts';
import { instalmentStatuses } from '@lichthof/domain/prepayments/instalment-status.ts';
import { planDeliveries, prepaymentBases } from '@lichthof/domain/prepayments/prepayment-notice.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, fileResult, idParam } from '../endpoint.ts';
import { largestNumber, requiredLine } from '../fields.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const participantPath = '/api/customers/:customerId/estates/:estateId/participants/:participantId';
const path = `${participantPath}/prepayments`;
const params = customerEstateParams.extend({ participantId: idParam });
const day = z.iso.date();
/** The first day of a month. */
const month = day.refine((text) => text.endsWith('-01') && text >= '2000-01-01' && text < '2200-01-01');
const dueDay = z.int().min(1).max(31);

const prepaymentPlanSchema = z.object({
  planId: z.int(),
  /** First days of months, `toMonth` exclusive. */
  fromMonth: day,
  toMonth: day,
  dueDay: z.int(),
  amountCents: z.int(),
  basis: z.enum(prepaymentBases),
  yearlyCents: z.int().nullable(),
  note: z.string().nullable(),
  delivery: z.enum(planDeliveries),
  noticeState: z.enum(letterStates),
  sentOn: day.nullable(),
  createdByName: z.string().nullable(),
});
export type PrepaymentPlan = z.infer<typeof prepaymentPlanSchema>;

export const instalmentSchema = z.object({
  instalmentId: z.int(),
  month: day,
  dueOn: day,
  amountCents: z.int(),
  paidCents: z.int(),
  openCents: z.int(),
  status: z.enum(instalmentStatuses),
  /** When a debit in force is collected. */
  collectionDate: day.nullable(),
  returnedOn: day.nullable(),
  returnReason: z.string().nullable(),
  /** The provider collects it by a mandate: the participant need not pay. */
  isCollectable: z.boolean(),
  /** The invoice that deducts it. */
  invoiceNumber: z.string().nullable(),
  version: z.int(),
});
export type Instalment = z.infer<typeof instalmentSchema>;

const prepaymentProposalSchema = z.object({
  basis: z.enum(prepaymentBases).extract(['invoice', 'comparable']),
  /** What the proposal rests on: the invoice; null for the estate's other participants. */
  invoiceNumber: z.string().nullable(),
  /** The participants that it is compared with. */
  comparedCount: z.int(),
  consumptionWh: z.int(),
  yearlyCents: z.int(),
  amountCents: z.int(),
  /** When the invoice has announced it; null without such an invoice. */
  announced: z.object({ fromMonth: day, toMonth: day, dueDay: z.int() }).nullable(),
});
export type PrepaymentProposal = z.infer<typeof prepaymentProposalSchema>;

const prepaymentsSchema = z
  .object({
    contractId: z.int(),
    contractNumber: z.string(),
    /** The estate's local day. */
    today: day,
    paymentMethod: z.enum(PaymentMethod),
    /** How a new plan is announced. */
    delivery: z.enum(['mail', 'post']),
    /** The first day on which an instalment announced today may be due (EnWG § 40c). */
    earliestDueOn: day,
    /** The first month whose instalment may still change: it is neither due nor paid. */
    firstFreeMonth: day,
    /** The newest first. */
    plans: z.array(prepaymentPlanSchema),
    /** In order of time, without those that a later plan replaced. */
    instalments: z.array(instalmentSchema),
    /** Null without an invoice or a comparable participant, and without a tariff. */
    proposal: prepaymentProposalSchema.nullable(),
  })
  .meta({ id: 'Prepayments' });
export type Prepayments = z.infer<typeof prepaymentsSchema>;

/** Of the contract that is nearest to today; null for a participant without one. */
export const getPrepayments = endpoint({
  method: 'GET',
  path,
  summary: 'The prepayments of a participant, with a proposal for the next plan',
  access,
  params,
  result: z.object({ prepayments: prepaymentsSchema.nullable() }),
});

const resultSchema = z.object({ prepayments: prepaymentsSchema.nullable() });

const planBody = z
  .object({
    contractId: z.int().min(1),
    fromMonth: month,
    toMonth: month,
    dueDay,
    amountCents: z.int().min(100).max(largestNumber),
    basis: z.enum(prepaymentBases),
    yearlyCents: z.int().min(1).max(largestNumber).optional(),
    note: requiredLine(200).optional(),
    /** Announced on the invoice, or before the contract was taken over: no letter, and past months too. */
    isAnnouncedElsewhere: z.boolean().default(false),
  })
  .refine(({ fromMonth, toMonth }) => toMonth > fromMonth, { path: ['toMonth'] });

/**
 * Replaces the instalments of earlier plans from its first month on. 422 with PrepaymentTooEarly if the first one is due
 * before two weeks after the announcement; 409 with PrepaymentFixed if one of its months is due or paid.
 */
export const setPrepaymentPlan = endpoint({
  method: 'POST',
  path,
  summary: 'Set monthly prepayments, and announce them to the participant',
  access,
  params,
  body: planBody,
  result: resultSchema,
});

export const previewPlanLetter = endpoint({
  method: 'POST',
  path: `${path}/letter`,
  summary: 'The letter that would announce monthly prepayments, as PDF; nothing is stored',
  access,
  params,
  body: planBody,
  fileTypes: ['application/pdf'],
  result: fileResult,
});

export const endPrepayments = endpoint({
  method: 'POST',
  path: `${path}/end`,
  summary: 'End the prepayments of a contract: no instalment from a month on',
  access,
  params,
  body: z.object({ contractId: z.int().min(1), fromMonth: month }),
  result: resultSchema,
});

const planParams = params.extend({ planId: idParam });

export const getPrepaymentLetter = endpoint({
  method: 'GET',
  path: `${path}/plans/:planId/pdf`,
  summary: 'The letter that announces prepayments, as PDF',
  access,
  params: planParams,
  fileTypes: ['application/pdf'],
  result: fileResult,
});

/** 409 if it is sent already. */
export const markPrepaymentLetterSent = endpoint({
  method: 'POST',
  path: `${path}/plans/:planId/sent`,
  summary: 'Mark the letter about prepayments as sent by post',
  access,
  params: planParams,
  result: resultSchema,
});

/** The instalment is open again. 409 if no debit is in force. */
export const returnInstalmentDebit = endpoint({
  method: 'POST',
  path: `${path}/instalments/:instalmentId/returned-debit`,
  summary: 'Record that the bank returned the debit of an instalment',
  access,
  params: params.extend({ instalmentId: idParam }),
  body: z.object({
    returnedOn: day,
    reason: requiredLine(200),
    feeCents: z.int().min(0).max(largestNumber),
    /** Whether the participant owes the bank's fee. */
    isFeeCharged: z.boolean().default(false),
    version: z.int(),
  }),
});
