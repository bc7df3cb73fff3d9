import { sql } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { send, type PreparedCall } from './walked-call-for-tests.ts';

/** Sends a call that prepares another one, and must be carried out. Returns its answer. */
export async function sendJson(
  server: TestServer,
  method: 'POST' | 'PUT' | 'GET',
  call: PreparedCall,
): Promise<unknown> {
  const { status, body } = await send(server, method, call);
  if (status >= 300) throw new Error(`${method} ${call.path} answered ${status}: ${body}`);
  return body === '' ? undefined : JSON.parse(body);
}

/** The id of the row that was added last. */
export async function idOfLast({ db }: TestServer, table: keyof Tables): Promise<number> {
  const { rows } = await sql<{ id: number }>`select max(id) as id from ${sql.table(table)}`.execute(db);
  return rows[0]!.id;
}

interface EstatePlace {
  customerId: number;
  estateId: number;
}

/** Makes calls below an estate's address, as a user. */
export function callsBelow({ customerId, estateId }: EstatePlace, userId: number) {
  return (path: string, payload?: PreparedCall['payload']): PreparedCall => ({
    userId,
    path: `/customers/${customerId}/estates/${estateId}${path}`,
    ...(payload !== undefined && { payload }),
  });
}
