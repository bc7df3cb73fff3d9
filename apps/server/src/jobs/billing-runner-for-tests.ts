import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, sql, type DatabaseConnection } from 'kysely';
import { embeddedDialect } from '../database/embedded-driver.ts';
import { runAsJob } from '../database/isolation/customer-scope.ts';
import { isolatingDialect } from '../database/isolation/isolating-dialect.ts';
import type { Tables } from '../database/tables.ts';
import { createOutboxSender } from '../integrations/mail/outbox-sender.ts';
import { createTypesetter } from '../integrations/typesetting/typesetter.ts';
import { startBillingJob } from './run-billing.ts';
import { readRunState } from './run-state-for-tests.ts';

/**
 * Lets the job carry out the run in a directory, with its rights, and kills its own process before the n-th statement
 * that begins like the text. Prints first what the previous process has left behind.
 */
const [directory = '', killBefore = '', nth = '1'] = process.argv.slice(2);

// the next one starts faster, also after a kill
flushCompileCache();

let seen = 0;
const die = (statement: string) => {
  if (killBefore && statement.startsWith(killBefore) && (seen += 1) === Number(nth))
    process.kill(process.pid, 'SIGKILL');
};

const dialect = await embeddedDialect({ directory: join(directory, 'database') });
const createDriver = dialect.createDriver.bind(dialect);
dialect.createDriver = () => {
  const driver = createDriver();
  const acquire = driver.acquireConnection.bind(driver);
  let killing: DatabaseConnection | undefined;
  driver.acquireConnection = async (options) => {
    const connection = await acquire(options);
    // always the same connection: the isolation remembers the role of each
    return (killing ??= {
      executeQuery: (query, given) => {
        die(query.sql.trim());
        return connection.executeQuery(query, given);
      },
      streamQuery: connection.streamQuery.bind(connection),
    });
  };
  return driver;
};

const db = new Kysely<Tables>({ dialect: isolatingDialect(dialect) });
process.stdout.write(JSON.stringify(await readRunState(db)));
await sql`update billing_run set heartbeat_at = null`.execute(db);
const typesetter = createTypesetter();
const outbox = createOutboxSender({ folder: join(directory, 'outbox'), from: 'Lichthof <strom@lichthof.example>' });
const mailSender = {
  ...outbox,
  send: async (mail: Parameters<typeof outbox.send>[0]) => {
    die('before sending');
    await outbox.send(mail);
    die('after sending');
  },
};
const tools = { db, typesetter, mailSender, publicUrl: 'http://localhost', log: console };
const stopJob = runAsJob(() => startBillingJob(tools));
while ((await readRunState(db))['state'] === 'ready') await wait(20);
await stopJob();
await typesetter.close();
await db.destroy();
