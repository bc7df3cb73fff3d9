import type { GapFillRule } from '@lichthof/contracts/metering/gap-fill-rules.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import { Medium } from '@lichthof/domain/metering/codes.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { sql } from 'kysely';
import { isBilledInEstate } from '../billed-changes/billed-days.ts';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { selectReachable } from '../../../database/reachable-customers.ts';

const instant = (column: string) => sql<string>`to_json(${sql.ref(column)} at time zone 'UTC') #>> '{}' || 'Z'`;

/** The rule of an estate; undefined until one is set. */
export async function findRule(db: Database, { customerId, estateId }: EstateKey): Promise<GapFillRule | undefined> {
  return db
    .selectFrom('gap_fill_rule as r')
    .leftJoin('app_user as u', 'u.id', 'r.changed_by')
    .select([
      'r.is_active as isActive',
      'r.longest_quarter_hours as longestQuarterHours',
      'r.wait_days as waitDays',
      'r.version',
      instant('r.changed_at').as('changedAt'),
      sql<string>`u.first_name || ' ' || u.last_name`.as('changedByName'),
      'r.ran_on as ranOn',
      'r.filled_gaps as filledGaps',
    ])
    .where('r.customer_id', '=', customerId)
    .where('r.estate_id', '=', estateId)
    .executeTakeFirst();
}

/** Locks the rule of the estate until the transaction ends. */
export async function lockRule(tx: Database, { customerId, estateId }: EstateKey): Promise<void> {
  await tx
    .selectFrom('estate')
    .where('customer_id', '=', customerId)
    .where('id', '=', estateId)
    .forNoKeyUpdate()
    .execute();
}

export interface RuleToSave extends Pick<GapFillRule, 'isActive' | 'longestQuarterHours' | 'waitDays' | 'version'> {
  userId: number;
}

export async function upsertRule(
  tx: Database,
  { customerId, estateId }: EstateKey,
  { isActive, longestQuarterHours, waitDays, version, userId }: RuleToSave,
): Promise<void> {
  const fields = {
    is_active: isActive,
    longest_quarter_hours: longestQuarterHours,
    wait_days: waitDays,
    version,
    changed_by: userId,
    changed_at: new Date(),
  };
  await tx
    .insertInto('gap_fill_rule')
    .values({ customer_id: customerId, estate_id: estateId, ...fields })
    .onConflict((conflict) => conflict.columns(['customer_id', 'estate_id']).doUpdateSet(fields))
    .execute();
}

export interface RuleToRun extends EstateKey {
  longestQuarterHours: number;
  waitDays: number;
}

/** More than there are servers, so that one of them is free. */
const rulesAtOnce = 50;

/** Claims a rule that has not run on the day: of several servers one gets it. Undefined when all have run. */
export async function claimRule(db: Database, today: string): Promise<RuleToRun | undefined> {
  const { rows: due } = await selectReachable(db, {
    why: 'finds rules to run',
    statement: (ofCustomer) => sql<EstateKey>`
      select r.customer_id as "customerId", r.estate_id as "estateId"
      from gap_fill_rule r join estate e on e.customer_id = r.customer_id and e.id = r.estate_id
      where ${ofCustomer('r.customer_id')} and e.archived_at is null and ${isDue(today)}
      order by r.customer_id, r.estate_id limit ${rulesAtOnce}`,
  });
  for (const estate of due) {
    const { rows } = await sql<RuleToRun>`
      update gap_fill_rule r set ran_on = ${today}::date, filled_gaps = 0
      where customer_id = ${estate.customerId} and estate_id = ${estate.estateId} and ${isDue(today)}
      returning customer_id as "customerId", estate_id as "estateId",
        longest_quarter_hours as "longestQuarterHours", wait_days as "waitDays"`.execute(db);
    if (rows[0]) return rows[0];
  }
  return undefined;
}

/** A rule that was changed today runs from tomorrow on. */
const isDue = (today: string) => sql<boolean>`r.is_active and (r.ran_on is null or r.ran_on < ${today}::date)
  and r.changed_at < ${today}::date::timestamp at time zone ${defaultTimeZone}::text`;

export async function countFilledGap(tx: Database, { customerId, estateId }: EstateKey): Promise<void> {
  await tx
    .updateTable('gap_fill_rule')
    .set((column) => ({ filled_gaps: sql`coalesce(${column.ref('filled_gaps')}, 0) + 1` }))
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .execute();
}

/** The meters of an estate that gaps are looked for in: not the ones that are archived. */
export async function readMetersOfEstate(
  db: Database,
  { customerId, estateId }: EstateKey,
): Promise<{ meterId: number }[]> {
  return db
    .selectFrom('meter')
    .select('id as meterId')
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .where('archived_at', 'is', null)
    .where('computed_level', '=', 0)
    .orderBy('id')
    .execute();
}

/** Whether values of the meter on a day of the range are billed, or are being billed. */
export async function isBilled(
  db: Database,
  { customerId, meterId }: { customerId: number; meterId: number },
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { rows } = await sql<{ isBilled: boolean }>`
    select exists (select from meter m
      where m.customer_id = ${customerId} and m.id = ${meterId} and m.medium = ${Medium.Electricity}
        and ${isBilledInEstate({ customerId: sql`m.customer_id`, estateId: sql`m.estate_id` }, sql`daterange(${from}, ${to})`)}
    ) as "isBilled"`.execute(db);
  return getFirst(rows).isBilled;
}
