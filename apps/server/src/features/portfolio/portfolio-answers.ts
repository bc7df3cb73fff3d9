import type {
  PortfolioImport,
  PortfolioImportSummary,
  PortfolioPreview,
} from '@lichthof/contracts/places/portfolio.ts';
import { columnTitle } from '@lichthof/domain/portfolio/form-texts.ts';
import type { PortfolioImportRow } from './portfolio-imports.db.ts';
import type { PlanResult } from './files/portfolio-tasks.ts';

export function summaryOf(row: PortfolioImportRow, userId: number): PortfolioImportSummary {
  return {
    portfolioImportId: row.id,
    fileName: row.file_name,
    fileBytes: row.file_bytes,
    createdAt: row.created_at.toISOString(),
    createdByName: `${row.first_name} ${row.last_name}`,
    isOwn: row.created_by === userId,
    state: row.state,
    step: row.step,
    failure: row.failure,
    contracts: row.contract_state,
    issueTotal: row.state === 'draft' ? (row.preview?.issueTotal ?? null) : null,
  };
}

export function importOf(row: PortfolioImportRow, userId: number): PortfolioImport {
  const { preview, recipe_state: mapping, recipe_name: recipeName, deviation, corrections } = row;
  const reading = { mapping: mapping ?? ('ownForm' as const), recipeName, deviation };
  return { ...summaryOf(row, userId), preview, ...reading, correctionCount: corrections?.length ?? 0 };
}

const shownIssues = 500;
const noRows = { created: 0, changed: 0, unchanged: 0, invalid: 0 };

/** Nothing can be started as long as no person has confirmed how the columns are read. */
export function previewOf(
  { planned, fingerprint, sheets, notices }: PlanResult,
  { recipe_state: mapping }: Pick<PortfolioImportRow, 'recipe_state'>,
): PortfolioPreview {
  const countsOf = (table: string) => planned.counts.find((counted) => counted.table === table)?.counts ?? noRows;
  return {
    sheets: sheets.map(({ table, sheet }) => ({ table, sheet, counts: countsOf(table) })),
    issues: planned.issues.slice(0, shownIssues).map(withTitles),
    issueCounts: planned.issueCounts,
    issueTotal: planned.issueTotal,
    notices: [...notices, ...planned.notices],
    fingerprint: planned.issueTotal === 0 && mapping !== 'proposed' ? fingerprint : null,
  };
}

/** A missing column is named by the title that it should have. */
export function withTitles(issue: PlanResult['planned']['issues'][number]): PortfolioPreview['issues'][number] {
  if (issue.code !== 'missingColumn' || issue.table === null || issue.expected === undefined) return issue;
  return { ...issue, expected: columnTitle(issue.table, issue.expected) };
}
