import type { BillingIssue } from '@lichthof/contracts/billing/billing-issues.ts';
import type { PeriodAllocation } from '@lichthof/domain/billing/period-allocation.ts';
import { issueOf } from './issue-of.ts';

/** Plants that generate in the dark, or more than they can. */
export function plantIssues({ plantFaults }: PeriodAllocation): BillingIssue[] {
  return plantFaults.map(({ code, meter, from, to, quarterHours, energyWh, powerW, peakPowerW }) =>
    issueOf({
      code,
      severity: 'warns',
      meterId: meter.meterId,
      meterName: meter.name,
      from,
      to,
      quarterHours,
      energyWh,
      ...(peakPowerW !== null && { powerW, peakPowerW }),
    }),
  );
}
