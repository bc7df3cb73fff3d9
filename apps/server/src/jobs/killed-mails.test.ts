import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addNotices } from '../features/notices/add-notice.ts';
import { readMail } from '../integrations/mail/testing/read-mail.ts';
import { startTestMailServer } from '../integrations/mail/testing/start-test-mail-server.ts';
import { aCustomer } from '../testing/makers.ts';
import { createDataDirectory, type TestDataDirectory } from '../testing/test-database.ts';

let storage: TestDataDirectory;
let mailServer: Awaited<ReturnType<typeof startTestMailServer>>;
beforeEach(async () => {
  storage = await createDataDirectory();
  mailServer = await startTestMailServer();
});
afterEach(async () => {
  await mailServer.close();
  await storage.remove();
});

async function sendIn({ isKilled }: { isKilled: boolean }): Promise<NodeJS.Signals | null> {
  const script = join(import.meta.dirname, 'mail-runner-for-tests.ts');
  const options = [storage.directory, mailServer.url, ...(isKilled ? ['killed'] : [])];
  const child = spawn(process.execPath, [script, ...options], { stdio: 'inherit' });
  const [, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return signal;
}

const receivedIds = () => mailServer.received.map(({ raw }) => readMail(raw).headers.get('message-id'));

it(
  'sends a mail again under the same id after kill -9 between its acceptance and its mark',
  { timeout: 60_000 },
  async () => {
    const db = await storage.open();
    const customerId = await aCustomer(db);
    const name = 'Anna Weiß';
    await addNotices(db, [{ customerId, kind: 'reset', recipient: 'anna@aue.example', name, facts: {} }]);
    await db.destroy();

    expect(await sendIn({ isKilled: true })).toBe('SIGKILL');
    const later = await storage.open();
    await sql`update mail set due_at = now() where customer_id = ${customerId}`.execute(later);
    await later.destroy();
    expect(await sendIn({ isKilled: false })).toBeNull();
    const messageId = `<notice-${customerId}-1@portal.example>`;
    expect(receivedIds()).toEqual([messageId, messageId]);
    const done = await storage.open();
    const mails = await done.selectFrom('mail').where('customer_id', '=', customerId).select('state').execute();
    await done.destroy();
    expect(mails).toEqual([{ state: 'sent' }]);
  },
);
