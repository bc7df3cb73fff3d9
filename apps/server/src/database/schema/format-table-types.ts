import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { Database } from '../database.ts';
import { readTables } from './read-catalogue.ts';
import { writeTableTypes } from './write-table-types.ts';

export const tableTypesFile = join(import.meta.dirname, '..', 'tables.ts');

/** The correct content of tables.ts for a migrated database. */
export async function formatTableTypes(db: Database): Promise<string> {
  const options = await resolveConfig(tableTypesFile);
  return format(writeTableTypes(await readTables(db)), { ...options, parser: 'typescript' });
}
