import { PGlite, types, type Results } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { openAsBlob } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { EmbeddedStorage } from './embedded-driver.ts';
import { parseNumberArray } from './number-array.ts';
import { unpackBits } from './packed-amounts.ts';
import { PreparedStatements } from './prepared-statements.ts';

/** A statement for the embedded database; without parameters it may contain several statements. */
export interface Statement {
  id: number;
  sql: string;
  parameters: readonly unknown[];
}

const int4Array = 1007;
const int2Array = 1005;
const float8Array = 1022;
const bitVarying = 1562;

const { directory, dumpFile } = workerData as EmbeddedStorage;

const database = await PGlite.create({
  ...(directory ? { dataDir: directory } : {}),
  ...(dumpFile ? { loadDataDir: await openAsBlob(dumpFile) } : {}),
  extensions: { btree_gist, pg_trgm },
  parsers: {
    [types.DATE]: String,
    [types.INT8]: Number,
    [int4Array]: parseNumberArray,
    [int2Array]: parseNumberArray,
    [float8Array]: parseNumberArray,
    [bitVarying]: unpackBits,
  },
});
// as on a server: pages are read from SSD or memory
await database.exec('set random_page_cost = 1.1');
const prepared = new PreparedStatements(database);
parentPort?.postMessage({ ready: true });

parentPort?.on('message', (message: Statement | 'close') => {
  void (message === 'close' ? close() : answer(message));
});

async function answer({ id, sql, parameters }: Statement): Promise<void> {
  try {
    const result = parameters.length > 0 ? await prepared.run(sql, parameters) : await runScript(sql);
    parentPort?.postMessage({ id, rows: result?.rows ?? [], affectedRows: result?.affectedRows });
  } catch (error) {
    parentPort?.postMessage({ id, error: plain(error) });
  }
}

async function runScript(sql: string): Promise<Results | undefined> {
  const results = await database.exec(sql);
  if (/\b(?:create|alter|drop)\b/i.test(sql)) await prepared.clear();
  return results.at(-1);
}

function plain(error: unknown): object {
  const { message, code, constraint, table, column, detail } = error as Record<string, unknown>;
  return { message: String(message), code, constraint, table, column, detail };
}

async function close(): Promise<void> {
  await database.close();
  parentPort?.postMessage({ closed: true });
}
