import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { TestServer } from '../../../testing/test-server.ts';

/** A call that can be sent, with everything that it needs. */
export interface PreparedCall {
  userId: number;
  /** Below '/api'. */
  path: string;
  /** Text is sent as a file. */
  payload?: object | string;
}

export interface WalkedCall {
  /** Makes a new customer, so that the call can be carried out once. */
  prepare: (server: TestServer) => Promise<PreparedCall>;
  /** Why parallel calls without a key may each create: what they create may exist several times. */
  mayRepeatWithoutKey?: string;
}

/** Walked calls by method and path of their endpoints. */
export type WalkedCalls = Record<string, WalkedCall>;

export interface Sent {
  status: number;
  body: string;
}

export async function send(server: TestServer, endpoint: string, call: PreparedCall, key?: string): Promise<Sent> {
  const method = endpoint.split(' ')[0] as 'POST' | 'PUT' | 'DELETE';
  const { payload } = call;
  const { statusCode, body } = await server.app.inject({
    method,
    url: `/api${call.path}`,
    headers: {
      ...(await server.signInAs(call.userId)),
      ...(typeof payload === 'string' && { 'content-type': 'application/octet-stream' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(payload !== undefined && { payload }),
  });
  return { status: statusCode, body };
}

/** How many rows each table has got, and how many mails were sent, since `before`. */
export type Growth = Record<string, number>;

export async function countAll({ db, sentMails }: TestServer): Promise<Growth> {
  return { ...(await countRows(db)), mails: sentMails.length };
}

async function countRows(db: Database): Promise<Growth> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'request_key'`.execute(db);
  // names are parameters, so that the database keeps the long statement prepared
  const counts = tables.map(({ name }) => sql`select ${name}::text as name, count(*)::int from ${sql.table(name)}`);
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

export function growthOf(before: Growth, after: Growth): Growth {
  const grown = Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)] as const);
  return Object.fromEntries(grown.filter(([, count]) => count !== 0));
}
