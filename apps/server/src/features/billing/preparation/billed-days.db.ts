import type { BillingIssue } from '@lichthof/contracts/billing/billing-issues.ts';
import type { BilledContract, BillingBasis } from '@lichthof/domain/billing/billing-basis.ts';
import { daysToBill } from '@lichthof/domain/billing/days-to-bill.ts';
import { getFirst, getItem, getLast } from '@lichthof/domain/collections/items.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { intersect } from '@lichthof/domain/time/ranges.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { readRunContracts, type RunContract } from '../billing-runs.db.ts';
import { issueOf } from './issues/issue-of.ts';

/** A contract and its days that no run bills, in order of time. */
export interface BillableDays {
  contract: BilledContract;
  days: DayRange[];
}

interface UnbilledBasis {
  basis: BillingBasis;
  billable: BillableDays[];
  issues: BillingIssue[];
}

interface UnbilledRequest {
  customerId: number;
  runId?: number;
  contractIds?: readonly number[] | undefined;
  billedDays?: readonly RunContract[] | undefined;
}

/** Leaves out what other runs bill and who is not chosen; a run that is carried out bills what it has taken. */
export async function leaveOutBilledDays(
  db: Database,
  basis: BillingBasis,
  { customerId, runId, contractIds, billedDays }: UnbilledRequest,
): Promise<UnbilledBasis> {
  if (billedDays)
    return { basis: { ...basis, billedDays: daysOfContracts(basis, billedDays) }, billable: [], issues: [] };
  if (runId === undefined) return withoutBilledDays(basis, await readBilledDays(db, basis), contractIds);
  const taken = await readRunContracts(db, { customerId, runId });
  return { basis: { ...basis, billedDays: toMap(taken) }, billable: [], issues: [] };
}

/** The days on which the contracts still run. */
const daysOfContracts = ({ contracts }: BillingBasis, billedDays: readonly RunContract[]) =>
  new Map(
    billedDays.flatMap(({ contractId, ...days }) => {
      const contract = contracts.find((one) => one.contractId === contractId);
      const running = contract ? intersect(contract, days) : null;
      return running ? [[contractId, running] as const] : [];
    }),
  );

const toMap = (contracts: RunContract[]) =>
  new Map(contracts.map(({ contractId, from, to }) => [contractId, { from, to }] as const));

/** The days of the period that runs bill, by contract in order of time. */
async function readBilledDays(db: Database, { estate, contracts, period }: BillingBasis): Promise<RunContract[]> {
  return db
    .selectFrom('billing_run_contract')
    .select(['contract_id as contractId', sql<string>`lower(period)`.as('from'), sql<string>`upper(period)`.as('to')])
    .where('customer_id', '=', estate.customerId)
    .where('contract_id', '=', sql<number>`any(${contracts.map(({ contractId }) => contractId)}::int[])`)
    .where('is_in_force', '=', true)
    .where(sql<boolean>`period && daterange(${period.from}, ${period.to})`)
    .orderBy('contract_id')
    .orderBy('period')
    .execute();
}

function withoutBilledDays(basis: BillingBasis, billed: RunContract[], contractIds?: readonly number[]): UnbilledBasis {
  const all = basis.contracts.map((contract) => ({
    contract,
    days: daysToBill(
      contract,
      basis.period,
      billed.filter(({ contractId }) => contractId === contract.contractId),
    ),
  }));
  const chosen = new Set(contractIds);
  const unbilled = contractIds ? all.filter(({ contract }) => chosen.has(contract.contractId)) : all;
  const isAllBilled = unbilled.length > 0 && unbilled.every(({ days }) => days.length === 0);
  const billedDays = new Map<number, DayRange>(
    unbilled.flatMap(({ contract, days }) => days.slice(0, 1).map((range) => [contract.contractId, range] as const)),
  );
  const parted = unbilled.filter(({ days }) => days.length > 1);
  return {
    basis: { ...basis, billedDays },
    billable: all.filter(({ days }) => days.length > 0),
    issues: [
      ...(isAllBilled ? [issueOf({ code: 'periodBilled', severity: 'blocks', ...basis.period })] : []),
      ...parted.map(({ contract, days }) => daysBilledBetween(contract, days)),
      ...(isAllBilled || parted.length > 0 ? [] : daysLeftOut(basis, billed, unbilled)),
    ],
  };
}

/** From the first to the last day that other runs bill for one of the contracts. */
function daysLeftOut({ period }: BillingBasis, billed: RunContract[], unbilled: BillableDays[]): BillingIssue[] {
  const contractIds = new Set(unbilled.map(({ contract }) => contract.contractId));
  const days = billed.flatMap((one) => (contractIds.has(one.contractId) && intersect(one, period)) || []);
  if (days.length === 0) return [];
  const from = getFirst(days.map((one) => one.from).toSorted());
  const to = getLast(days.map((one) => one.to).toSorted());
  return [issueOf({ code: 'daysLeftOut', severity: 'notes', from, to })];
}

/** An invoice covers days without a break. */
function daysBilledBetween(
  { participantId, contractId, apartmentName }: BilledContract,
  days: DayRange[],
): BillingIssue {
  const between = { from: getFirst(days).to, to: getItem(days, 1).from };
  return issueOf({
    code: 'daysBilledBetween',
    severity: 'blocks',
    participantId,
    contractId,
    apartmentName,
    ...between,
  });
}
