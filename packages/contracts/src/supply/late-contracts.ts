import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, largestId } from '../endpoint.ts';
import { requiredLine } from '../fields.ts';
import { periodQuerySchema } from '../period.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/late-contracts';
const day = z.iso.date();
const id = z.int().min(1).max(largestId);

export const longestLateReason = 500;
const mostLateContracts = 1000;

/** Days of an apartment with a meter that no contract covers and no run bills, `to` exclusive; null goes on. */
const contractGapSchema = z
  .object({
    apartmentId: z.int(),
    apartmentName: z.string(),
    /** `tenant` where somebody lives there on these days, else `vacant`. */
    type: z.enum(['tenant', 'vacant']),
    /** Who lives there. */
    names: z.array(z.string()),
    from: day,
    to: day.nullable(),
  })
  .meta({ id: 'ContractGap' });
export type ContractGap = z.infer<typeof contractGapSchema>;

const lateContractOptionsSchema = z
  .object({
    gaps: z.array(contractGapSchema),
    /** `pricedFrom` is the first day with prices, `contractCount` counts the contracts that have it in the period. */
    tariffs: z.array(z.object({ tariffId: z.int(), name: z.string(), pricedFrom: day, contractCount: z.int() })),
    /** The names of the owner as payer of the last contract; null if none is known. */
    owner: z.array(z.string()).nullable(),
  })
  .meta({ id: 'LateContractOptions' });
export type LateContractOptions = z.infer<typeof lateContractOptionsSchema>;

export const getLateContractOptions = endpoint({
  method: 'GET',
  path,
  summary: 'The days of a period without a contract that can still get one, with the tariffs to choose from',
  access,
  params: customerEstateParams,
  query: periodQuerySchema,
  result: lateContractOptionsSchema,
});

/** 409 with a code of its own if days are billed, have a contract, or the apartment is lived in otherwise by now. */
export const storeLateContracts = endpoint({
  method: 'POST',
  path,
  summary: 'Store contracts for past days without one, all or nothing; the reason is kept in the audit log',
  access,
  params: customerEstateParams,
  body: z.object({
    reason: requiredLine(longestLateReason),
    tariffId: id,
    /** Who pays for vacant apartments; needed while no owner is known. */
    ownerName: requiredLine().optional(),
    contracts: z
      .array(z.object({ type: z.enum(['tenant', 'vacant']), apartmentId: id, from: day, to: day.nullable() }))
      .min(1)
      .max(mostLateContracts),
  }),
  result: z.object({ storedCount: z.int() }),
});
