import { columnOverrides, overrideImports } from './column-overrides.ts';
import type { CatalogueColumn, CatalogueTable } from './read-catalogue.ts';

const typeOf: Record<string, string> = {
  _int2: 'NumbersColumn',
  _int4: 'NumbersColumn',
  _int8: 'NumbersColumn',
  _text: 'string[]',
  bool: 'boolean',
  bytea: 'Uint8Array',
  date: 'DayColumn',
  datemultirange: 'string',
  daterange: 'DayRangeColumn',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'JsonColumn<unknown>',
  jsonb: 'JsonColumn<unknown>',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Date',
  varbit: 'AmountsColumn',
  xid8: 'string',
};

const head = `// Written by 'npm run tables' from the migrated database. Types of single columns: schema/column-overrides.ts.
/* oxlint-disable max-lines */
import type { Generated, GeneratedAlways } from 'kysely';
`;

/** Writes tables.ts: Kysely's types of all tables. */
export function writeTableTypes(tables: CatalogueTable[]): string {
  const imports = Object.entries(overrideImports).map(
    ([path, names]) => `import type { ${names.join(', ')} } from '${path}';\n`,
  );
  const own = `import type { AmountsColumn, ClearedColumn, DayColumn, DayRangeColumn, Final, JsonColumn, NumbersColumn } from './columns.ts';\n`;
  const texts = tables.map(
    ({ name, columns }) => `  ${name}: {\n${columns.map((column) => lineOf(name, column)).join('')}  };\n`,
  );
  return `${head}${imports.join('')}${own}\nexport interface Tables {\n${texts.join('')}}\n`;
}

function lineOf(table: string, column: CatalogueColumn): string {
  const { name, isNullable, hasDefault, isComputed } = column;
  const type = columnOverrides[`${table}.${name}`] ?? baseTypeOf(table, column);
  const nullable = isNullable ? `${type} | null` : type;
  if (isComputed) return `    ${name}: GeneratedAlways<${nullable}>;\n`;
  // an insert may leave out a nullable column anyway
  return `    ${name}: ${hasDefault && !isNullable ? `Generated<${nullable}>` : nullable};\n`;
}

function baseTypeOf(table: string, { name, type, allowedTexts }: CatalogueColumn): string {
  if (allowedTexts) return allowedTexts.map((text) => `'${text}'`).join(' | ');
  const found = typeOf[type];
  if (found === undefined) throw new Error(`${table}.${name}: no type is known for ${type}`);
  return found;
}
