import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
import type { Database } from '../database.ts';
import { readTables } from './read-catalogue.ts';
import { writeTableTypes } from './write-table-types.ts';

export const tableTypesFile = join(import.meta.dirname, '..', 'tables.ts');
const formatFile = join(import.meta.dirname, '../../../../..', '.oxfmtrc.json');

/** The correct content of tables.ts for a migrated database. */
export async function formatTableTypes(db: Database): Promise<string> {
  const config = JSON.parse(await readFile(formatFile, 'utf8')) as FormatConfig;
  const { code } = await format(tableTypesFile, writeTableTypes(await readTables(db)), config);
  return code;
}
