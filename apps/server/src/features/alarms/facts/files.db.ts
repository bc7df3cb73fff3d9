import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { AlarmMoment, EstateFacts } from './alarm-facts.ts';

interface FileFacts extends EstateFacts {
  /** When values of files were stored, ms since 1970. */
  storedAtMs: number[];
  nowMs: number;
}

/** Enough for eight deliveries of several files each. */
const readImports = 40;

/** The last finished imports of each estate that has any. */
export async function readFileFacts(db: Database, { customerId, nowMs }: AlarmMoment): Promise<FileFacts[]> {
  const { rows } = await sql<Omit<FileFacts, 'nowMs'>>`
    select e.id as "estateId", stored.at_ms as "storedAtMs" from estate e
    cross join lateral (
      select array_agg((extract(epoch from finished_at) * 1000)::float8) as at_ms from (
        select finished_at from value_import where customer_id = ${customerId} and estate_id = e.id and state = 'done'
          and finished_at is not null
        order by id desc limit ${readImports}) newest) stored
    where e.customer_id = ${customerId} and e.archived_at is null and stored.at_ms is not null`.execute(db);
  return rows.map((row) => ({ ...row, nowMs }));
}
