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
  /** Only carried out if there is no fault. */
  plan: PortfolioPlan;
  counts: { table: TableName; counts: RowCounts }[];
  /** The first faults, by table and line. */
  faults: PortfolioFault[];
  faultCounts: Partial<Record<FaultCode, number>>;
  faultTotal: number;
  /** Notices in addition to those found when the file was read. */
  notices: PortfolioNotice[];
}

/** Plans what storing the file would create and change, and collects its faults. It never deletes. */
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
