import { Role } from '@lichthof/domain/access/role.ts';
import { AllocationKey, allocationBases, unusedParts } from '@lichthof/domain/allocation/allocation-rule.ts';
import { keyObstacleReasons } from '@lichthof/domain/billing/compare-keys.ts';
import { participantTypes, supplyModels } from '@lichthof/domain/billing/contracts/contract.ts';
import { addMonths } from '@lichthof/domain/time/add-months.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint } from '../endpoint.ts';
import { ErrorCode } from '../errors.ts';
import { periodQuerySchema } from '../period.ts';

const keySchema = z.enum(AllocationKey);

/** A contract of the period or, while the estate has none, an apartment or the general electricity. */
const comparedParticipantSchema = z
  .object({
    /** Null without a contract. */
    participantId: z.int().nullable(),
    type: z.enum(participantTypes),
    /** Empty without a contract. */
    names: z.array(z.string()),
    apartmentName: z.string().nullable(),
    /** The days on which it takes part, `to` exclusive. */
    from: z.iso.date(),
    to: z.iso.date(),
    consumptionWh: z.number(),
    /** Quarter-hours of these days, and how many of them have no value: they count as 0. */
    quarterHours: z.int(),
    missingQuarterHours: z.int(),
    allocations: z.array(
      z.object({
        key: keySchema,
        allocatedWh: z.number(),
        /** Of the energy, with VAT, at the tariff of today; null without a tariff and with GGV. */
        costCents: z.int().nullable(),
      }),
    ),
  })
  .meta({ id: 'ComparedParticipant' });
export type ComparedParticipant = z.infer<typeof comparedParticipantSchema>;

const keyComparisonSchema = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    /** 'apartments' while the estate has no contract in the period: each apartment with a meter would take part. */
    participantsFrom: z.enum(['contracts', 'apartments']),
    /** Null without tenant electricity. */
    supplyModel: z.enum(supplyModels).nullable(),
    currentKey: keySchema.nullable(),
    /** By which base and what happens with unused parts, for fixed shares. */
    base: z.enum(allocationBases),
    unused: z.enum(unusedParts),
    localWh: z.number(),
    quarterHours: z.int(),
    /** Quarter-hours without a value of the local energy: they count as 0. */
    missingLocalQuarterHours: z.int(),
    /** The compared keys, with what they allocate in all. */
    keys: z.array(z.object({ key: keySchema, allocatedWh: z.number() })),
    /** The keys that cannot be compared. */
    obstacles: z.array(
      z.object({
        key: keySchema,
        reason: z.enum(keyObstacleReasons),
        /** Apartments concerned; null is general electricity. */
        apartmentNames: z.array(z.string().nullable()),
      }),
    ),
    participants: z.array(comparedParticipantSchema),
  })
  .meta({ id: 'KeyComparison' });
export type KeyComparison = z.infer<typeof keyComparisonSchema>;

const isFirstOfMonth = (day: string) => day.endsWith('-01');

/**
 * Sums of whole months, at most twelve: no curve of an apartment can be seen. `base` and `unused` apply to the keys with
 * fixed shares; by default what the estate has agreed.
 */
export const compareKeys = endpoint({
  method: 'GET',
  path: '/api/customers/:customerId/estates/:estateId/tenant-electricity/key-comparison',
  summary: 'What each allocation key would have meant for each participant',
  access: { role: Role.EstateOwner, on: 'estate' },
  params: customerEstateParams,
  query: periodQuerySchema
    .safeExtend({ base: z.enum(allocationBases).optional(), unused: z.enum(unusedParts).optional() })
    .refine(({ from, to }) => isFirstOfMonth(from) && isFirstOfMonth(to), {
      path: ['from'],
      params: { code: ErrorCode.PeriodInvalid },
    })
    .refine(({ from, to }) => !isFirstOfMonth(from) || to <= addMonths(from, 12), {
      path: ['to'],
      params: { code: ErrorCode.PeriodTooLong },
    }),
  result: keyComparisonSchema,
});
