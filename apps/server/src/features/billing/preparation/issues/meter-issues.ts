import type { BillingIssue } from '@lichthof/contracts/billing/billing-issues.ts';
import type { BilledMeter, BillingBasis } from '@lichthof/domain/billing/billing-basis.ts';
import { cutRuns, type MeterRun } from '@lichthof/domain/billing/meter-values.ts';
import type { ContractAllocation, EstateEnergy, PeriodAllocation } from '@lichthof/domain/billing/period-allocation.ts';
import { checkConnectionBalance } from '@lichthof/domain/energy/connection-balance.ts';
import { isoAt, startOfDay, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import { intersect } from '@lichthof/domain/time/ranges.ts';
import type { ConnectionSums } from '../energy-balance.db.ts';
import { issueOf, type IssueFields } from './issue-of.ts';

interface LocalDay {
  today: string;
  timeZone: TimeZone;
}

/** Gaps of the days before today: values of the running day and of later ones are still to come. */
export const missingIssues = (missing: readonly MeterRun<BilledMeter>[], { today, timeZone }: LocalDay) =>
  cutRuns(missing, startOfDay(today, timeZone)).map((run): IssueFields => ({
    code: 'valuesMissing',
    severity: 'blocks',
    ...runFields(run, timeZone),
  }));

/** Missing values that change the allocation of all: of the meters of local energy, and of whom the run does not bill. */
export function localIssues({ localDataQuality, unbilledMissing }: PeriodAllocation, at: LocalDay): BillingIssue[] {
  return missingIssues([...localDataQuality.missing, ...unbilledMissing], at).map(issueOf);
}

/** Imported quantities above the own consumption, or together above the local energy. */
export function allocationIssues({ allocationFaults }: PeriodAllocation, { estate }: BillingBasis): BillingIssue[] {
  return allocationFaults.map(({ contract, from, to, quarterHours, excessWh }) =>
    issueOf({
      code: contract ? 'allocationAboveConsumption' : 'allocationAboveLocal',
      severity: 'blocks',
      participantId: contract?.participantId ?? null,
      contractId: contract?.contractId ?? null,
      apartmentName: contract?.apartmentName ?? null,
      from: isoAt(from, estate.timeZone),
      to: isoAt(to, estate.timeZone),
      quarterHours,
      excessWh,
    }),
  );
}

/** Market prices that are not known: nothing may stand in for them. */
export function marketPriceIssues({ missingMarketPrices }: PeriodAllocation, timeZone: TimeZone): BillingIssue[] {
  return missingMarketPrices.map(({ from, to, quarterHours }) =>
    issueOf({
      code: 'marketPriceMissing',
      severity: 'blocks',
      from: isoAt(from, timeZone),
      to: isoAt(to, timeZone),
      quarterHours,
    }),
  );
}

function runFields({ meter, from, to, quarterHours }: MeterRun<BilledMeter>, timeZone: TimeZone) {
  const { meterId, name } = meter;
  return { meterId, meterName: name, from: isoAt(from, timeZone), to: isoAt(to, timeZone), quarterHours };
}

/** Meters that two contracts would bill on the same days. */
export function meterIssues(allocations: readonly ContractAllocation[]): BillingIssue[] {
  const uses = allocations.flatMap(({ contract, billed }) =>
    [...contract.meters, ...contract.allocationMeters].flatMap((meter) => {
      const days = intersect(meter, billed);
      return days ? [{ meter, days }] : [];
    }),
  );
  const byMeter = Map.groupBy(uses, ({ meter }) => meter.meterId);
  return [...byMeter.values()].flatMap((ofMeter) =>
    ofMeter.flatMap(({ meter: { meterId, name: meterName }, days }, index) =>
      ofMeter.slice(index + 1).flatMap((other) => {
        const both = intersect(other.days, days);
        return both ? [issueOf({ code: 'meterTwice', severity: 'blocks', meterId, meterName, ...both })] : [];
      }),
    ),
  );
}

/** Above this share of the consumption somebody is likely not metered. */
const unmeteredPercent = 5;

/** Whether what the meters consumed fits what reached the estate; nothing when that is not known. */
export function balanceIssues(sums: ConnectionSums | null, { localWh }: EstateEnergy): BillingIssue[] {
  if (!sums) return [];
  const { result, restWh } = checkConnectionBalance({ ...sums, localWh }, unmeteredPercent);
  if (result === 'balanced') return [];
  return [
    result === 'missing'
      ? issueOf({ code: 'balanceMissing', severity: 'warns', energyWh: -restWh })
      : issueOf({ code: 'balanceUnmetered', severity: 'notes', energyWh: restWh }),
  ];
}
