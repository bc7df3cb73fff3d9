import { type SubstituteMethod, Medium } from '@lichthof/domain/metering/codes.ts';
import type { MeterDayAmounts } from '@lichthof/domain/metering/meter-day.ts';
import type { FilledAmounts } from '@lichthof/domain/metering/gaps/remaining-substitutes.ts';
import { sql } from 'kysely';
import { isBilledInEstate } from '../billed-changes/billed-days.ts';
import type { Database } from '../../../database/database.ts';
import type { GapMeter } from './gap-fill-proposals.db.ts';

/** A day of a fill, and what is stored of it now; null where nothing is. */
export type GapFillDay = { day: string; filled: FilledAmounts } & (MeterDayAmounts | { amounts: null; statuses: null });

export interface GapFillRow {
  gapFillId: number;
  method: SubstituteMethod;
  at: string;
  authorName: string | null;
  revokedAt: string | null;
  revokedByName: string | null;
  isBilled: boolean;
  days: GapFillDay[];
}

interface GapFillQuery {
  /** Only fills older than that one. */
  before?: number | undefined;
  gapFillId?: number;
  limit: number;
}

const instant = (column: string) => sql`to_json(${sql.ref(column)} at time zone 'UTC') #>> '{}' || 'Z'`;
const personName = (table: string) => sql`${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}`;

/** The fills of a meter, the newest first. */
export async function readGapFills(
  db: Database,
  { customerId, meterId }: GapMeter,
  { before, gapFillId, limit }: GapFillQuery,
): Promise<GapFillRow[]> {
  const { rows } = await sql<GapFillRow>`
    with fills as (
      select c.fill_id, min(c.method) as method, min(c.at) as at, min(c.author_id) as author_id,
        max(c.revoked_at) as revoked_at, max(c.revoked_by) as revoked_by
      from gap_fill c where c.customer_id = ${customerId} and c.meter_id = ${meterId}
        and (${before ?? null}::bigint is null or c.fill_id < ${before ?? null}::bigint)
        and (${gapFillId ?? null}::bigint is null or c.fill_id = ${gapFillId ?? null}::bigint)
      group by c.fill_id order by c.fill_id desc limit ${limit})
    select f.fill_id::int as "gapFillId", f.method, ${instant('f.at')} as at, ${personName('author')} as "authorName",
      ${instant('f.revoked_at')} as "revokedAt", ${personName('revoker')} as "revokedByName", held.days,
      m.medium = ${Medium.Electricity} and exists (
        select from gap_fill c where c.customer_id = ${customerId} and c.fill_id = f.fill_id
          and ${isBilledInEstate({ customerId: sql`m.customer_id`, estateId: sql`m.estate_id` }, sql`daterange(c.day, c.day, '[]')`)}
      ) as "isBilled"
    from fills f
    join meter m on m.customer_id = ${customerId} and m.id = ${meterId}
    left join app_user author on author.id = f.author_id
    left join app_user revoker on revoker.id = f.revoked_by
    cross join lateral (
      select jsonb_agg(jsonb_build_object('day', c.day, 'filled', c.filled, 'amounts',
        case when d.day is not null then array(select amount from unpack_amounts(d.amounts)) end, 'statuses', d.statuses) order by c.day) as days
      from gap_fill c left join meter_day d
        on d.customer_id = c.customer_id and d.meter_id = c.meter_id and d.day = c.day
      where c.customer_id = ${customerId} and c.fill_id = f.fill_id) held
    order by f.fill_id desc`.execute(db);
  return rows;
}

export async function markRevoked(
  tx: Database,
  { customerId }: GapMeter,
  { gapFillId, userId }: { gapFillId: number; userId: number },
): Promise<void> {
  await tx
    .updateTable('gap_fill')
    .set({ revoked_at: new Date(), revoked_by: userId })
    .where('customer_id', '=', customerId)
    .where('fill_id', '=', gapFillId)
    .execute();
}

/** Locks the estate, so that no billing run starts until the transaction ends. */
export async function lockEstate(tx: Database, customerId: number, estateId: number): Promise<void> {
  await tx
    .selectFrom('estate')
    .where('customer_id', '=', customerId)
    .where('id', '=', estateId)
    .forNoKeyUpdate()
    .execute();
}
