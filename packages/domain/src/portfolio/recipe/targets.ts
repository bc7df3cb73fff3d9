import { contractColumns, type ContractColumn, titleOf } from '../../contract-import/contract-columns.ts';
import { decimal, line } from '../../fields/field.ts';
import { tableColumns, tableNames, type Column, type TableName } from '../columns.ts';
import { columnTitle } from '../form-texts.ts';

/** What the columns of a file fill: the tables of the form, and the contracts that are made once these are stored. */
export const targetTables = [...tableNames, 'contracts'] as const;
export type TargetTable = (typeof targetTables)[number];

/** A field that a column can fill: a column of the form, without those that only name another object. */
export type Target = `${TargetTable}.${string}`;

/** Columns of the form that name another object of the same row. */
const referenceTargets: Record<string, Target> = {
  projectNumber: 'estates.projectNumber',
  estateName: 'estates.name',
  apartment: 'apartments.name',
};

/** The field that a column of the form takes its value from. */
export function targetOf(table: TableName, key: string): Target {
  return (table === 'estates' ? undefined : referenceTargets[key]) ?? `${table}.${key}`;
}

export interface TargetColumn {
  table: TargetTable;
  column: Column;
}

/** Of the tenant and the apartment of the same row. */
const saidByRow = new Set<ContractColumn>(['estate', 'apartment', 'meters', 'name1', 'name2', 'email', 'phone']);
export const contractFields = contractColumns.filter((column) => !saidByRow.has(column));
const contractTargets = contractFields.map((key): Column => ({
  key,
  rule: key === 'counterKwh' ? decimal(99_999_999, 'kWh') : line(),
}));

export const targetColumns: ReadonlyMap<Target, TargetColumn> = new Map<Target, TargetColumn>([
  ...tableNames.flatMap((table) =>
    tableColumns[table]
      .filter(({ key }) => targetOf(table, key) === `${table}.${key}`)
      .map((column) => [`${table}.${column.key}` as const, { table, column }] as const),
  ),
  ...contractTargets.map((column) => [`contracts.${column.key}` as const, { table: 'contracts', column }] as const),
]);

/** The title of the field in the form of its table. */
export function targetTitle(target: Target): string {
  const { table, column } = targetColumns.get(target) ?? {};
  if (!table || !column) return target;
  return table === 'contracts' ? titleOf(column.key as ContractColumn) : columnTitle(table, column.key);
}

export const isTarget = (text: string): text is Target => targetColumns.has(text as Target);

/** What names an object in the rows of others. */
export const namingTargets: readonly Target[] = Object.values(referenceTargets);

/** Columns by which a row finds its stored object; a constant of them is a cell as any other. */
const identifyingTargets: ReadonlySet<Target> = new Set<Target>([
  'groups.path',
  'estates.projectNumber',
  'estates.name',
  'apartments.name',
  'areas.areaClassification',
  'edges.name',
  'meters.serialNumber',
  'meters.obis',
  'tenants.email',
  'tenants.moveIn',
]);

export const isIdentifying = (target: Target): boolean => identifyingTargets.has(target);
