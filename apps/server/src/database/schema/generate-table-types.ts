import { writeFile } from 'node:fs/promises';
import { openInMemory } from '../database.ts';
import { migrate } from '../migrate.ts';
import { formatTableTypes, tableTypesFile } from './format-table-types.ts';

/** npm run tables: writes tables.ts from a freshly migrated database. */
const db = await openInMemory();
await migrate(db);
await writeFile(tableTypesFile, await formatTableTypes(db));
await db.destroy();
