import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';

const directory = join(import.meta.dirname, 'migrations');

/** Runs all new migrations. Throws the error of the failing statement. */
export async function migrate<Tables>(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql'));
  const migrations = files.map(async (file): Promise<[string, Migration]> => {
    const script = await readFile(join(directory, file), 'utf8');
    return [file.replace('.sql', ''), { up: async (db) => void (await sql.raw(script).execute(db)) }];
  });
  return Object.fromEntries(await Promise.all(migrations));
}
