import { Role } from '@lichthof/domain/access/role.ts';
import { streamUnitNames } from '@lichthof/domain/intake/stream-values.ts';
import { z } from 'zod';
import { customerParams, endpoint, idParam, largestId } from '../endpoint.ts';

/** Why the last message of a channel was not stored. */
const channelProblems = [
  'noNumber',
  'noTime',
  'tooOld',
  'inTheFuture',
  'meterGone',
  'counterReset',
  'implausibleJump',
  'refused',
  'offGrid',
  'scaled',
  'operatorRefused',
] as const;
export type ChannelProblem = (typeof channelProblems)[number];

const sampleSchema = z.object({
  at: z.iso.datetime(),
  text: z.string(),
  /** Kept by the broker: no new value. */
  isRetained: z.boolean(),
});
export type ChannelSample = z.infer<typeof sampleSchema>;

const channelSchema = z
  .object({
    channelId: z.int(),
    /** The topic, or the operator's meter and register. */
    address: z.string(),
    meterId: z.int().nullable(),
    unit: z.enum(streamUnitNames).nullable(),
    /** The last messages, newest first. */
    samples: z.array(sampleSchema),
    seenAt: z.iso.datetime(),
    /** The instant of the newest stored counter. */
    reachedAt: z.iso.datetime().nullable(),
    problem: z.enum(channelProblems).nullable(),
  })
  .meta({ id: 'SourceChannel' });
export type SourceChannel = z.infer<typeof channelSchema>;

const channelListSchema = z.object({
  channels: z.array(channelSchema),
  /** The meters that a channel may be. */
  meters: z.array(
    z.object({
      meterId: z.int(),
      name: z.string(),
      estateName: z.string(),
      baseUnit: z.enum(['Wh', 'l']),
      obis: z.string(),
      serialNumber: z.string().nullable(),
    }),
  ),
});
export type ChannelList = z.infer<typeof channelListSchema>;

const path = '/api/customers/:customerId/data-sources/:sourceId/channels';
const access = { role: Role.CustomerAdmin, on: 'customer' } as const;
const sourceParams = customerParams.extend({ sourceId: idParam });

export const listChannels = endpoint({
  method: 'GET',
  path,
  summary: 'The series that a source brings, with their last messages and meters',
  access,
  params: sourceParams,
  result: channelListSchema,
});

/** 422 ChannelUnit for a unit of another kind than the meter's. */
export const assignChannel = endpoint({
  method: 'PUT',
  path: `${path}/:channelId`,
  summary: 'Say which meter a series is, and in which unit its counter comes; null takes it back',
  access,
  params: sourceParams.extend({ channelId: idParam }),
  body: z.object({
    assignment: z.object({ meterId: z.int().min(1).max(largestId), unit: z.enum(streamUnitNames) }).nullable(),
  }),
  result: channelSchema,
});
