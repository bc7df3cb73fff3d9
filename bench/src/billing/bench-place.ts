import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectPostgres, openEmbedded, type Database } from '../../../apps/server/src/database/database.ts';
import { createPostgresDatabase } from '../bench-database.ts';

/** The location of a database that several processes open one after the other. */
export type BenchPlace = { databaseUrl: string } | { dataDir: string };

export interface MadePlace {
  place: BenchPlace;
  /** Deletes the database. */
  remove: () => Promise<void>;
}

export async function makeEmbeddedPlace(): Promise<MadePlace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lichthof-bench-'));
  return { place: { dataDir }, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

export async function makePostgresPlace(serverUrl: string): Promise<MadePlace> {
  const { url, drop } = await createPostgresDatabase(serverUrl);
  return { place: { databaseUrl: url }, remove: drop };
}

export function openPlace(place: BenchPlace): Promise<Database> {
  return 'databaseUrl' in place ? Promise.resolve(connectPostgres(place.databaseUrl)) : openEmbedded(place.dataDir);
}
