import { isEmpty, nameKey, textOf } from '../tables/cells.ts';
import { columnLetter, type Sheet } from '../tables/file-tables.ts';
import type { PortfolioIssue } from '../planning/issues.ts';
import type { CellCorrection } from './corrections.ts';
import type { Entry } from './sheet-entries.ts';
import type { ReadColumn } from './read-columns.ts';

/** A row of a file as it is read, with what is wrong in it. */
interface PreviewRow {
  sheet: string;
  line: number;
  /** A filled cell takes the value above. */
  cells: { letter: string; text: string; isCorrected: boolean; isFilled: boolean }[];
  issues: PortfolioIssue[];
}

export interface PreviewRows {
  rows: PreviewRow[];
  /** Of all pages. */
  total: number;
}

export interface RowsPage {
  sheet: string | null;
  from: number;
  most: number;
  hasIssuesOnly: boolean;
}

interface Listed {
  issues: PortfolioIssue[];
  corrections: CellCorrection[];
  /** As a recipe reads them; empty in the form of the portal. */
  entries: Entry[];
  page: RowsPage;
}

/** A page of the rows of all read sheets, or of one of them. */
export function listRows(
  sheets: Sheet[],
  columns: ReadColumn[],
  { issues, corrections, entries, page }: Listed,
): PreviewRows {
  const entryOf = new Map(entries.map((entry) => [`${entry.line} ${entry.sheet}`, entry]));
  const byRow = new Map<string, PortfolioIssue[]>();
  for (const issue of issues) {
    const key = `${issue.line} ${issue.sheet}`;
    byRow.set(key, [...(byRow.get(key) ?? []), issue]);
  }
  const isCorrected = (sheet: string, letter: string, at: { line: number; text: string }) =>
    corrections.some((one) => {
      const isHere = one.line === null ? nameKey(one.to) === nameKey(at.text) : one.line === at.line;
      return one.sheet === sheet && one.letter === letter && isHere;
    });
  const found = [...new Set(columns.map(({ sheet }) => sheet))].flatMap((name) => {
    const own = columns.filter(({ sheet }) => sheet === name);
    const letters = own.map(({ letter }) => letter);
    const headingLine = Math.max(...own.map((column) => column.headingLine));
    const rows = sheets.find((sheet) => sheet.name === name)?.rows ?? [];
    if (page.sheet !== null && page.sheet !== name) return [];
    return rows
      .filter(({ line, cells }) => line > headingLine && !cells.every(isEmpty))
      .filter(({ line }) => !page.hasIssuesOnly || byRow.has(`${line} ${name}`))
      .map(({ line, cells }) => ({ name, letters, line, cells }));
  });
  const rows = found.slice(page.from, page.from + page.most).map(({ name, letters, line, cells }) => ({
    sheet: name,
    line,
    cells: cells.flatMap((cell, index) => {
      const letter = columnLetter(index);
      if (!letters.includes(letter)) return [];
      const filled = isEmpty(cell) ? entryOf.get(`${line} ${name}`)?.filled.get(index) : undefined;
      const text = textOf(filled ?? cell);
      const isFilled = filled !== undefined;
      return [{ letter, text, isFilled, isCorrected: isCorrected(name, letter, { line, text }) }];
    }),
    issues: byRow.get(`${line} ${name}`) ?? [],
  }));
  return { rows, total: found.length };
}
