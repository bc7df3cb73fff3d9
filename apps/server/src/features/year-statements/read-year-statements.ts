import { revenueKinds, type YearStatement } from '@lichthof/contracts/billing/year-statements.ts';
import { wholeCents } from '@lichthof/domain/billing/invoices/invoice-amounts.ts';
import { revenueParts } from '@lichthof/domain/billing/invoices/revenue-parts.ts';
import { isFundedIn, subsidyCtPerKwh } from '@lichthof/domain/energy/tenant-subsidy.ts';
import { requiredCoverage } from '@lichthof/domain/energy/kpis.ts';
import { shiftPeriod } from '@lichthof/domain/time/periods.ts';
import Big from 'big.js';
import type { Database } from '../../database/database.ts';
import { readYearEnergy, type YearEnergy } from '../monitoring/year-energy.ts';
import * as billed from './billed-year.db.ts';
import { listPlants, listStatementEstates, type Plant, type StatementEstate } from './statement-estates.db.ts';
import { localToday } from '../../database/local-today.ts';

interface StatementQuery {
  customerId: number;
  /** Absent: all estates with tenant electricity in the year. */
  estateId?: number;
  year: number;
}

/** The statements of a year, in order of the estates' names. */
export async function readYearStatements(db: Database, query: StatementQuery): Promise<YearStatement[]> {
  const { customerId, year } = query;
  const estates = await listStatementEstates(db, query);
  const of = { customerId, year, estateIds: estates.map(({ estateId }) => estateId) };
  const today = localToday();
  const [sums, netParts, vatSums, months, days, plants] = await Promise.all([
    billed.readBilledSums(db, of),
    billed.readNetParts(db, of),
    billed.readVatSums(db, of),
    billed.readBilledMonths(db, of),
    billed.readBilledDays(db, of, today),
    listPlants(db, of),
  ]);
  const statements: YearStatement[] = [];
  for (const estate of estates) {
    const { estateId } = estate;
    const isOwn = (row: { estateId: number }) => row.estateId === estateId;
    const energy = await readYearEnergy(db, estateId, year);
    const incompleteMonths = listIncompleteMonths(energy);
    const billedMonths = months.filter(isOwn);
    const { contractDays = 0, billedDays = 0 } = days.find(isOwn) ?? {};
    statements.push({
      ...estate,
      year,
      revenue: revenueOf(sums.find(isOwn), netParts.filter(isOwn), vatSums.filter(isOwn)),
      energy: energy.year,
      ...sumsOf(billedMonths),
      months: energy.months.map((month) => ({
        ...month,
        ...sumsOf(billedMonths.filter((row) => row.month === month.month)),
      })),
      subsidy: subsidyOf({ estate, plant: plants.find(isOwn), billedMonths, year }),
      isRunning: energy.expectedTo < `${year + 1}-01-01`,
      incompleteMonths,
      lacksEveryMonth: energy.months.every(
        ({ month }) => month >= energy.expectedTo || incompleteMonths.includes(month),
      ),
      billedShare: contractDays === 0 ? null : Math.min(1, billedDays / contractDays),
    });
  }
  return statements;
}

/** Months with days between the first values and the last ones that can be there, which lack some of them. */
const listIncompleteMonths = ({ months, expectedFrom, expectedTo }: YearEnergy) =>
  months
    .filter(({ month }) => month < expectedTo && shiftPeriod('month', month, 1).from > (expectedFrom ?? ''))
    .filter(({ coverage }) => coverage < requiredCoverage)
    .map(({ month }) => month);

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
const sumsOf = (months: billed.BilledMonth[]) => ({
  billedPvWh: sumOf(months.map(({ pvWh }) => pvWh)),
  billedGridWh: sumOf(months.map(({ gridWh }) => gridWh)),
});

const noRevenue = { invoices: 0, netCents: 0, vatCents: 0, grossCents: 0, paidCents: 0, fromYearBefore: 0 };

function revenueOf(
  sums: billed.BilledSums | undefined,
  netParts: Awaited<ReturnType<typeof billed.readNetParts>>,
  vatSums: Awaited<ReturnType<typeof billed.readVatSums>>,
): YearStatement['revenue'] {
  const { estateId: _, ...totals } = { estateId: 0, ...(sums ?? noRevenue) };
  const parts = revenueParts(netParts, new Map(vatSums.map(({ vatPercent, vatCents }) => [vatPercent, vatCents])));
  return {
    ...totals,
    openCents: totals.grossCents - totals.paidCents,
    parts: parts.toSorted((a, b) => revenueKinds.indexOf(a.kind) - revenueKinds.indexOf(b.kind)),
  };
}

interface SubsidyFacts {
  estate: StatementEstate;
  plant: (Plant & { estateId: number }) | undefined;
  billedMonths: billed.BilledMonth[];
  year: number;
}

/** EEG § 21 (3): electricity from the roof that was supplied to tenants, and general electricity where it counts. */
function subsidyOf({ estate, plant: found, billedMonths, year }: SubsidyFacts): YearStatement['subsidy'] {
  const { estateId: _, ...plant } = found ?? { estateId: 0 };
  const known = found ? (plant as Plant) : null;
  const tenantWh = sumOf(billedMonths.map(({ tenantPvWh }) => tenantPvWh));
  const generalWh = sumOf(billedMonths.map(({ generalPvWh }) => generalPvWh));
  const entitledWh = estate.supplyModel === 'ggv' ? 0 : tenantWh + (known?.countsGeneral ? generalWh : 0);
  const none = { plant: known, entitledWh, ctPerKwh: null, rateSource: null, amountCents: null };
  if (estate.supplyModel === 'ggv') return { ...none, reason: 'ggv' };
  if (!known) return { ...none, reason: 'noPlant' };
  if (!isFundedIn(known, year)) return { ...none, entitledWh: 0, reason: 'notFunded' };
  const ctPerKwh = known.ctPerKwh ?? subsidyCtPerKwh(known);
  if (ctPerKwh === null) return { ...none, reason: 'noRate' };
  const amountCents = wholeCents(new Big(entitledWh).times(ctPerKwh).div(1000));
  return { ...none, ctPerKwh, rateSource: known.ctPerKwh === null ? 'table' : 'entered', amountCents, reason: null };
}
