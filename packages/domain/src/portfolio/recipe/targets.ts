import { tableColumns, tableNames, type Column, type TableName } from '../columns.ts';

/** A field that a column can fill: a column of the form, without those that only name another object. */
export type Target = `${TableName}.${string}`;

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
  table: TableName;
  column: Column;
}

export const targetColumns: ReadonlyMap<Target, TargetColumn> = new Map(
  tableNames.flatMap((table) =>
    tableColumns[table]
      .filter(({ key }) => targetOf(table, key) === `${table}.${key}`)
      .map((column) => [`${table}.${column.key}` as const, { table, column }] as const),
  ),
);

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
