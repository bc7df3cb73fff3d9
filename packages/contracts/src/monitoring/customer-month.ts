import { z } from 'zod';
import { customerParams, endpoint } from '../endpoint.ts';

const amount = z.number().nullable();

const customerMonthSchema = z
  .object({
    /** The newest month with values, up to yesterday; null without any value. */
    days: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
    /** In Wh, of the estates with at least 95 % of their values; `missingCount` others have PV. */
    pvGeneration: z.object({ energyWh: amount, estateCount: z.int(), missingCount: z.int() }),
    /** The share of consumption that did not come from the grid, 0 to 1. */
    autarky: z.object({ share: amount, estateCount: z.int() }),
    /** Of the last month with invoices: gross, less cancellations; null without invoices in 13 months. */
    revenue: z.object({ month: z.iso.date(), grossCents: z.int(), invoiceCount: z.int() }).nullable(),
    wentWell: z.object({
      /** Estates with every value of the month. */
      completeEstateCount: z.int(),
      /** Edges in service, and how many of them are online. */
      edgeCount: z.int(),
      onlineEdgeCount: z.int(),
      /** In the last 30 days. */
      paidInvoiceCount: z.int(),
      /** Alarms that closed in the last 7 days because all was well again. */
      endedAlarmCount: z.int(),
    }),
  })
  .meta({ id: 'CustomerMonth' });
export type CustomerMonth = z.infer<typeof customerMonthSchema>;

export const getCustomerMonth = endpoint({
  method: 'GET',
  path: '/api/customers/:customerId/month',
  summary: 'Energy and money of the newest month, and what went well, in the estates that the caller manages',
  access: { anyRightIn: 'customer', otherwise: 403 },
  params: customerParams,
  result: customerMonthSchema,
});
