import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { readFigures } from '../../../../../scripts/release/read-figures.ts';
import { openEmptyDatabase, type TestDatabase } from '../../testing/test-database.ts';

const directory = join(import.meta.dirname, 'releases');

/** What `scripts/release/keep-database.ts` found in the database that it kept. */
export type KeptFigures = Awaited<ReturnType<typeof readFigures>> & { signIn: { email: string; password: string } };

/** The versions of which a database is kept. */
export const keptReleases = readdirSync(directory)
  .filter((file) => file.endsWith('.sql.gz'))
  .map((file) => file.replace('.sql.gz', ''));

export const readKeptFigures = (release: string) =>
  JSON.parse(readFileSync(join(directory, `${release}.json`), 'utf8')) as KeptFigures;

/** Opens the database that a release has left, not yet upgraded. */
export async function openKeptDatabase(release: string): Promise<TestDatabase> {
  const database = await openEmptyDatabase();
  const script = gunzipSync(readFileSync(join(directory, `${release}.sql.gz`))).toString();
  await database.db.transaction().execute(async (tx) => {
    // functions come by name, before those that they use
    await sql`set local check_function_bodies = off`.execute(tx);
    await sql.raw(script).execute(tx);
  });
  return database;
}
