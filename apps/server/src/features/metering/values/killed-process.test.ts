import { sql } from 'kysely';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDataDirectory, type TestDataDirectory } from '../../../testing/test-database.ts';

let storage: TestDataDirectory;

beforeEach(async () => void (storage = await createDataDirectory()));
afterEach(() => storage.remove());

it(
  'keeps every part that was reported as committed whole when its process is killed',
  { timeout: 120_000 },
  async () => {
    const lastPart = await saveUntilKilled(25);

    const db = await storage.open();
    const { rows } = await sql`
    select bool_and(total = (select sum(amount) from unpack_amounts(amounts))) as "dayTotals",
      sum(total) = (select sum(total) from meter_month) as "monthTotals",
      (max(first) - 1)::int in (${lastPart}::int, ${lastPart}::int + 1) as "isLastThere",
      count(*) filter (where first = (select max(amount) from meter_day, unpack_amounts(amounts) where place = 1)) % 2 = 0 as "isLastWhole",
      (select count(*) from estate_day_mark) = count(distinct day) as marked
    from meter_day, lateral (select amount as first from unpack_amounts(amounts) where place = 1) begin`.execute(db);
    expect(rows[0]).toEqual({ dayTotals: true, monthTotals: true, isLastThere: true, isLastWhole: true, marked: true });
    await db.destroy();
  },
);

/** The last part that the process printed before it was killed in the middle of its work. */
async function saveUntilKilled(parts: number): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'save-days-for-tests.ts'), storage.directory]);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (output.split('\n').length > parts) child.kill('SIGKILL');
  });
  await once(child, 'close');
  return Number(output.trimEnd().split('\n').at(-1));
}
