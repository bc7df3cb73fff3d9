import type { PortfolioImport, PortfolioImportSummary, PortfolioPreview } from '@lichthof/contracts/portfolio.ts';
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
  };
}

export function importOf(row: PortfolioImportRow, userId: number): PortfolioImport {
  return { ...summaryOf(row, userId), preview: row.preview };
}

const noRows = { created: 0, changed: 0, unchanged: 0, faulty: 0 };

export function previewOf({ planned, fingerprint, sheets, notices }: PlanResult): PortfolioPreview {
  const countsOf = (table: string) => planned.counts.find((counted) => counted.table === table)?.counts ?? noRows;
  return {
    sheets: sheets.map(({ table, sheet }) => ({ table, sheet, counts: countsOf(table) })),
    faults: planned.faults.map(withTitles),
    faultCounts: planned.faultCounts,
    faultTotal: planned.faultTotal,
    notices: [...notices, ...planned.notices],
    fingerprint: planned.faultTotal === 0 ? fingerprint : null,
  };
}

/** A missing column is told by the title that it should have. */
function withTitles(fault: PlanResult['planned']['faults'][number]): PortfolioPreview['faults'][number] {
  if (fault.code !== 'missingColumn' || fault.table === null || fault.expected === undefined) return fault;
  return { ...fault, expected: columnTitle(fault.table, fault.expected) };
}
