import { getItem } from '@lichthof/domain/collections/items.ts';
import type { InvoiceExplanation } from '@lichthof/contracts/billing/invoice-explanation.ts';
import type { IssuedSnapshot } from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import type { MarketEdition } from '@lichthof/domain/billing/prices/price-days.ts';
import { splitMonth } from '@lichthof/domain/market-prices/split-month.ts';
import { sql } from 'kysely';
import { isOwnDay } from '../metering/curves/curve-access.ts';
import type { Database } from '../../database/database.ts';
import { unpackSeries } from '../metering/values/frozen-series.ts';
import { invoiceLinks } from './invoice-links.db.ts';

export interface ExplainedInvoice {
  invoiceId: number;
  customerId: number;
  runId: number;
  contractId: number;
  /** Null for general electricity. */
  apartmentId: number | null;
  occupancyId: number | null;
  snapshot: IssuedSnapshot;
  runPeriod: DayRange;
  timeZone: TimeZone;
  links: InvoiceLinks;
}

type InvoiceLinks = Pick<
  InvoiceExplanation,
  'type' | 'isFinal' | 'cancelledBy' | 'corrects' | 'correctedBy' | 'correctionReason'
>;

type InvoiceRow = Omit<ExplainedInvoice, 'runPeriod' | 'links'> & InvoiceLinks & { runFrom: string; runTo: string };

const explained = sql`
  select i.id as "invoiceId", i.customer_id as "customerId", i.billing_run_id as "runId", i.contract_id as "contractId",
    p.apartment_id as "apartmentId", p.occupancy_id as "occupancyId", i.snapshot, lower(r.period) as "runFrom", upper(r.period) as "runTo",
    e.time_zone as "timeZone", i.type, ${invoiceLinks}
  from invoice i join invoice_state s on s.customer_id = i.customer_id and s.invoice_id = i.id join billing_run r on r.customer_id = i.customer_id and r.id = i.billing_run_id
  join estate e on e.customer_id = i.customer_id and e.id = i.estate_id
  join participant p on p.customer_id = i.customer_id and p.id = i.participant_id`;

/** An invoice of the estate. A cancellation explains nothing of its own. */
export async function findEstateInvoice(
  db: Database,
  { customerId, estateId, invoiceId }: { customerId: number; estateId: number; invoiceId: number },
): Promise<ExplainedInvoice | undefined> {
  const { rows } = await sql<InvoiceRow>`${explained}
    where i.customer_id = ${customerId} and i.estate_id = ${estateId} and i.id = ${invoiceId}
      and i.type <> 'cancellation'`.execute(db);
  return rows[0] && toExplained(rows[0]);
}

/** An invoice of an occupancy of which the user is a member, for days since the user joined it. */
export async function findOwnInvoice(
  db: Database,
  { apartmentId, invoiceId, userId }: { apartmentId: number; invoiceId: number; userId: number },
): Promise<ExplainedInvoice | undefined> {
  const { rows } = await sql<InvoiceRow>`${explained}
    join occupancy_member member on member.customer_id = p.customer_id and member.occupancy_id = p.occupancy_id
    join user_customer k on k.customer_id = member.customer_id and k.user_id = member.user_id
    where k.user_id = ${userId} and p.apartment_id = ${apartmentId} and i.id = ${invoiceId}
      and i.type <> 'cancellation' and coalesce(upper(i.period) > member.sees_from, true)`.execute(db);
  return rows[0] && toExplained(rows[0]);
}

function toExplained({ runFrom, runTo, ...row }: InvoiceRow): ExplainedInvoice {
  const { type, isFinal, cancelledBy, corrects, correctedBy, correctionReason, ...invoice } = row;
  const links = { type, isFinal, cancelledBy, corrects, correctedBy, correctionReason };
  return { ...invoice, links, runPeriod: { from: runFrom, to: runTo } };
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
  const row = await db
    .selectFrom('invoice_month as o')
    .innerJoin('billing_run_month as h', (join) =>
      join
        .onRef('h.customer_id', '=', 'o.customer_id')
        .onRef('h.billing_run_id', '=', 'o.billing_run_id')
        .onRef('h.month', '=', 'o.month'),
    )
    .select(['o.quarter_hours as own', 'h.quarter_hours as estate'])
    .where('o.customer_id', '=', customerId)
    .where('o.billing_run_id', '=', runId)
    .where('o.contract_id', '=', contractId)
    .where('o.month', '=', month)
    .executeTakeFirst();
  if (!row) return undefined;
  const own = unpackSeries(row.own, seriesPerMonth);
  const estate = unpackSeries(row.estate, seriesPerMonth);
  return {
    month,
    own: { consumptionWh: getItem(own, 0), allocatedWh: getItem(own, 1), notMeasured: getItem(own, 2) },
    estate: { localWh: getItem(estate, 0), consumptionWh: getItem(estate, 1) },
  };
}

/** The days of an invoice whose values belong to the user. */
export async function readOwnInvoiceDays(
  db: Database,
  { customerId, apartmentId, snapshot: { period } }: ExplainedInvoice,
  userId: number,
): Promise<Set<string>> {
  const own = isOwnDay(
    { customerId: sql`${customerId}::int`, apartmentId: sql`${apartmentId}::int`, day: sql`d.day::date` },
    userId,
  );
  const { rows } = await sql<{ day: string }>`
    select d.day::date as day from generate_series(${period.from}::date, ${period.to}::date - 1, '1 day') as d (day)
    where ${own}`.execute(db);
  return new Set(rows.map(({ day }) => day));
}

/** The market's prices of a day by an edition, as an invoice that names it was computed. */
export async function readMarketDay(
  db: Database,
  { month, edition, day }: Pick<MarketEdition, 'month' | 'edition'> & { day: string },
): Promise<(number | null)[] | undefined> {
  const row = await db
    .selectFrom('market_price_month')
    .select('prices')
    .where('month', '=', month)
    .where('edition', '=', edition)
    .executeTakeFirst();
  return row && new Map(splitMonth(month, row.prices)).get(day);
}
