import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint } from './endpoint.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/substitute-rule';

/** A week: longer gaps are left to a person. */
export const longestByRule = 672;
export const longestWaitDays = 60;

const ruleFields = {
  isActive: z.boolean(),
  longestQuarterHours: z.int().min(1).max(longestByRule),
  /** How long after its end a gap waits for the measured values. */
  waitDays: z.int().min(1).max(longestWaitDays),
};

export const substituteRuleSchema = z
  .object({
    ...ruleFields,
    /** 0 while nobody has set one. */
    version: z.int().min(0),
    changedAt: z.iso.datetime().nullable(),
    changedByName: z.string().nullable(),
    /** The local day of the last night in which it ran, and how many gaps it filled then. */
    ranOn: z.iso.date().nullable(),
    filledGaps: z.int().nullable(),
  })
  .meta({ id: 'SubstituteRule' });
export type SubstituteRule = z.infer<typeof substituteRuleSchema>;

export const getSubstituteRule = endpoint({
  method: 'GET',
  path,
  summary: 'Which gaps of an estate are filled in the night without a person',
  access,
  params: customerEstateParams,
  result: substituteRuleSchema,
});

/** 409 ChangedByOthers. */
export const saveSubstituteRule = endpoint({
  method: 'PUT',
  path,
  summary: 'Change which gaps of an estate are filled without a person',
  access,
  params: customerEstateParams,
  body: z.object({ ...ruleFields, version: z.int().min(0) }),
  result: substituteRuleSchema,
});
