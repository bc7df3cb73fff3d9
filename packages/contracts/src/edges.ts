import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, idParam, largestId } from './endpoint.ts';
import { optionalLine, requiredLine } from './fields.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/edges';

export const edgeSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    position: z.string().nullable(),
    startDate: z.iso.date().nullable(),
    endDate: z.iso.date().nullable(),
    /** When its key was made; the key itself is not kept. */
    keyCreatedAt: z.iso.datetime().nullable(),
    lastMessageAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Edge' });
export type Edge = z.infer<typeof edgeSchema>;

const dayField = z.iso.date().nullish();

/** Installed on `startDate`, removed on `endDate`. */
export const edgeFieldsSchema = z
  .object({
    /** Of one that exists; a new one has none. */
    id: z.int().min(1).max(largestId).optional(),
    name: requiredLine(),
    position: optionalLine(),
    startDate: dayField,
    endDate: dayField,
  })
  .superRefine(({ startDate, endDate }, check) => {
    if (!startDate || !endDate || endDate > startDate) return;
    check.addIssue({ code: 'custom', params: { rule: 'endAfterStart' }, path: ['endDate'], input: endDate });
  });

/** What is odd about an edge's values; the codes are the domain's edgeNoticeCodes. */
export const edgeNoticeSchema = z.object({
  code: z.string(),
  /** Null where it is about the edge itself. */
  meterName: z.string().nullable(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  count: z.int(),
  detail: z.record(z.string(), z.unknown()).nullable(),
});
export type EdgeNotice = z.infer<typeof edgeNoticeSchema>;

export const edgeStateSchema = edgeSchema
  .extend({
    connection: z.object({
      isConnected: z.boolean(),
      /** Of the connection, or of its end; null when it never had one. */
      since: z.iso.datetime().nullable(),
      /** How far its clock is ahead of ours; null until it has told. */
      clockAheadMs: z.int().nullable(),
    }),
    /** Parts that have something to read, by its own account. */
    componentCount: z.int(),
    /** Meters that are read by it. */
    mappedCount: z.int(),
    /** Of the last days, the newest first. */
    notices: z.array(edgeNoticeSchema),
  })
  .meta({ id: 'EdgeState' });
export type EdgeState = z.infer<typeof edgeStateSchema>;

export const listEdges = endpoint({
  method: 'GET',
  path,
  summary: 'The edges of an estate, and how they are doing',
  access,
  params: customerEstateParams,
  result: z.array(edgeStateSchema),
});

export const createEdgeKey = endpoint({
  method: 'POST',
  path: `${path}/:edgeId/key`,
  summary: 'A new key for an edge, told once; the one before ends, and with it a connection',
  access,
  params: customerEstateParams.extend({ edgeId: idParam }),
  result: z.object({
    key: z.string(),
    /** Where the edge connects to with it: 'wss://…/edges'. */
    uri: z.string(),
  }),
});
