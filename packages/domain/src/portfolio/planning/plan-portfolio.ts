import type { TableName } from '../columns.ts';
import type { IssueCode, PortfolioIssue, PortfolioNotice } from './issues.ts';
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
  /** Only carried out if there is no issue. */
  plan: PortfolioPlan;
  counts: { table: TableName; counts: RowCounts }[];
  /** The first issues, by table and line. */
  issues: PortfolioIssue[];
  issueCounts: Partial<Record<IssueCode, number>>;
  issueTotal: number;
  /** Notices in addition to those found when the file was read. */
  notices: PortfolioNotice[];
}

/** Plans what storing the file would create and change, and collects its issues. It never deletes. */
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
    issues: log.kept,
    issueCounts: log.counts,
    issueTotal: log.total,
    notices: planning.notices,
  };
}
