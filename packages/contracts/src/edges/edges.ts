import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, idParam, largestId } from '../endpoint.ts';
import { edgeFieldResults, sentEdgeFields } from '../places/estate-fields.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/edges';

export const edgeSchema = z
  .object({
    id: z.int(),
    ...edgeFieldResults,
    /** When its key was created; the key itself is not stored. */
    keyCreatedAt: z.iso.datetime().nullable(),
    lastMessageAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Edge' });
export type Edge = z.infer<typeof edgeSchema>;

/** Installed on `startDate`, removed on `endDate`. */
export const edgeFieldsSchema = z
  .object({
    /** The id of an existing edge; absent for a new one. */
    id: z.int().min(1).max(largestId).optional(),
    ...sentEdgeFields,
  })
  .superRefine(({ startDate, endDate }, check) => {
    if (!startDate || !endDate || endDate > startDate) return;
    check.addIssue({ code: 'custom', params: { rule: 'endAfterStart' }, path: ['endDate'], input: endDate });
  });

/** A problem in an edge's values; the codes are the domain's edgeNoticeCodes. */
const edgeNoticeSchema = z.object({
  code: z.string(),
  /** Null if the problem concerns the edge itself. */
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
      /** Start of the connection, or of its absence; null if the edge has never been connected. */
      since: z.iso.datetime().nullable(),
      /** How far the edge's clock is ahead of ours; null before its first live values. */
      clockAheadMs: z.int().nullable(),
    }),
    /** The number of components with registers, as the edge reports them. */
    componentCount: z.int(),
    /** The number of meters that it reads. */
    mappedCount: z.int(),
    /** Notices of the last days, newest first. */
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
  summary: 'Create a new key for an edge, answered once; ends the key before and its connection',
  access,
  answersSecret: true,
  params: customerEstateParams.extend({ edgeId: idParam }),
  result: z.object({
    key: z.string(),
    /** The address to which the edge connects with the key: 'wss://…/edges'. */
    uri: z.string(),
  }),
});
