import { Resolution, type ActivePerformance, type Series } from '@lichthof/contracts/monitoring/monitoring.ts';
import { getLast } from '@lichthof/domain/collections/items.ts';
import type { EnergyTotals } from '@lichthof/domain/energy/energy-totals.ts';
import { requiredCoverage } from '@lichthof/domain/energy/kpis.ts';
import { addDays, daysBetween, eachDay } from '@lichthof/domain/time/days.ts';
import { isoAt, startOfDay } from '@lichthof/domain/time/local-days.ts';
import { shiftPeriod } from '@lichthof/domain/time/periods.ts';
import type { Database } from '../../database/database.ts';
import { currentTotals, readCurrent, type ChangedDay } from './current-days.db.ts';
import { readTotalsBy, type Days } from './energy-totals.db.ts';
import { expectedQuarterHours, findMonitoredEstate, type MonitoredEstate } from './monitored-estate.db.ts';
import { requireQuarterHourRange } from './series/quarter-hour-range.ts';
import { readQuarterHourPerformance } from './quarter-hour-performance.ts';

/** Mean power of the estate over time: quarter-hours for up to 8 days, days for up to 92, months for longer periods. */
export async function readActivePerformance(
  db: Database,
  estateId: number,
  { resolution, ...days }: Days & { resolution?: Resolution | undefined },
): Promise<ActivePerformance> {
  const estate = await findMonitoredEstate(db, estateId, Date.now());
  const requested = resolution ?? defaultResolution(days);
  const step = requested === Resolution.QuarterHour && estate.isLimitedToDays ? Resolution.Day : requested;
  if (step === Resolution.QuarterHour) requireQuarterHourRange(days);
  return readCurrent(db, estate, {
    range: days,
    read: (tx, changed) =>
      step === Resolution.QuarterHour
        ? readQuarterHourPerformance(tx, estate, { ...days, changed })
        : readByTotals(tx, estate, { ...days, step, changed }),
  });
}

function defaultResolution({ from, to }: Days): Resolution {
  const days = daysBetween(from, to);
  if (days <= 8) return Resolution.QuarterHour;
  return days <= 92 ? Resolution.Day : Resolution.Month;
}

async function readByTotals(
  db: Database,
  estate: MonitoredEstate,
  { step, changed, ...days }: Days & { step: 'day' | 'month'; changed: ChangedDay[] },
): Promise<ActivePerformance> {
  const totals = await readTotalsBy(db, step, { ...estate, ...days });
  const steps = listSteps(step, days).map(({ from, to }) => {
    const expected = expectedQuarterHours(estate, { from, to });
    const stored = totals.get(step === 'month' ? `${from.slice(0, 7)}-01` : from);
    return { from, to, expected, totals: currentTotals(stored, changed, { from, to }) };
  });
  const { timeZone } = estate;
  const keyOf = (day: string) => isoAt(startOfDay(day, timeZone), timeZone);

  const energies = (amount: keyof EnergyTotals, count: keyof EnergyTotals): Series =>
    Object.fromEntries(steps.map(({ from, totals: of }) => [keyOf(from), of && of[count] > 0 ? of[amount] : null]));
  const power = (amount: keyof EnergyTotals, count: keyof EnergyTotals): Series =>
    Object.fromEntries(
      steps.map((at) => {
        const energyWh = covered(at.totals, at.expected, { amount, count });
        const hours = (at.totals?.[count] ?? 0) / 4;
        return [keyOf(at.from), energyWh === null ? null : energyWh / 1000 / hours];
      }),
    );

  return {
    resolution: step,
    isLimitedToDays: estate.isLimitedToDays,
    electricityGeneration: power('pvWh', 'pvCount'),
    electricityConsumption: power('consumptionWh', 'consumptionCount'),
    electricityStorageCurrentChargeQuota: {},
    electricityStorageDischarge: power('dischargeWh', 'dischargeCount'),
    electricityStorageCharge: power('chargeWh', 'chargeCount'),
    electricityGridFeed: power('feedInWh', 'feedInCount'),
    electricityGridConsumption: power('importWh', 'importCount'),
    energiesWh: {
      pvGeneration: energies('pvWh', 'pvCount'),
      selfConsumption: energies('selfWh', 'selfCount'),
      electricityConsumption: energies('consumptionWh', 'consumptionCount'),
      electricityConsumptionFromGrid: energies('importWh', 'importCount'),
      gridFeed: energies('feedInWh', 'feedInCount'),
      batteryCharge: energies('chargeWh', 'chargeCount'),
      batteryDischarge: energies('dischargeWh', 'dischargeCount'),
    },
    flowsWh: {
      directWh: energies('directWh', 'consumptionCount'),
      batteryToConsumptionWh: energies('batteryToConsumptionWh', 'consumptionCount'),
      gridToConsumptionWh: energies('gridToConsumptionWh', 'consumptionCount'),
      pvToBatteryWh: energies('pvToBatteryWh', 'pvCount'),
      pvToGridWh: energies('pvToGridWh', 'pvCount'),
    },
    substituted: steps
      .filter((at) => (at.totals?.substitutedCount ?? 0) > 0)
      .map(({ from, to }) => ({ from: keyOf(from), to: keyOf(to) })),
    missing: steps
      .filter(
        (at) => at.expected > 0 && covered(at.totals, at.expected, { amount: 'pvWh', count: 'balanceCount' }) === null,
      )
      .map(({ from, to }) => ({ from: keyOf(from), to: keyOf(to) })),
  };
}

/** The amount of a step; null if too few of its quarter-hours are known. */
function covered(
  totals: EnergyTotals | undefined,
  expected: number,
  { amount, count }: { amount: keyof EnergyTotals; count: keyof EnergyTotals },
): number | null {
  if (!totals || expected === 0 || totals[count] / expected < requiredCoverage) return null;
  return totals[amount];
}

function listSteps(step: 'day' | 'month', { from, to }: Days): Days[] {
  if (step === 'day') return eachDay(from, to).map((day) => ({ from: day, to: addDays(day, 1) }));
  const steps: Days[] = [];
  for (let at = from; at < to; at = getLast(steps).to) {
    const next = shiftPeriod('month', at, 1).from;
    steps.push({ from: at, to: next < to ? next : to });
  }
  return steps;
}
