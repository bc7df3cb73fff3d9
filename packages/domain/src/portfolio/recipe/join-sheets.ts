import { isEmpty } from '../tables/cells.ts';
import type { IssueCode } from '../planning/issues.ts';
import { columnLetter } from '../tables/file-tables.ts';
import type { SheetRecipe } from './portfolio-recipe.ts';
import type { Entry, SheetEntries } from './sheet-entries.ts';
import { namingTargets } from './targets.ts';
import { nameKey, textOf } from '../tables/cells.ts';

export interface ReadSheet extends SheetEntries {
  recipe: SheetRecipe;
}

export interface JoinIssue {
  recipe: SheetRecipe;
  line: number;
  letter: string;
  code: Extract<IssueCode, 'unknownKey' | 'ambiguousKey'>;
  value: string;
}

/** Adds the names of estate and apartment from the row of the other sheet. */
export function joinSheets(sheets: ReadSheet[]): JoinIssue[] {
  const issues: JoinIssue[] = [];
  for (const { recipe, entries } of sheets) {
    const { join } = recipe;
    const other = join && sheets.find((sheet) => sheet.recipe.sheet === join.sheet);
    if (!join || !other) continue;
    const rows = rowsByKey(other, join.otherColumn);
    for (const entry of entries) {
      if (entry.joinText === '') continue;
      const found = rows.get(entry.joinText) ?? [];
      const code = problemOf(found);
      const value = textOf(entry.row.cells[join.column]);
      if (code) issues.push({ recipe, line: entry.line, letter: columnLetter(join.column), code, value });
      if (found[0]) takeNames(entry, found[0]);
    }
  }
  return issues;
}

function problemOf(found: Entry[]): JoinIssue['code'] | undefined {
  if (found.length === 0) return 'unknownKey';
  const names = new Set(found.map((entry) => namingTargets.map((target) => nameOf(entry, target)).join('\n')));
  return names.size > 1 ? 'ambiguousKey' : undefined;
}

const nameOf = ({ fields }: Entry, target: (typeof namingTargets)[number]) => nameKey(textOf(fields.get(target)?.cell));

function rowsByKey({ entries }: ReadSheet, column: number): Map<string, Entry[]> {
  const rows = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = nameKey(textOf(entry.row.cells[column]));
    const list = rows.get(key);
    if (list) list.push(entry);
    else rows.set(key, [entry]);
  }
  return rows;
}

function takeNames(entry: Entry, other: Entry): void {
  for (const target of namingTargets) {
    const name = other.fields.get(target);
    if (name && isEmpty(entry.fields.get(target)?.cell)) entry.fields.set(target, name);
  }
}
