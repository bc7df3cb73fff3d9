import type { BillingIssue } from '@lichthof/contracts/billing/billing-issues.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { ImplausibleEnergyError } from '@lichthof/domain/allocation/allocate-quarter-hour.ts';
import { labelYearOf } from '@lichthof/domain/billing/labelling/electricity-labelling.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import type { Database } from '../../../database/database.ts';
import { mapInTurns } from '../map-in-turns.ts';
import { deriveMarkedComputedDays } from '../../metering/computed/derive-marked-days.ts';
import { readKnownDifferences, type MeterGap } from '../../metering/gaps/known-differences.ts';
import { HttpError, notFound } from '../../../http/errors.ts';
import type { BillingBasis, Supply } from '@lichthof/domain/billing/billing-basis.ts';
import type { RunContract } from '../billing-runs.db.ts';
import { readBillingBasis } from './billing-basis.db.ts';
import { type BillableDays, leaveOutBilledDays } from './billed-days.db.ts';
import { type Mixes, noMixes, readMixes, readPreviousYears, readProductNames } from './billing-facts.db.ts';
import { readConnectionSums } from './energy-balance.db.ts';
import { draftIssues } from './issues/draft-issues.ts';
import { issueOf } from './issues/issue-of.ts';
import { allocationIssues, balanceIssues, localIssues, marketPriceIssues, meterIssues } from './issues/meter-issues.ts';
import { plantIssues } from './issues/plant-issues.ts';
import { periodIssues, productIssues } from './issues/period-issues.ts';
import { draftInvoice, type InvoiceDraft } from '@lichthof/domain/billing/invoices/invoice-draft.ts';
import type { BillingMonth } from '@lichthof/domain/billing/billing-month.ts';
import { emptyAllocation, type PeriodAllocation } from '@lichthof/domain/billing/period-allocation.ts';
import { getItem, requireValue } from '@lichthof/domain/collections/items.ts';
import { covers, daysOutside } from '@lichthof/domain/time/ranges.ts';
import { allocatePeriod } from './allocate-period.ts';
import { findMetersWithoutCounter } from './meters-without-counter.db.ts';

/** The draft invoices of a period and the issues found. */
export interface PreparedBilling {
  basis: BillingBasis;
  /** The contracts that the period can bill, chosen or not. */
  billable: BillableDays[];
  periodAllocation: PeriodAllocation;
  drafts: InvoiceDraft[];
  issues: BillingIssue[];
  /** By draft: the same days of the previous year. */
  previous: Map<InvoiceDraft, (DayRange & { energyWh: number }) | null>;
  labelYear: number;
  mixes: Mixes;
  /** By tariff: the product that it sells. */
  productNames: ReadonlyMap<number, string>;
  today: string;
}

export interface BillingRequest {
  customerId: number;
  estateId: number;
  period: DayRange;
  now: Date;
  /** Only these are billed, all take part in the allocation; without it all are billed. */
  contractIds?: readonly number[] | undefined;
  /** Exactly these days are billed, whether another run bills them or not. */
  billedDays?: readonly RunContract[] | undefined;
  /** The run that is carried out: it bills the days that it has taken. */
  runId?: number;
  /** Stores each month before the next one is allocated. */
  storeMonth?: ((month: BillingMonth) => Promise<void>) | undefined;
}

/** Allocates and prices a period; only `storeMonth` writes. Throws 404 without such an estate, 422 if a chosen contract does not run in the period. */
export async function prepareBilling(db: Database, request: BillingRequest): Promise<PreparedBilling> {
  const { customerId, estateId, period, now, storeMonth } = request;
  // a transaction of a run has had them derived before it began
  if (!db.isTransaction) await deriveMarkedComputedDays(db, { customerId, estateId });
  const whole = await readBillingBasis(db, { customerId, estateId }, period, now);
  if (!whole) throw notFound('Estate');
  refuseUnknownContracts(whole, request);
  const { basis, billable, issues: billedIssues } = await leaveOutBilledDays(db, whole, request);
  const today = localDayOf(now.getTime(), basis.estate.timeZone);
  const labelYear = labelYearOf(today);
  const mixes = basis.provider
    ? await readMixes(db, { customerId, providerId: basis.provider.providerId }, labelYear)
    : noMixes;
  const productNames = await readProductNames(db, { customerId, estateId });
  const mix = { year: labelYear, hasOwn: mixes.own !== null, hasNational: mixes.national !== null };
  const ofPeriod = [...periodIssues(basis, { today, mix }), ...billedIssues];
  const canAllocate = !ofPeriod.some(({ code }) => code === 'noSupply');

  const withoutContracts = { ...basis, contracts: [] };
  const allocated = await allocateIfPlausible(db, canAllocate ? basis : withoutContracts, storeMonth);
  const periodAllocation =
    allocated ?? (await allocateIfPlausible(db, withoutContracts)) ?? emptyAllocation(withoutContracts);
  const drafts = await mapInTurns(periodAllocation.contracts, (allocation) =>
    draftInvoice(allocation, { basis, supply: getSupplyOn(basis, allocation.billed) }),
  );
  const previousYears = await readPreviousYears(db, customerId, periodAllocation.contracts);
  const previous = new Map(drafts.map((draft, index) => [draft, getItem(previousYears, index)]));
  const withoutCounter = await findMetersWithoutCounter(db, customerId, periodAllocation.contracts);
  const found = [
    ...ofPeriod,
    ...(allocated ? [] : [issueOf({ code: 'valuesImplausible', severity: 'blocks' })]),
    ...meterIssues(periodAllocation.contracts),
    ...localIssues(periodAllocation, { today, timeZone: basis.estate.timeZone }),
    ...plantIssues(periodAllocation),
    ...allocationIssues(periodAllocation, basis),
    ...marketPriceIssues(periodAllocation, basis.estate.timeZone),
    ...productIssues(drafts, { mixes, productNames, year: labelYear }),
    ...(await findBalanceIssues(db, basis, { isAllocated: canAllocate && allocated !== null, periodAllocation })),
    ...drafts.flatMap((draft) => {
      const previousWh = previous.get(draft)?.energyWh ?? null;
      return draftIssues(draft, { basis, today, previousWh, withoutCounter });
    }),
  ];
  const issues = await addKnownDifferences(db, customerId, found);
  return { basis, billable, periodAllocation, drafts, issues, previous, labelYear, mixes, productNames, today };
}

/** Only a whole estate with a whole allocation can be compared with its house connection. */
async function findBalanceIssues(
  db: Database,
  { estate, period, supplies }: BillingBasis,
  { isAllocated, periodAllocation }: { isAllocated: boolean; periodAllocation: PeriodAllocation },
): Promise<BillingIssue[]> {
  if (!isAllocated || daysOutside(supplies, period).length > 0) return [];
  return balanceIssues(await readConnectionSums(db, estate, period), periodAllocation.estate);
}

function refuseUnknownContracts({ contracts }: BillingBasis, { contractIds = [] }: BillingRequest): void {
  const known = new Set(contracts.map(({ contractId }) => contractId));
  if (contractIds.some((contractId) => !known.has(contractId))) {
    throw new HttpError(422, 'No such contract in the period', { code: ErrorCode.BillingContractUnknown });
  }
}

/** Null if a value is implausibly large; any other error is thrown. */
async function allocateIfPlausible(
  db: Database,
  basis: BillingBasis,
  storeMonth?: BillingRequest['storeMonth'],
): Promise<PeriodAllocation | null> {
  try {
    return await allocatePeriod(db, basis, storeMonth);
  } catch (error) {
    if (error instanceof ImplausibleEnergyError) return null;
    throw error;
  }
}

/** The allocation rule that is valid on the last billed day. */
function getSupplyOn({ supplies }: BillingBasis, billed: DayRange): Supply {
  const supply = supplies.findLast((one) => covers(one, billed.from) || one.from < billed.to);
  return requireValue(supply, 'supply on the billed days');
}

async function addKnownDifferences(db: Database, customerId: number, issues: BillingIssue[]): Promise<BillingIssue[]> {
  const missing = issues.filter(({ code }) => code === 'valuesMissing');
  if (missing.length === 0) return issues;
  const gaps = missing.map(({ meterId, from, to, quarterHours }) => ({ meterId, from, to, quarterHours }) as MeterGap);
  const differences = await readKnownDifferences(db, customerId, gaps);
  const known = new Map(missing.map((issue, index) => [issue, getItem(differences, index)]));
  return issues.map((issue) => issueOf({ ...issue, knownDifferenceWh: known.get(issue) ?? null }));
}
