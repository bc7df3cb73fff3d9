import { type ContractColumn, typeOfLabel } from '../../contract-import/contract-columns.ts';
import { addRow, type ContractTable } from '../../contract-import/read-contract-table.ts';
import { type Cell, dayOf, isEmpty, nameKey, textOf } from '../tables/cells.ts';
import { derivedName } from './apply-recipe.ts';
import { targetsOfUse } from './column-uses.ts';
import type { ReadSheet } from './join-sheets.ts';
import type { Entry } from './sheet-entries.ts';
import { contractFields, type Target } from './targets.ts';

/** What a person says once for all contracts of a file. */
export interface ContractChoices {
  /** The first day of contracts whose row has none: of the occupancy, or a day, and the occupancy's if that is later. */
  start: { by: 'moveIn' } | { by: 'day'; day: string } | null;
  /** The tariff of rows without one, by the number or else the name of their estate. */
  tariffs: Record<string, string>;
}

export const noContractChoices: ContractChoices = { start: null, tariffs: {} };

/** The contracts that a file means. */
export interface ContractRows {
  table: ContractTable;
  /** The sheet of the rows; empty without any. */
  sheet: string;
  estates: { key: string; name: string }[];
  /** Whether a column says the first day, or the tariff, of all rows. */
  hasColumn: { from: boolean; tariff: boolean };
  vacantCount: number;
  movedOutCount: number;
}

/**
 * Makes one contract of the rows with the same apartment and move-in. Vacant apartments and tenants who have moved out
 * before the contract would begin get none. Other sheets only add fields where one row of theirs has that apartment.
 */
export function listContractRows(
  sheets: ReadSheet[],
  choices: ContractChoices,
  leavesOutWithoutEmail: boolean,
): ContractRows {
  const main = sheets.find((sheet) => fills(sheet, 'tenants.')) ?? sheets.find((sheet) => fills(sheet, 'contracts.'));
  const table: ContractTable = { rows: [], rowCount: 0, issues: [], shown: {}, places: {} };
  const result: ContractRows = {
    table,
    sheet: main?.recipe.sheet ?? '',
    estates: [],
    hasColumn: { from: has(sheets, 'contracts.from'), tariff: has(sheets, 'contracts.tariff') },
    vacantCount: 0,
    movedOutCount: 0,
  };
  if (!main) return result;
  const others = byApartment(sheets.filter((sheet) => sheet !== main && fills(sheet, 'contracts.')));
  const estates = new Map<string, string>();
  for (const entries of groupByOccupancy(main.entries, leavesOutWithoutEmail)) {
    const estate = nameOfEstate(entries[0]);
    if (!estates.has(nameKey(estate))) estates.set(nameKey(estate), estate);
    const found = others.get(keyOfApartment(entries[0])) ?? [];
    addContract(result, [entries[0], ...entries.slice(1), ...(found.length === 1 ? found : [])], choices);
  }
  result.estates = [...estates].map(([key, name]) => ({ key, name }));
  return result;
}

type OccupancyEntries = [Entry, ...Entry[]];

function addContract(result: ContractRows, entries: OccupancyEntries, { start, tariffs }: ContractChoices): void {
  const [first] = entries;
  const { table } = result;
  if (!hasTenant(first)) {
    result.vacantCount += 1;
    return;
  }
  const row = new RowCells(entries);
  const from = row.cells.from ?? startOf(row.take('tenants.moveIn'), start);
  if (isMovedOut(row.take('tenants.moveOut'), from)) {
    result.movedOutCount += 1;
    return;
  }
  const estate = nameOfEstate(first);
  const apartment = textOf(first.fields.get('apartments.name')?.cell);
  const tariff = row.cells.tariff ?? tariffOf(row.cells, tariffs[nameKey(estate)]);
  table.places = { ...row.places, ...table.places };
  table.rowCount += 1;
  addRow(table, first.line, { ...row.cells, estate, apartment, from, tariff });
}

const fills = ({ recipe }: ReadSheet, table: 'tenants.' | 'contracts.') =>
  recipe.columns.some(({ use }) => use !== null && targetsOfUse(use).some((target) => target.startsWith(table)));

const has = (sheets: ReadSheet[], target: Target) =>
  sheets.some(({ recipe }) => recipe.columns.some(({ use }) => use !== null && targetsOfUse(use).includes(target)));

function nameOfEstate(entry: Entry): string {
  const text = (target: Target) => textOf(entry.fields.get(target)?.cell);
  const derived = derivedName('estates', entry);
  return text('estates.projectNumber') || text('estates.name') || textOf(derived['name']);
}

const keyOfApartment = (entry: Entry) =>
  `${nameKey(nameOfEstate(entry))}\n${nameKey(textOf(entry.fields.get('apartments.name')?.cell))}`;

const tenantFields = ['tenants.lastName', 'tenants.firstName', 'tenants.email', 'contracts.type'] as const;
const hasTenant = ({ fields }: Entry) => tenantFields.some((target) => !isEmpty(fields.get(target)?.cell));

/** People with the same move-in live together and have one contract. */
function groupByOccupancy(entries: Entry[], leavesOutWithoutEmail: boolean): OccupancyEntries[] {
  const groups = new Map<string, OccupancyEntries>();
  for (const entry of entries) {
    const isLeftOut = hasTenant(entry) && leavesOutWithoutEmail && isEmpty(entry.fields.get('tenants.email')?.cell);
    if (isLeftOut || isEmpty(entry.fields.get('apartments.name')?.cell)) continue;
    const key = `${keyOfApartment(entry)}\n${textOf(entry.fields.get('tenants.moveIn')?.cell)}`;
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return [...groups.values()];
}

function byApartment(sheets: ReadSheet[]): Map<string, Entry[]> {
  const entries = new Map<string, Entry[]>();
  for (const entry of sheets.flatMap((sheet) => sheet.entries)) {
    const key = keyOfApartment(entry);
    entries.set(key, [...(entries.get(key) ?? []), entry]);
  }
  return entries;
}

/** The cells of several rows for one contract: the first that holds something counts. */
class RowCells {
  readonly cells: Partial<Record<ContractColumn, Cell>> = {};
  readonly places: ContractTable['places'] = {};
  readonly #entries: Entry[];

  constructor(entries: Entry[]) {
    this.#entries = entries;
    for (const column of contractFields) {
      const found = this.#find(`contracts.${column}`);
      if (found) this.#set(column, found);
    }
    const moveIn = this.#find('tenants.moveIn');
    if (!this.places.from && moveIn) this.places.from = placeOf(moveIn);
  }

  take(target: Target): Cell {
    return this.#find(target)?.cell ?? null;
  }

  #find(target: Target) {
    return this.#entries.map(({ fields }) => fields.get(target)).find((found) => found && !isEmpty(found.cell));
  }

  #set(column: ContractColumn, found: NonNullable<ReturnType<Entry['fields']['get']>>): void {
    this.cells[column] = found.cell;
    this.places[column] = placeOf(found);
  }
}

const placeOf = ({ place: { letter, title } }: NonNullable<ReturnType<Entry['fields']['get']>>) => ({
  letter: letter ?? '',
  title: title ?? '',
});

function startOf(moveIn: Cell, start: ContractChoices['start']): Cell {
  if (start === null) return null;
  if (start.by === 'moveIn') return moveIn;
  const day = dayOf(moveIn);
  return 'value' in day && day.value > start.day ? moveIn : { day: start.day };
}

function isMovedOut(moveOut: Cell, from: Cell): boolean {
  const last = dayOf(moveOut);
  const first = dayOf(from);
  return 'value' in last && 'value' in first && last.value < first.value;
}

/** A third party's customer has no tariff here. */
const tariffOf = ({ type }: Partial<Record<ContractColumn, Cell>>, tariff: string | undefined): Cell =>
  typeOfLabel(textOf(type)) === 'third_party' ? null : (tariff ?? null);
