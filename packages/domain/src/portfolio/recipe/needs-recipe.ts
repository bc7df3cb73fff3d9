import { isEmpty } from '../tables/cells.ts';
import { tableColumns } from '../columns.ts';
import { isGuide } from '../form-texts.ts';
import type { FileTable, PortfolioFile, Sheet } from '../tables/file-tables.ts';

/** Whether the sheets are not in the form of the portal: a person has to say what their columns mean. */
export function needsRecipe(sheets: Sheet[], { tables, issues, notices }: PortfolioFile): boolean {
  if (issues.some(({ code }) => code === 'tooManyRows')) return false;
  const filled = sheets.filter(({ name, rows }) => !isGuide(name) && rows.some(({ cells }) => !cells.every(isEmpty)));
  if (filled.length === 0) return false;
  if (issues.length > 0) return true;
  const unknown = new Set(notices.map(({ sheet }) => sheet));
  return tables.some((table) => (lacksRequired(table) && unknown.has(table.sheet)) || hasMergedRows(table, sheets));
}

const lacksRequired = ({ table, places }: FileTable) =>
  tableColumns[table].some(({ key, required }) => required === true && places[key] === undefined);

const hasMergedRows = ({ sheet, headingLine }: FileTable, sheets: Sheet[]) =>
  sheets
    .find(({ name }) => name === sheet)
    ?.merged?.some(({ firstRow, lastRow }) => lastRow > firstRow && firstRow >= headingLine) === true;
