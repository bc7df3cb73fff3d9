import { getEntry } from '../../collections/items.ts';
import { type Cell, isEmpty, nameKey, textOf } from '../tables/cells.ts';
import { tableNames, type TableName } from '../columns.ts';
import type { PortfolioIssue } from '../planning/issues.ts';
import { maxRows, type PortfolioFile, type Sheet } from '../tables/file-tables.ts';
import { targetsOfUse } from './column-uses.ts';
import { joinSheets, type ReadSheet } from './join-sheets.ts';
import type { PortfolioRecipe, SheetRecipe } from './portfolio-recipe.ts';
import { type Entry, lastHeader, readEntries } from './sheet-entries.ts';
import { TableBuilder } from './table-builder.ts';
import { namingTargets, type Target } from './targets.ts';

export interface AppliedRecipe {
  file: PortfolioFile;
  sheets: ReadSheet[];
  /** Tenants without an e-mail address that are left out. */
  tenantsLeftOut: number;
}

/** Brings the sheets of an operator into the tables of the form. */
export function applyRecipe(sheets: Sheet[], recipe: PortfolioRecipe): AppliedRecipe {
  const read = recipe.sheets.flatMap((sheetRecipe): ReadSheet[] => {
    const sheet = sheets.find(({ name }) => name === sheetRecipe.sheet);
    return sheet ? [{ recipe: sheetRecipe, ...readEntries(sheet, sheetRecipe) }] : [];
  });
  const file: PortfolioFile = { tables: [], issues: [], notices: [] };
  file.issues.push(...tooLong(sheets, recipe), ...doubledColumns(recipe), ...joinIssues(read));
  if (file.issues.some(({ code }) => code === 'tooManyRows')) return { file, sheets: read, tenantsLeftOut: 0 };
  const building = new Building(recipe, read);
  building.addAll();
  for (const name of tableNames) {
    const builder = getEntry(building.builders, name);
    const table = builder.tableFrom(Math.max(1, ...read.map((one) => lastHeader(one.recipe))));
    if (table) file.tables.push(table);
    file.issues.push(...builder.issues);
  }
  file.issues.push(...building.issues);
  if (file.tables.length === 0 && file.issues.length === 0) file.issues.push(noTable(sheets));
  file.notices.push(...noticesOf(sheets, recipe));
  return { file, sheets: read, tenantsLeftOut: building.tenantsLeftOut };
}

const nowhere = { table: null, line: null, letter: null, title: null };
const noTable = (sheets: Sheet[]): PortfolioIssue => ({
  ...nowhere,
  sheet: sheets[0]?.name ?? '',
  code: 'nothingAssigned',
  value: '',
});

function tooLong(sheets: Sheet[], recipe: PortfolioRecipe): PortfolioIssue[] {
  return sheets
    .filter(({ name, rows, isTooLong }) => {
      const isRead = recipe.sheets.some(({ sheet }) => sheet === name);
      return isRead && (isTooLong === true || rows.length > maxRows);
    })
    .map(({ name }) => ({ ...nowhere, sheet: name, code: 'tooManyRows', value: '', most: maxRows }));
}

/** Two columns of a sheet for one field, without a sign to join them. */
function doubledColumns({ sheets }: PortfolioRecipe): PortfolioIssue[] {
  return sheets.flatMap((recipe) => {
    const seen = new Set<Target>();
    return recipe.columns.flatMap(({ use, heading }): PortfolioIssue[] => {
      const filled = use === null ? [] : targetsOfUse(use);
      const doubled = filled.filter((target) => seen.has(target) && recipe.joinSigns[target] === undefined);
      for (const target of filled) seen.add(target);
      if (doubled.length === 0) return [];
      const place = { ...nowhere, sheet: recipe.sheet, line: lastHeader(recipe), title: heading };
      return [{ ...place, code: 'duplicateColumn', value: heading }];
    });
  });
}

const joinIssues = (read: ReadSheet[]): PortfolioIssue[] =>
  joinSheets(read).map(({ recipe, line, letter, code, value }) => ({
    table: null,
    sheet: recipe.sheet,
    line,
    letter,
    title: recipe.columns.find(({ index }) => index === recipe.join?.column)?.heading ?? null,
    code,
    value,
    expected: recipe.join?.sheet ?? '',
  }));

function noticesOf(sheets: Sheet[], recipe: PortfolioRecipe): PortfolioFile['notices'] {
  const ignored = sheets.filter(
    ({ name, rows }) => rows.length > 0 && !recipe.sheets.some(({ sheet }) => sheet === name),
  );
  const unread = recipe.sheets.flatMap(({ sheet, columns, join }) =>
    columns
      .filter(({ use, index, heading }) => use === null && heading !== '' && join?.column !== index)
      .map(({ heading }) => ({ code: 'unknownColumn' as const, sheet, title: heading })),
  );
  return [...ignored.map(({ name }) => ({ code: 'ignoredSheet' as const, sheet: name })), ...unread];
}

/** Puts the entries of all sheets into the tables. */
class Building {
  readonly builders: Map<TableName, TableBuilder>;
  readonly issues: PortfolioIssue[] = [];
  tenantsLeftOut = 0;
  readonly #recipe: PortfolioRecipe;
  readonly #read: ReadSheet[];
  readonly #fills: Map<SheetRecipe, Set<Target>>;
  readonly #metersOf = new Map<string, number>();

  constructor(recipe: PortfolioRecipe, read: ReadSheet[]) {
    this.#recipe = recipe;
    this.#read = read;
    this.#fills = new Map(read.map((one) => [one.recipe, filledTargets(one.recipe)]));
    const valueFor = (target: Target, entry: Entry) => this.#constantFor(target, entry);
    this.builders = new Map(tableNames.map((table) => [table, new TableBuilder(table, { valueFor })]));
  }

  addAll(): void {
    for (const { recipe, entries } of this.#read) {
      const fills = getEntry(this.#fills, recipe);
      for (const entry of entries) {
        this.#nameByConstants(entry);
        const added = new Set(tableNames.map((table) => this.#addTo(table, entry, fills)));
        const isRepeated = added.has(false) && !added.has(true);
        if (isRepeated) this.issues.push(repeatedRow(recipe, entry));
      }
    }
  }

  /** A constant may name the estate of all rows. */
  #nameByConstants({ sheet, fields, line }: Entry): void {
    for (const target of ['estates.projectNumber', 'estates.name'] as const) {
      const value = this.#recipe.constants.find((one) => one.target === target)?.value ?? '';
      const place = { sheet, line, letter: null, title: null };
      if (value !== '' && isEmpty(fields.get(target)?.cell)) fields.set(target, { cell: value, place });
    }
  }

  /** Undefined if the entry has nothing for the table, false if it says nothing new. */
  #addTo(table: TableName, entry: Entry, fills: Set<Target>): boolean | undefined {
    const builder = getEntry(this.builders, table);
    const has = (...keys: string[]) => keys.some((key) => !isEmpty(entry.fields.get(`${table}.${key}`)?.cell));
    if (table === 'groups' || table === 'areas') return has('path', 'areaSqm') ? builder.add(entry) : undefined;
    if (table === 'edges') return this.#addEdge(builder, entry, has('name'));
    if (table === 'meters') return has('serialNumber', 'name') ? builder.add(entry, this.#meterName(entry)) : undefined;
    if (table === 'tenants') return has('email', 'lastName', 'firstName') ? this.#addTenant(builder, entry) : undefined;
    const isNamed = table === 'estates' ? has('projectNumber', 'name') : has('name');
    return isNamed && this.#describes(table, fills) ? builder.add(entry, derivedName(table, entry)) : undefined;
  }

  /** Sheets that only name an estate or an apartment make none. */
  #describes(table: 'estates' | 'apartments', fills: Set<Target>): boolean {
    const isOwn = (target: Target) => target.startsWith(`${table}.`) && !namingTargets.includes(target);
    if ([...fills].some(isOwn)) return true;
    const isElsewhere = [...this.#fills.values()].some((others) => [...others].some(isOwn));
    return !isElsewhere && this.#recipe.constants.some(({ target }) => isOwn(target));
  }

  /** A constant gives an edge to each new estate. */
  #addEdge(builder: TableBuilder, entry: Entry, isNamed: boolean): boolean | undefined {
    if (isNamed) return builder.add(entry);
    const isEstate = namingTargets.some((target) => !isEmpty(entry.fields.get(target)?.cell));
    if (!isEstate || this.#constantFor('edges.name', entry) === '') return undefined;
    const before = builder.rows.length;
    builder.add(entry);
    const added = builder.rows[before];
    if (added) added.isOnlyForNewEstate = true;
    return undefined;
  }

  #addTenant(builder: TableBuilder, entry: Entry): boolean | undefined {
    const isWithout = isEmpty(entry.fields.get('tenants.email')?.cell);
    if (!isWithout || this.#recipe.tenantsWithoutEmail === 'issue') return builder.add(entry);
    this.tenantsLeftOut += 1;
    return true;
  }

  /** A meter without a name is called as its apartment, a further one of it with its number. */
  #meterName(entry: Entry): Record<string, Cell> {
    const text = (target: Target) => textOf(entry.fields.get(target)?.cell);
    const apartment = text('apartments.name');
    const serialNumber = text('meters.serialNumber');
    if (apartment === '') return { name: serialNumber };
    const key = nameKey(`${text('estates.projectNumber')} ${text('estates.name')} ${apartment}`);
    const count = (this.#metersOf.get(key) ?? 0) + 1;
    this.#metersOf.set(key, count);
    return { name: count === 1 ? `Wohnung ${apartment}` : `Wohnung ${apartment}, ${serialNumber}` };
  }

  #constantFor(target: Target, entry: Entry): string {
    const constant = this.#recipe.constants.find((one) => one.target === target);
    if (!constant) return '';
    const keys = [entry.fields.get('estates.projectNumber'), entry.fields.get('estates.name')];
    const own = keys.map((key) => constant.byEstate[nameKey(textOf(key?.cell))]).find((value) => value);
    return own ?? constant.value;
  }
}

/** A new estate without a name is called as its address. */
export function derivedName(table: TableName, { fields }: Entry): Record<string, Cell> {
  if (table !== 'estates') return {};
  const text = (target: Target) => textOf(fields.get(target)?.cell);
  const address = `${text('estates.street')} ${text('estates.houseNumber')}`.trim();
  const name = text('estates.name') || address;
  return name === '' ? {} : { name, projectNumber: name };
}

function filledTargets({ columns }: SheetRecipe): Set<Target> {
  return new Set(columns.flatMap(({ use }) => (use === null ? [] : targetsOfUse(use))));
}

function repeatedRow({ sheet }: SheetRecipe, { line, fields }: Entry): PortfolioIssue {
  const name = fields.get('apartments.name') ?? fields.get('estates.projectNumber') ?? fields.get('estates.name');
  const place = name?.place ?? { sheet, line, letter: null, title: null };
  return { table: null, ...place, code: 'repeatedRow', value: textOf(name?.cell) };
}
