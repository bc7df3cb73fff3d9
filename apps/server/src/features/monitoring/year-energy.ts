import type { MeasuredEnergy } from '@lichthof/contracts/billing/year-statements.ts';
import { emptyTotals, type EnergyTotals } from '@lichthof/domain/energy/energy-totals.ts';
import { co2FactorOf, co2SavingsOf, type Co2Factor } from '@lichthof/domain/energy/co2-savings.ts';
import { kpisOf } from '@lichthof/domain/energy/kpis.ts';
import { shiftPeriod } from '@lichthof/domain/time/periods.ts';
import type { Database } from '../../database/database.ts';
import { readCo2Factors } from './completeness.db.ts';
import { currentTotals, readCurrent, type ChangedDay } from './current-days.db.ts';
import { readTotals, readTotalsBy, type Days } from './energy-totals.db.ts';
import { expectedQuarterHours, findMonitoredEstate, type MonitoredEstate } from './monitored-estate.db.ts';

export interface YearEnergy {
  year: MeasuredEnergy & { co2SavingsGrams: number | null };
  months: (MeasuredEnergy & { month: string })[];
  /** The first day with values, before which nothing is missing; null without any. */
  expectedFrom: string | null;
  /** The day up to which values can be expected. */
  expectedTo: string;
}

/** The measured energy of an estate in a calendar year and in each of its months, with the same rules as its key figures. */
export async function readYearEnergy(db: Database, estateId: number, year: number): Promise<YearEnergy> {
  const estate = await findMonitoredEstate(db, estateId, Date.now());
  const range = { from: `${year}-01-01`, to: `${year + 1}-01-01` };
  return readCurrent(db, estate, { range, read: (tx, changed) => readMonths(tx, estate, { year, range, changed }) });
}

async function readMonths(
  db: Database,
  estate: MonitoredEstate,
  { year, range: days, changed }: { year: number; range: Days; changed: ChangedDay[] },
): Promise<YearEnergy> {
  const { customerId, estateId } = estate;
  const sums = (await readTotals(db, { customerId, estateIds: [estateId] }, days)).get(estateId);
  const byMonth = await readTotalsBy(db, 'month', { customerId, estateId, ...days });
  const factor = co2FactorOf(await readCo2Factors(db), year);
  const toEnergy = (stored: EnergyTotals | undefined, range: Days) => {
    const totals = currentTotals(stored, changed, range) ?? emptyTotals;
    return measuredEnergy(
      { ...totals, quarterHours: expectedQuarterHours(estate, sinceFirstDay(range, estate)) },
      factor,
    );
  };
  const months = listMonths(year).map((range) => {
    const { co2SavingsGrams: _, ...energy } = toEnergy(byMonth.get(range.from), range);
    return { month: range.from, ...energy };
  });
  return { year: toEnergy(sums, days), months, expectedFrom: estate.expectedFrom, expectedTo: estate.expectedTo };
}

/** The days of a range since the first one with values. */
function sinceFirstDay({ from, to }: Days, { expectedFrom }: MonitoredEstate): Days {
  const isWithin = expectedFrom !== null && expectedFrom > from && expectedFrom < to;
  return { from: isWithin ? expectedFrom : from, to };
}

const listMonths = (year: number): Days[] =>
  Array.from({ length: 12 }, (_, index) => shiftPeriod('month', `${year}-01-01`, index));

function measuredEnergy(totals: EnergyTotals, factor: Co2Factor): YearEnergy['year'] {
  const kpis = kpisOf(totals, co2SavingsOf(totals.selfWh, factor));
  const { pvGeneration, selfConsumption, electricityConsumptionFromGrid, gridFeed } = kpis;
  const coverages = [pvGeneration, selfConsumption, electricityConsumptionFromGrid, gridFeed].map(
    ({ coverage }) => coverage,
  );
  return {
    pvWh: pvGeneration.amount,
    selfWh: selfConsumption.amount,
    importWh: electricityConsumptionFromGrid.amount,
    feedInWh: gridFeed.amount,
    coverage: Math.min(...coverages),
    co2SavingsGrams: kpis.co2SavingsGrams.amount,
  };
}
