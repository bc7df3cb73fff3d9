import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../testing/test-database.ts';
import { keepPrepared, keptPrepared } from './keep-prepared.ts';

interface Sent {
  name?: string;
  text: string;
}

/** A connection that records what it is sent. */
function recordingClient(answer: (sent: Sent) => void = () => {}) {
  const sent: unknown[] = [];
  const query = async (given: Sent) => {
    sent.push(given);
    answer(given);
    return { rows: [] };
  };
  const client = { query } as unknown as Pick<PoolClient, 'query'>;
  keepPrepared(client);
  return { client, sent };
}

const textOf = (name: string) => `select /* kept prepared */ ${name} from estate where id = $1`;

it('names a marked statement each time alike, and leaves others as they are', async () => {
  const { client, sent } = recordingClient();
  await client.query(textOf('a'), [1]);
  await client.query(textOf('b'), [1]);
  await client.query(textOf('a'), [2]);
  await client.query('select a from estate where id = $1', [1]);
  expect(sent).toEqual([
    { name: 'kept1', text: textOf('a'), values: [1] },
    { name: 'kept2', text: textOf('b'), values: [1] },
    { name: 'kept1', text: textOf('a'), values: [2] },
    'select a from estate where id = $1',
  ]);
});

it('keeps no more than a hundred', async () => {
  const { client, sent } = recordingClient();
  for (let number = 1; number <= 101; number++) await client.query(textOf(`c${number}`), [1]);
  expect(sent[99]).toHaveProperty('name', 'kept100');
  expect(sent[100]).toBe(textOf('c101'));
});

it('prepares a statement anew whose columns a migration has changed, and passes other errors on', async () => {
  const outdated = Object.assign(new Error('cached plan must not change result type'), { code: '0A000' });
  const refused = Object.assign(new Error('permission denied'), { code: '42501' });
  const { client, sent } = recordingClient(({ name, text }) => {
    if (name === 'kept1') throw outdated;
    if (text === textOf('b')) throw refused;
  });
  await client.query(textOf('a'), [1]);
  await client.query(textOf('a'), [2]);
  await expect(client.query(textOf('b'), [1])).rejects.toBe(refused);
  expect(sent.map((query) => (query as Sent).name)).toEqual(['kept1', undefined, 'kept2', 'kept3']);
});

it.runIf(process.env['TEST_DATABASE_URL'])('keeps it prepared on PostgreSQL', async () => {
  const { db, close } = await openTestDatabase();
  await db.connection().execute(async (connected) => {
    const ask = (id: number) => sql`select ${keptPrepared} id from customer where id = ${id}`.execute(connected);
    await Promise.all([ask(1), ask(2)]);
    await ask(3);
    const { rows } = await sql<{ name: string; times: number }>`
      select name, generic_plans + custom_plans as times from pg_prepared_statements`.execute(connected);
    expect(rows).toEqual([{ name: 'kept1', times: 3 }]);
  });
  await close();
});
