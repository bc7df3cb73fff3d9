import { type Cell, isEmpty, nameKey, textOf } from '../tables/cells.ts';
import { tableColumns, type TableName } from '../columns.ts';
import type { PortfolioIssue } from '../planning/issues.ts';
import type { CellPlace, FileRow, FileTable } from '../tables/file-tables.ts';
import type { Entry } from './sheet-entries.ts';
import { isIdentifying, targetOf, type Target } from './targets.ts';

/** Tables of which several rows of a file may mean one object. */
type MergedTable = 'groups' | 'estates' | 'apartments' | 'edges';

interface Constants {
  /** The constant of a field for the estate of a row; empty without one. */
  valueFor: (target: Target, entry: Entry) => string;
}

/** Collects the rows of one table of the form from the entries of sheets. */
export class TableBuilder {
  readonly rows: FileRow[] = [];
  readonly issues: PortfolioIssue[] = [];
  readonly #table: TableName;
  readonly #constants: Constants;
  readonly #known = new Map<string, FileRow>();

  constructor(table: TableName, constants: Constants) {
    this.#table = table;
    this.#constants = constants;
  }

  /** Adds the row of an entry; true if it says something new. */
  add(entry: Entry, derived: Record<string, Cell> = {}): boolean {
    const row = this.#rowOf(entry, derived);
    const key = this.#keyOf(row);
    const known = key === undefined ? undefined : this.#known.get(key);
    if (known) return this.#merge(known, row);
    if (key !== undefined) this.#known.set(key, row);
    this.rows.push(row);
    return true;
  }

  #rowOf(entry: Entry, derived: Record<string, Cell>): FileRow {
    const cells: Record<string, Cell> = {};
    const places: Record<string, CellPlace> = {};
    const fallback: Record<string, Cell> = { ...derived };
    for (const { key } of tableColumns[this.#table]) {
      const target = targetOf(this.#table, key);
      const found = entry.fields.get(target);
      if (found) {
        cells[key] = found.cell;
        places[key] = found.place;
      }
      const constant = this.#constants.valueFor(target, entry);
      if (constant === '') continue;
      if (!isIdentifying(target)) fallback[key] = constant;
      else if (isEmpty(cells[key])) cells[key] = constant;
    }
    return { line: entry.line, sheet: entry.sheet, cells, places, fallback };
  }

  #keyOf({ cells }: FileRow): string | undefined {
    const text = (key: string) => nameKey(textOf(cells[key]));
    const estate = () => text('projectNumber') || text('estateName');
    const keys: Record<MergedTable, () => string> = {
      groups: () => text('path'),
      estates: () => text('projectNumber') || text('name'),
      apartments: () => `${estate()}\n${text('name')}`,
      edges: () => `${estate()}\n${text('name')}`,
    };
    return this.#table in keys ? keys[this.#table as MergedTable]() : undefined;
  }

  /** Adds what the known row lacks; another text for the same field is an issue. */
  #merge(known: FileRow, row: FileRow): boolean {
    let isNew = false;
    for (const [key, cell] of Object.entries(row.cells)) {
      if (isEmpty(cell)) continue;
      const before = known.cells[key];
      const place = row.places?.[key];
      if (isEmpty(before)) {
        isNew = true;
        known.cells[key] = cell;
        if (place) known.places = { ...known.places, [key]: place };
      } else if (nameKey(textOf(before)) !== nameKey(textOf(cell)) && place) {
        isNew = true;
        const expected = textOf(before);
        const code = 'rowsDiffer' as const;
        this.issues.push({ table: this.#table, ...place, code, value: textOf(cell), otherLine: known.line, expected });
      }
    }
    return isNew;
  }

  tableFrom(headingLine: number): FileTable | undefined {
    if (this.rows.length === 0) return undefined;
    const places: FileTable['places'] = {};
    for (const row of this.rows) {
      for (const [key, { letter, title }] of Object.entries(row.places ?? {})) {
        places[key] ??= { letter: letter ?? '', title: title ?? '' };
      }
    }
    const sheets = [...new Set(this.rows.map(({ sheet = '' }) => sheet))];
    return { table: this.#table, sheet: sheets.join(', '), headingLine, places, rows: this.rows };
  }
}
