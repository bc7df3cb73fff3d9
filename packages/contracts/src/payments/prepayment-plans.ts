import { Role } from '@lichthof/domain/access/role.ts';
import { prepaymentBases } from '@lichthof/domain/prepayments/prepayment-notice.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint } from '../endpoint.ts';
import { largestNumber } from '../fields.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/prepayment-plans';
const day = z.iso.date();
/** The first day of a month. */
const month = day.refine((text) => text.endsWith('-01') && text >= '2000-01-01' && text < '2200-01-01');

/** So many that a large building needs one call, and so few that it answers within seconds. */
export const mostPlansInCall = 200;

const planFields = {
  participantId: z.int().min(1),
  contractId: z.int().min(1),
  fromMonth: month,
  /** Exclusive. */
  toMonth: month,
  dueDay: z.int().min(1).max(31),
  amountCents: z.int().min(100).max(largestNumber),
  yearlyCents: z.int().min(1).max(largestNumber).nullable(),
  basis: z.enum(prepaymentBases),
};

const proposedPlanSchema = z
  .object({
    ...planFields,
    /** What is asked for until then; null without instalments. */
    amountBeforeCents: z.int().nullable(),
    delivery: z.enum(['mail', 'post']),
  })
  .meta({ id: 'ProposedPlan' });
export type ProposedPlan = z.infer<typeof proposedPlanSchema>;

/** Why a participant gets no proposal: no contract in force, or neither an own invoice nor those of others. */
const skippedPlanReasons = ['noContract', 'nothingKnown'] as const;

export const proposePlans = endpoint({
  method: 'POST',
  path: `${path}/proposals`,
  summary: 'Propose monthly prepayments for several participants; nothing is stored',
  access,
  params: customerEstateParams,
  body: z.object({ participantIds: z.array(z.int().min(1)).min(1).max(mostPlansInCall) }),
  result: z.object({
    plans: z.array(proposedPlanSchema),
    skipped: z.array(z.object({ participantId: z.int(), reason: z.enum(skippedPlanReasons) })),
  }),
});

/** Each plan is set by itself: one that is refused does not stop the others. */
export const setPlans = endpoint({
  method: 'POST',
  path,
  summary: 'Set monthly prepayments of several participants, and announce each',
  access,
  params: customerEstateParams,
  body: z.object({
    plans: z
      .array(z.object(planFields).refine(({ fromMonth, toMonth }) => toMonth > fromMonth, { path: ['toMonth'] }))
      .min(1)
      .max(mostPlansInCall),
  }),
  result: z.object({
    /** The plans that were not set, with the code of the error. */
    refused: z.array(z.object({ participantId: z.int(), code: z.int().nullable() })),
  }),
});
