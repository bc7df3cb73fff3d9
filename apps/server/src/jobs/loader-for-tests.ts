import { Kysely } from 'kysely';
import { embeddedDialect } from '../database/embedded-driver.ts';
import { runAsJob } from '../database/isolation/customer-scope.ts';
import { isolatingDialect } from '../database/isolation/isolating-dialect.ts';
import type { Tables } from '../database/tables.ts';
import { startImportJob } from './run-imports.ts';

/** A process of its own that loads what is started, and says how far it is until it is killed. */
const dialect = await embeddedDialect({ directory: process.argv[2]! });
const db = new Kysely<Tables>({ dialect: isolatingDialect(dialect) });
runAsJob(() => startImportJob({ db, log: console }));
for (;;) {
  const { parts_done: done } = await db.selectFrom('value_import').select('parts_done').executeTakeFirstOrThrow();
  console.log(done);
  await new Promise((resolve) => setTimeout(resolve, 5));
}
