import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint } from '../endpoint.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/gap-fill-rule';

/** One week: a user must fill longer gaps. */
const maxQuarterHoursByRule = 672;
export const maxWaitDays = 60;

const ruleFields = {
  isActive: z.boolean(),
  longestQuarterHours: z.int().min(1).max(maxQuarterHoursByRule),
  /** Days after the end of a gap before it is filled, since measured values may still arrive. */
  waitDays: z.int().min(1).max(maxWaitDays),
};

const gapFillRuleSchema = z
  .object({
    ...ruleFields,
    /** 0 if the rule was never saved. */
    version: z.int().min(0),
    changedAt: z.iso.datetime().nullable(),
    changedByName: z.string().nullable(),
    /** The local day of the last night in which the rule ran, and the number of gaps it filled then. */
    ranOn: z.iso.date().nullable(),
    filledGaps: z.int().nullable(),
  })
  .meta({ id: 'GapFillRule' });
export type GapFillRule = z.infer<typeof gapFillRuleSchema>;

export const getGapFillRule = endpoint({
  method: 'GET',
  path,
  summary: 'Which gaps of an estate are filled in the night without a person',
  access,
  params: customerEstateParams,
  result: gapFillRuleSchema,
});

/** 409 ChangedByOthers. */
export const saveGapFillRule = endpoint({
  method: 'PUT',
  path,
  summary: 'Change which gaps of an estate are filled without a person',
  access,
  params: customerEstateParams,
  body: z.object({ ...ruleFields, version: z.int().min(0) }),
  result: gapFillRuleSchema,
});
