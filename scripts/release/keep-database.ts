import { execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { connectPostgres, type Database } from '../../apps/server/src/database/database.ts';
import { readFigures } from './read-figures.ts';

const root = join(import.meta.dirname, '../..');
const releases = join(root, 'apps/server/src/database/upgrade/releases');
const largestBytes = 1_000_000;
/** Of the server that creates the demo. */
const port = '3999';
/** Of the demo's users one who may see everything. */
const signIn = { email: 'jonas.reuter@betrieb.lichthof.example', password: 'lichthof-demo' };

/**
 * Keeps a small database of a version, made of the demo's on a PostgreSQL server, with its figures beside it: every
 * later version upgrades it in a test and must find the same figures.
 */
export async function keepDatabase(serverUrl: string, version: string): Promise<void> {
  const name = `lichthof_release_${process.pid}`;
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  const server = connectPostgres(serverUrl);
  await sql.raw(`create database ${name} template template0 encoding 'UTF8'`).execute(server);
  try {
    await createDemo(url);
    const db = connectPostgres(url);
    await keepLastDays(db);
    const figures = { signIn, ...(await readFigures(db)) };
    await db.destroy();
    const dump = gzipSync(dumpDatabase(url), { level: 9 });
    if (dump.length > largestBytes) throw new Error(`${dump.length} bytes are too many for a database of a release.`);
    writeFileSync(join(releases, `${version}.sql.gz`), dump);
    writeFileSync(join(releases, `${version}.json`), `${JSON.stringify(figures, null, 1)}\n`);
  } finally {
    await sql.raw(`drop database ${name} with (force)`).execute(server);
    await server.destroy();
  }
}

/** Starts a server that creates the demo, and stops it. */
async function createDemo(databaseUrl: string): Promise<void> {
  const environment = { DATABASE_URL: databaseUrl, DEMO: 'true', PORT: port };
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, ...environment, SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let isRunning = false;
  for await (const line of createInterface(child.stdout)) {
    if (!line.startsWith('Lichthof läuft')) continue;
    isRunning = true;
    child.kill('SIGTERM');
  }
  if (!isRunning) throw new Error('The server that creates the demo did not start.');
}

/** Ten days of quarter-hours say as much about an upgrade as two years, and a file's name as much as the file. */
async function keepLastDays(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // issued documents never change otherwise
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const table of ['meter_day', 'gauge_day', 'estate_day'])
      await sql`delete from ${sql.table(table)} where day < (select max(day) - 10 from meter_day)`.execute(tx);
    await sql`delete from reading where at < (select max(at) - interval '60 days' from reading)`.execute(tx);
    await sql`delete from export_change c using (
        select ctid, row_number() over (partition by customer_id, kind order by id desc) as age from export_change) as aged
      where aged.ctid = c.ctid and aged.age > 20`.execute(tx);
    const small = (column: string) => sql`convert_to(${sql.ref(column)}::text, 'UTF8')`;
    for (const [table, column, from] of [
      ['document', 'content', 'file_name'],
      ['contract_document', 'file', 'id'],
    ] as const)
      await sql`update ${sql.table(table)}
        set ${sql.ref(column)} = ${small(from)}, sha256 = encode(sha256(${small(from)}), 'hex')`.execute(tx);
  });
}

/** As SQL that any database may run: without owners, settings of pg_dump, and the policies that each start makes anew. */
function dumpDatabase(url: string): string {
  const options = ['--inserts', '--rows-per-insert=500', '--no-owner', '--no-privileges', '--no-comments'];
  const dump = execFileSync('pg_dump', [...options, url], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  const left =
    /^(?:--.*|\\.*|SET .*|SELECT pg_catalog\.set_config.*|CREATE POLICY .*|ALTER TABLE .* ROW LEVEL SECURITY;)\n/gm;
  return dump.replace(left, '');
}
