import type { InvoiceSnapshot } from '@lichthof/domain/billing/invoice-snapshot.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { unpackSeries } from '../../database/frozen-series.ts';

export interface ExplainedInvoice {
  invoiceId: number;
  customerId: number;
  runId: number;
  contractId: number;
  occupancyId: number | null;
  snapshot: InvoiceSnapshot;
  runPeriod: DayRange;
  timeZone: TimeZone;
}

type InvoiceRow = Omit<ExplainedInvoice, 'runPeriod'> & { runFrom: string; runTo: string };

const explained = sql`
  select i.id as "invoiceId", i.customer_id as "customerId", i.billing_run_id as "runId", i.contract_id as "contractId",
    p.occupancy_id as "occupancyId", i.snapshot, lower(r.period) as "runFrom", upper(r.period) as "runTo",
    e.time_zone as "timeZone"
  from invoice i join billing_run r on r.customer_id = i.customer_id and r.id = i.billing_run_id
  join estate e on e.customer_id = i.customer_id and e.id = i.estate_id
  join participant p on p.customer_id = i.customer_id and p.id = i.participant_id`;

/** An invoice of the estate. */
export async function findEstateInvoice(
  db: Database,
  { customerId, estateId, invoiceId }: { customerId: number; estateId: number; invoiceId: number },
): Promise<ExplainedInvoice | undefined> {
  const { rows } = await sql<InvoiceRow>`${explained}
    where i.customer_id = ${customerId} and i.estate_id = ${estateId} and i.id = ${invoiceId}`.execute(db);
  return rows[0] && toExplained(rows[0]);
}

/** An invoice of one of the user's own occupancies of the apartment. */
export async function findOwnInvoice(
  db: Database,
  { apartmentId, invoiceId, userId }: { apartmentId: number; invoiceId: number; userId: number },
): Promise<ExplainedInvoice | undefined> {
  const { rows } = await sql<InvoiceRow>`${explained}
    join occupancy_member member on member.customer_id = p.customer_id and member.occupancy_id = p.occupancy_id
    join user_customer k on k.customer_id = member.customer_id and k.user_id = member.user_id
    where k.user_id = ${userId} and p.apartment_id = ${apartmentId} and i.id = ${invoiceId}`.execute(db);
  return rows[0] && toExplained(rows[0]);
}

function toExplained({ runFrom, runTo, ...row }: InvoiceRow): ExplainedInvoice {
  return { ...row, runPeriod: { from: runFrom, to: runTo } };
}

/** The quarter-hours that an invoice is based on, stored when it was issued. */
export interface StoredMonth {
  month: string;
  own: { consumptionWh: Int32Array; allocatedWh: Int32Array; notMeasured: Int32Array };
  estate: { localWh: Int32Array; consumptionWh: Int32Array };
}

const seriesPerMonth = 3;

export async function readStoredMonth(
  db: Database,
  { customerId, runId, contractId }: ExplainedInvoice,
  month: string,
): Promise<StoredMonth | undefined> {
  const { rows } = await sql<{ own: Uint8Array; estate: Uint8Array }>`
    select o.quarter_hours as own, h.quarter_hours as estate
    from invoice_month o join billing_run_month h
      on h.customer_id = o.customer_id and h.billing_run_id = o.billing_run_id and h.month = o.month
    where o.customer_id = ${customerId} and o.billing_run_id = ${runId} and o.contract_id = ${contractId}
      and o.month = ${month}::date`.execute(db);
  if (!rows[0]) return undefined;
  const [consumptionWh, allocatedWh, notMeasured] = unpackSeries(rows[0].own, seriesPerMonth);
  const [localWh, estateWh] = unpackSeries(rows[0].estate, seriesPerMonth);
  return {
    month,
    own: { consumptionWh: consumptionWh!, allocatedWh: allocatedWh!, notMeasured: notMeasured! },
    estate: { localWh: localWh!, consumptionWh: estateWh! },
  };
}

export async function hasCurveConsent(
  db: Database,
  { customerId, occupancyId }: Pick<ExplainedInvoice, 'customerId' | 'occupancyId'>,
): Promise<boolean> {
  if (occupancyId === null) return true;
  const consent = await db
    .selectFrom('curve_consent')
    .where('customer_id', '=', customerId)
    .where('occupancy_id', '=', occupancyId)
    .where('revoked_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return consent !== undefined;
}
