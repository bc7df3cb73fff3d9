import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { requestKeyHours } from '@lichthof/contracts/request-key.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { RequestKey } from '../../database/request-key.ts';
import { HttpError } from '../errors.ts';

export interface KeptAnswer {
  status: number;
  /** JSON; null without a body. */
  body: string | null;
}

interface EarlierCall {
  /** Null while it runs, or if the server stopped before it answered. */
  answer: KeptAnswer | null;
  ageSeconds: number;
}

/** The call that stored the key; undefined without one. Throws 422 if it asked for something else. */
export async function findAnswer(db: Database, request: RequestKey): Promise<EarlierCall | undefined> {
  const { customerId, userId, key, requestHash } = request;
  const row = await db
    .selectFrom('request_key')
    .where('customer_id', '=', customerId)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .select(['request_hash as requestHash', 'status', 'answer as body'])
    .select(sql<number>`extract(epoch from now() - created_at)::int`.as('ageSeconds'))
    .executeTakeFirst();
  if (!row) return undefined;
  if (Buffer.compare(row.requestHash, requestHash) !== 0) {
    throw new HttpError(422, 'The key belongs to another call', { code: ErrorCode.RequestKeyReused });
  }
  const { status, body, ageSeconds } = row;
  return { answer: status === null ? null : { status, body }, ageSeconds };
}

export async function keepAnswer(db: Database, request: RequestKey, { status, body }: KeptAnswer): Promise<void> {
  const { customerId, userId, key } = request;
  await db
    .updateTable('request_key')
    .set({ status, answer: body })
    .where('customer_id', '=', customerId)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}

export async function deleteOldRequestKeys(db: Database, customerId: number): Promise<void> {
  await db
    .deleteFrom('request_key')
    .where('customer_id', '=', customerId)
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${requestKeyHours})`)
    .execute();
}
