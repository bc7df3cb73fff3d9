import { requireValue } from '@lichthof/domain/collections/items.ts';
import type { OwnElectricity } from '@lichthof/contracts/tenant/own-electricity.ts';
import { ImplausibleEnergyError } from '@lichthof/domain/allocation/allocate-quarter-hour.ts';
import type { BilledContract } from '@lichthof/domain/billing/billing-basis.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { intersect } from '@lichthof/domain/time/ranges.ts';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { readBillingBasis } from '../../billing/preparation/billing-basis.db.ts';
import { readBilledMonth } from './billed-month.db.ts';
import { allocateDaysForMany, frozenDays, countUntilLastKnown, type OwnElectricityDay } from './own-days.ts';
import { describeMonth } from './read-own-month.ts';

interface EstateMonthRequest extends EstateKey {
  /** A calendar month that is over. */
  month: DayRange;
  contractIds: readonly number[];
}

export interface ContractMonth {
  contract: BilledContract;
  electricity: OwnElectricity;
}

/** The electricity of contracts in a month, allocated once for all of them. Empty if values are implausible. */
export async function readEstateMonth(
  db: Database,
  { month, contractIds, ...key }: EstateMonthRequest,
): Promise<ContractMonth[]> {
  const basis = await readBillingBasis(db, key, month);
  if (!basis) return [];
  const allocated = await allocateDaysForMany(db, basis, { contractIds, ...month }).catch((error: unknown) => {
    if (error instanceof ImplausibleEnergyError) return null;
    throw error;
  });
  if (!allocated) return [];
  const described: ContractMonth[] = [];
  for (const contract of basis.contracts.filter(({ contractId }) => contractIds.includes(contractId))) {
    const own = requireValue(intersect(contract, month), 'day of the contract in the month');
    const { timeZone } = basis.estate;
    const billed = await readBilledMonth(db, { ...key, ...own, contractId: contract.contractId, timeZone });
    const all = billed ? frozenDays(billed) : (allocated.get(contract.contractId) ?? []);
    const last = findLastDay(all);
    if (last === undefined) continue;
    const parts = { contract, range: { from: own.from, to: addDays(last, 1) }, end: own.to, all, isRunning: false };
    described.push({
      contract,
      electricity: await describeMonth(db, basis, { ...parts, invoice: billed?.invoice ?? null }),
    });
  }
  return described;
}

/** The last day with an own value. */
const findLastDay = (days: readonly OwnElectricityDay[]) => days.findLast((day) => countUntilLastKnown(day) > 0)?.day;
