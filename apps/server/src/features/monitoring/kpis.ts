import type { KeyFigures, Kpis } from '@lichthof/contracts/monitoring/monitoring.ts';
import { co2FactorOf, co2SavingsOf, type Co2Factor } from '@lichthof/domain/energy/co2-savings.ts';
import { balanceOf } from '@lichthof/domain/energy/energy-balance.ts';
import { addTotals, emptyTotals, type EnergyTotals } from '@lichthof/domain/energy/energy-totals.ts';
import { kpisOf } from '@lichthof/domain/energy/kpis.ts';
import { addDays, daysBetween } from '@lichthof/domain/time/days.ts';
import { previousPeriod, splitBy } from '@lichthof/domain/time/periods.ts';
import type { Database } from '../../database/database.ts';
import { readCapacityKwh, readStateOfCharge } from './charge-levels.db.ts';
import { readCo2Factors, readCompleteness } from './completeness.db.ts';
import { currentTotals, readCurrent, type ChangedDay } from './current-days.db.ts';
import { readTotalsBy, type Days } from './energy-totals.db.ts';
import { expectedQuarterHours, findMonitoredEstate, type MonitoredEstate } from './monitored-estate.db.ts';

/** The key figures of an estate's period and those of the previous period. */
export async function readKpis(db: Database, estateId: number, period: Days): Promise<Kpis> {
  const estate = await findMonitoredEstate(db, estateId, Date.now());
  const days = expectedPart(period, estate);
  const previousDays = comparable(period, days);
  const range = { from: previousDays.from, to: days.to };
  return readCurrent(db, estate, {
    range,
    read: (tx, changed) => readFigures(tx, estate, { days, previousDays, changed }),
  });
}

interface Periods {
  days: Days;
  previousDays: Days;
  changed: ChangedDay[];
}

async function readFigures(
  db: Database,
  estate: MonitoredEstate,
  { days, previousDays, changed }: Periods,
): Promise<Kpis> {
  const factors = await readCo2Factors(db);
  const { totals, co2 } = await readSums(db, estate, { days, changed, factors });
  const previous = await readSums(db, estate, { days: previousDays, changed, factors });
  return {
    ...toKeyFigures(totals, co2.savingsGrams),
    days,
    previous: toKeyFigures(previous.totals, previous.co2.savingsGrams),
    previousDays,
    balance: balanceOf(totals),
    stateOfCharge: await readStateOfCharge(db, estate, days),
    batteryCapacityKwh: await readCapacityKwh(db, estate),
    completeness: await readCompleteness(db, estate, days),
    co2Factors: co2.factors,
  };
}

/**
 * Cuts a period where values can be expected: before the first one of the estate and after the present. A period without
 * any stays as it is.
 */
function expectedPart({ from, to }: Days, { expectedFrom, expectedTo }: MonitoredEstate): Days {
  return {
    from: expectedFrom !== null && expectedFrom > from && expectedFrom < to ? expectedFrom : from,
    to: expectedTo > from && expectedTo < to ? expectedTo : to,
  };
}

/** The same part of the period before. */
function comparable(period: Days, days: Days): Days {
  const before = previousPeriod(period);
  const from = addDays(before.from, daysBetween(period.from, days.from));
  const to = days.to === period.to ? before.to : addDays(from, daysBetween(days.from, days.to));
  return from < before.to ? { from, to: to < before.to ? to : before.to } : before;
}

interface SummedDays extends Pick<Periods, 'days' | 'changed'> {
  factors: Co2Factor[];
}

interface Sums {
  totals: EnergyTotals;
  co2: { savingsGrams: number; factors: Co2Factor[] };
}

/** The sums of the days; each year saves CO2 by its own factor. */
async function readSums(db: Database, estate: MonitoredEstate, { days, changed, factors }: SummedDays): Promise<Sums> {
  const { customerId, estateId } = estate;
  const months = await readTotalsBy(db, 'month', { customerId, estateId, ...days });
  const years = splitBy(days, (first) => `${Number(first.slice(0, 4)) + 1}-01-01`).map((part) => {
    const year = part.from.slice(0, 4);
    const ofYear = [...months].filter(([month]) => month.startsWith(year)).map(([, totals]) => totals);
    const totals = currentTotals(ofYear.reduce(addTotals, emptyTotals), changed, part) ?? emptyTotals;
    const factor = co2FactorOf(factors, Number(year));
    return { totals, factor, savingsGrams: co2SavingsOf(totals.selfWh, factor) };
  });
  const totals = years.map((year) => year.totals).reduce(addTotals, emptyTotals);
  return {
    totals: { ...totals, quarterHours: expectedQuarterHours(estate, days) },
    co2: {
      savingsGrams: years.reduce((sum, year) => sum + year.savingsGrams, 0),
      factors: [...new Set(years.map(({ factor }) => factor))],
    },
  };
}

function toKeyFigures(totals: EnergyTotals, co2SavingsGrams: number): KeyFigures {
  const kpis = Object.entries(kpisOf(totals, co2SavingsGrams));
  const amounts = Object.fromEntries(kpis.map(([name, { amount }]) => [name, amount]));
  const coverage = Object.fromEntries(kpis.map(([name, kpi]) => [name, kpi.coverage]));
  return { ...amounts, coverage } as KeyFigures;
}
