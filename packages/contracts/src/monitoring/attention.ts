import { deadlineKinds } from '@lichthof/domain/tariffs/deadlines.ts';
import { z } from 'zod';
import { customerParams, endpoint } from '../endpoint.ts';

/** The number of items returned of each list; `total` counts all. */
export const mostAttention = 20;
const listOf = <Item extends z.ZodType>(item: Item) => z.object({ total: z.int(), items: z.array(item) });
const estate = { estateId: z.int(), estateName: z.string() };
const day = z.iso.date();
/** Invoices and instalments of an estate; openCents is what is not paid of them, since the first due day. */
const lateClaims = z.object({
  ...estate,
  invoiceCount: z.int(),
  instalmentCount: z.int(),
  openCents: z.number(),
  since: day,
});

const attentionSchema = z
  .object({
    /** There are values in an estate that the caller manages, or an edge in one that the caller controls. */
    hasAnything: z.boolean(),
    /** Users who have not accepted their invitation; null if the caller does not administer the customer. */
    openInvitations: listOf(
      z.object({ userId: z.int(), name: z.string(), invitedAt: z.iso.datetime().nullable() }),
    ).nullable(),
    offlineEdges: listOf(z.object({ ...estate, edgeName: z.string(), lastMessageAt: z.iso.datetime() })),
    /**
     * Estates with meters whose values of the month have gaps; worstCompleteness from 0 to 1. The month is the current one,
     * and the last whose files should be there in estates whose values come as files.
     */
    incompleteMeters: listOf(z.object({ ...estate, month: day, meterCount: z.int(), worstCompleteness: z.number() })),
    billingRuns: listOf(
      z.object({ ...estate, runId: z.int(), state: z.enum(['partial', 'failed']), from: day, to: day }),
    ),
    /** Billed periods with values that changed afterwards and were not acknowledged. */
    changedRuns: listOf(z.object({ ...estate, runId: z.int(), from: day, to: day, meterCount: z.int() })),
    overdueClaims: listOf(lateClaims),
    /** What the provider should have collected by a mandate. */
    claimsToCollect: listOf(lateClaims),
    /** Contracts whose last day is within 60 days, by estate; `nextEnd` is the first of these last days. */
    endingContracts: listOf(z.object({ ...estate, contractCount: z.int(), nextEnd: day })),
    /** Deadlines of tenant electricity that are overdue or due within 30 days, in all estates. */
    deadlines: z.object({
      total: z.int(),
      overdue: z.int(),
      estateCount: z.int(),
      nearest: z.object({ ...estate, kind: z.enum(deadlineKinds), dueOn: day }).nullable(),
    }),
    /** Estates without a group, if the customer has groups; null if the caller does not administer the customer. */
    ungroupedEstates: listOf(z.object(estate)).nullable(),
    unmeteredEstates: listOf(z.object(estate)),
    /** Estates without any value since the day, more than 60 days ago: their edges and meters are not listed. */
    endedEstates: listOf(z.object({ ...estate, lastDay: day })),
    /** Estates without a sending edge whose files of a month are due: their values end on the day. */
    awaitedFiles: listOf(z.object({ ...estate, lastDay: day })),
    /** Files that came by themselves and wait for a person or have failed; null if the caller does not administer the customer. */
    waitingFiles: z.object({ total: z.int(), since: z.iso.datetime().nullable() }).nullable(),
    /** Alarms that are open and not acknowledged; `listed` others are named by offlineEdges or incompleteMeters. */
    openAlarms: z.object({ total: z.int(), high: z.int(), listed: z.int() }),
  })
  .meta({ id: 'Attention' });
export type Attention = z.infer<typeof attentionSchema>;

export const getAttention = endpoint({
  method: 'GET',
  path: '/api/customers/:customerId/attention',
  summary: 'What needs attention in the estates of a customer that the caller manages or controls',
  access: { anyRightIn: 'customer', otherwise: 403 },
  params: customerParams,
  result: attentionSchema,
});
