import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, idParam } from '../endpoint.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/billing-runs/:runId/prepayment-proposals';
const params = customerEstateParams.extend({ runId: idParam });
const day = z.iso.date();

/** A plan that an invoice of the run has proposed, and that nobody has set since. */
const runProposalSchema = z
  .object({
    contractId: z.int(),
    participantId: z.int(),
    names: z.array(z.string()),
    apartmentName: z.string().nullable(),
    invoiceNumber: z.string(),
    /** What is asked for until then; null without instalments. */
    amountBeforeCents: z.int().nullable(),
    amountCents: z.int(),
    yearlyCents: z.int(),
    /** First days of months, `toMonth` exclusive: as on the invoice, or later where its first months have passed. */
    fromMonth: day,
    toMonth: day,
    dueDay: z.int(),
    /** How the plan is announced. */
    delivery: z.enum(['mail', 'post']),
  })
  .meta({ id: 'RunProposal' });
export type RunProposal = z.infer<typeof runProposalSchema>;

export const listRunProposals = endpoint({
  method: 'GET',
  path,
  summary: 'The prepayment plans that the invoices of a run propose, and that are not set yet',
  access,
  params,
  result: z.array(runProposalSchema),
});

/** So few that each call answers within a second. */
export const mostPlansAtOnce = 20;

/** Each plan is set by itself: one that is refused does not stop the others. */
export const acceptRunProposals = endpoint({
  method: 'POST',
  path,
  summary: 'Set proposed prepayment plans, and announce each to its participant',
  access,
  params,
  body: z.object({ contractIds: z.array(z.int().min(1)).min(1).max(mostPlansAtOnce) }),
  result: z.object({
    /** The plans that were not set, with the code of the error. */
    refused: z.array(z.object({ contractId: z.int(), code: z.int().nullable() })),
  }),
});
