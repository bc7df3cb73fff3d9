import type { BillingIssue } from '@lichthof/contracts/billing-runs.ts';
import { labelYearOf, type ElectricityMix } from '@lichthof/domain/billing/electricity-labelling.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { notFound } from '../../../http/errors.ts';
import { covers, type BillingBasis } from './billing-basis.ts';
import { readBillingBasis } from './billing-basis.db.ts';
import { isPeriodBilled, readMixes, readPreviousYears } from './billing-facts.db.ts';
import { draftIssues, issueOf, localIssues, meterIssues, periodIssues } from './billing-issues.ts';
import { draftInvoice, type InvoiceDraft } from './invoice-draft.ts';
import { settlePeriod, type Settlement } from '../settle-period.ts';
import type { SettledMonth } from '../settled-month.ts';

/** The invoices of a period as they would be issued today, and what stands against it. */
export interface PreparedBilling {
  basis: BillingBasis;
  settlement: Settlement;
  drafts: InvoiceDraft[];
  issues: BillingIssue[];
  /** By draft: the same days a year before. */
  previous: Map<InvoiceDraft, (DayRange & { energyWh: number }) | null>;
  labelYear: number;
  mixes: { own: ElectricityMix | null; national: ElectricityMix | null };
  today: string;
}

export interface BillingRequest {
  customerId: number;
  estateId: number;
  period: DayRange;
  now: Date;
  /** A run that is under way does not stand in its own way. */
  isRunning?: boolean;
  onMonth?: ((month: SettledMonth) => Promise<void>) | undefined;
}

/** Settles and prices a period without writing anything, unless `onMonth` does. Throws 404 without such an estate. */
export async function prepareBilling(db: Database, request: BillingRequest): Promise<PreparedBilling> {
  const { customerId, estateId, period, now, onMonth } = request;
  const basis = await readBillingBasis(db, { customerId, estateId }, period);
  if (!basis) throw notFound('Estate');
  const today = localDayOf(now.getTime(), basis.estate.timeZone);
  const labelYear = labelYearOf(today);
  const mixes = basis.provider
    ? await readMixes(db, basis.provider.providerId, labelYear)
    : { own: null, national: null };
  const mix = { year: labelYear, hasOwn: mixes.own !== null, hasNational: mixes.national !== null };
  const isBilled = !request.isRunning && (await isPeriodBilled(db, basis));
  const atOnce = periodIssues(basis, { today, isBilled, mix });
  const canSettle = !atOnce.some(({ code }) => code === 'noSupply' || code === 'externalKey');

  const nobody = { ...basis, contracts: [] };
  const settled = await settlePossible(db, canSettle ? basis : nobody, onMonth);
  const settlement = settled ?? (await settlePeriod(db, nobody));
  const drafts = settlement.shares.map((share) =>
    draftInvoice(share, { basis, supply: supplyOf(basis, share.billed) }),
  );
  const previousYears = await readPreviousYears(db, customerId, settlement.shares);
  const previous = new Map(drafts.map((draft, index) => [draft, previousYears[index]!]));
  const found = [
    ...atOnce,
    ...(settled ? [] : [issueOf({ code: 'valuesImplausible', severity: 'blocks' })]),
    ...meterIssues(settlement.shares),
    ...localIssues(settlement, basis),
    ...drafts.flatMap((draft) => draftIssues(draft, { basis, previousWh: previous.get(draft)?.energyWh ?? null })),
  ];
  const issues = await addKnownDifferences(db, customerId, found);
  return { basis, settlement, drafts, issues, previous, labelYear, mixes, today };
}

/** Null when values are so large that they leave exact arithmetic: no house uses that much. */
async function settlePossible(
  db: Database,
  basis: BillingBasis,
  onMonth: BillingRequest['onMonth'],
): Promise<Settlement | null> {
  try {
    return await settlePeriod(db, basis, onMonth);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The rule that holds on the last day billed. */
function supplyOf({ supplies }: BillingBasis, billed: DayRange) {
  return supplies.findLast((supply) => covers(supply, billed.from) || supply.from < billed.to)!;
}

async function addKnownDifferences(db: Database, customerId: number, issues: BillingIssue[]): Promise<BillingIssue[]> {
  const missing = issues.filter(({ code }) => code === 'valuesMissing');
  if (missing.length === 0) return issues;
  const { rows } = await sql<{ known: number | null }>`
    select known_difference(${customerId}::int, gap.meter_id, gap.starts_at, gap.ends_at, gap.quarter_hours)::float8 as known
    from unnest(${missing.map(({ meterId }) => meterId)}::int[], ${missing.map(({ from }) => from)}::timestamptz[],
      ${missing.map(({ to }) => to)}::timestamptz[], ${missing.map(({ quarterHours }) => quarterHours)}::int[])
      with ordinality as gap (meter_id, starts_at, ends_at, quarter_hours, position)
    order by gap.position`.execute(db);
  const known = new Map(missing.map((issue, index) => [issue, rows[index]!.known]));
  return issues.map((issue) => issueOf({ ...issue, knownDifferenceWh: known.get(issue) ?? null }));
}
