import type { TableName } from '../columns.ts';
import type { FaultCode, PortfolioFault, PortfolioNotice } from './faults.ts';
import type { PortfolioFile } from '../tables/file-tables.ts';
import { planGroups } from './plan-groups.ts';
import { planEstates } from './plan-estates.ts';
import { planMeters } from './plan-meters.ts';
import { planTenants } from './plan-tenants.ts';
import { planApartments, planAreas, planEdges } from './plan-places.ts';
import type { PortfolioPlan, RowCounts } from './plan.ts';
import { startPlanning } from './planning.ts';
import type { Portfolio } from '../portfolio.ts';

export interface PlannedPortfolio {
  /** To be carried out only without a single fault. */
  plan: PortfolioPlan;
  counts: { table: TableName; counts: RowCounts }[];
  /** The first ones, by table and line. */
  faults: PortfolioFault[];
  faultCounts: Partial<Record<FaultCode, number>>;
  faultTotal: number;
  /** What a person should know beside what was said when the file was read. */
  notices: PortfolioNotice[];
}

/** What storing the file would create and change, and what is wrong with it. It never removes anything. */
export function planPortfolio(file: PortfolioFile, stored: Portfolio): PlannedPortfolio {
  const planning = startPlanning(file, stored);
  const groups = planGroups(planning);
  const estates = planEstates(planning, groups);
  const apartments = planApartments(planning, estates);
  planAreas(planning, estates);
  planEdges(planning, estates);
  planMeters(planning, estates, apartments);
  planTenants(planning, estates, apartments);
  const { plan, log, tables } = planning;
  return {
    plan,
    counts: [...planning.counts].filter(([table]) => tables.has(table)).map(([table, counts]) => ({ table, counts })),
    faults: log.kept,
    faultCounts: log.counts,
    faultTotal: log.total,
    notices: planning.notices,
  };
}
