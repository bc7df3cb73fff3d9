import type { KeyFigures, Kpis } from '@lichthof/contracts/monitoring.ts';
import { balanceOf } from '@lichthof/domain/energy/energy-balance.ts';
import { emptyTotals, type EnergyTotals } from '@lichthof/domain/energy/energy-totals.ts';
import { kpisOf } from '@lichthof/domain/energy/kpis.ts';
import { addDays, daysBetween } from '@lichthof/domain/time/days.ts';
import { previousPeriod } from '@lichthof/domain/time/periods.ts';
import type { Database } from '../../database/database.ts';
import { readCapacityKwh, readStateOfCharge } from './charge-levels.db.ts';
import { currentTotals, readCurrent, type ChangedDay } from './current-days.db.ts';
import { readTotals, type Days } from './energy-totals.db.ts';
import { readCo2Factor, readCompleteness } from './gauges.db.ts';
import { expectedQuarterHours, findMonitoredEstate, type MonitoredEstate } from './monitored-estate.db.ts';

/** The key figures of an estate's period and those of the previous period. */
export async function readKpis(db: Database, estateId: number, period: Days): Promise<Kpis> {
  const estate = await findMonitoredEstate(db, estateId, Date.now());
  const days = runningPart(period, estate);
  const previousDays = comparable(period, days);
  const range = { from: previousDays.from, to: days.to };
  return readCurrent(db, estate, {
    range,
    read: (tx, changed) => readFigures(tx, estate, { period, days, previousDays, changed }),
  });
}

interface Periods {
  period: Days;
  days: Days;
  previousDays: Days;
  changed: ChangedDay[];
}

async function readFigures(
  db: Database,
  estate: MonitoredEstate,
  { period, days, previousDays, changed }: Periods,
): Promise<Kpis> {
  const totals = await totalsOf(db, estate, { days, changed });
  const previousTotals = await totalsOf(db, estate, { days: previousDays, changed });
  const factor = await readCo2Factor(db, Number(period.from.slice(0, 4)));
  const toFigures = (of: EnergyTotals) => keyFiguresOf(of, factor.co2GramsPerKwh);
  return {
    ...toFigures(totals),
    days,
    previous: toFigures(previousTotals),
    previousDays,
    balance: balanceOf(totals),
    stateOfCharge: await readStateOfCharge(db, estate, days),
    batteryCapacityKwh: await readCapacityKwh(db, estate),
    completeness: await readCompleteness(db, estate, days),
    co2GramsPerKwh: factor.co2GramsPerKwh,
    co2Year: factor.year,
  };
}

/** Cuts a running period where values can be expected; a future period stays as it is. */
function runningPart({ from, to }: Days, { expectedTo }: MonitoredEstate): Days {
  return expectedTo > from && expectedTo < to ? { from, to: expectedTo } : { from, to };
}

function comparable(period: Days, days: Days): Days {
  const before = previousPeriod(period);
  if (days.to === period.to) return before;
  const end = addDays(before.from, daysBetween(days.from, days.to));
  return { from: before.from, to: end < before.to ? end : before.to };
}

async function totalsOf(
  db: Database,
  estate: MonitoredEstate,
  { days, changed }: Pick<Periods, 'days' | 'changed'>,
): Promise<EnergyTotals> {
  const { customerId, estateId } = estate;
  const stored = await readTotals(db, { customerId, estateIds: [estateId] }, days);
  const totals = currentTotals(stored.get(estateId), changed, days) ?? emptyTotals;
  return { ...totals, quarterHours: expectedQuarterHours(estate, days) };
}

function keyFiguresOf(totals: EnergyTotals, co2GramsPerKwh: number): KeyFigures {
  const kpis = Object.entries(kpisOf(totals, co2GramsPerKwh));
  const amounts = Object.fromEntries(kpis.map(([name, { amount }]) => [name, amount]));
  const coverage = Object.fromEntries(kpis.map(([name, kpi]) => [name, kpi.coverage]));
  return { ...amounts, coverage } as KeyFigures;
}
