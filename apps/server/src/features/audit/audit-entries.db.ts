import type { AuditFilter } from '@lichthof/contracts/audit.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/database.ts';

export interface AuditRow {
  entryId: number;
  at: string;
  person: { userId: number; name: string; email: string } | null;
  apiKeyName: string | null;
  action: string;
  objectType: string;
  objectId: number | null;
  before: unknown;
  after: unknown;
}

export interface AuditQuery {
  customerId: number;
  filter: AuditFilter;
  /** Only entries older than the one with this id. */
  before: number | undefined;
  limit: number;
}

/** Newest first, by id. */
export async function readAuditRows(db: Database, query: AuditQuery): Promise<AuditRow[]> {
  const { customerId, filter, before, limit } = query;
  const conditions = [sql`a.customer_id = ${customerId}`, ...conditionsOf(customerId, filter)];
  if (before !== undefined) conditions.push(sql`a.id < ${before}::bigint`);
  const { rows } = await sql<AuditRow>`
    select a.id as "entryId", to_json(a.at at time zone 'UTC') #>> '{}' || 'Z' as at, a.action,
      a.object_type as "objectType", a.object_id as "objectId", a.before, a.after,
      a.api_key_name as "apiKeyName", case when u.id is not null then jsonb_build_object('userId', u.id, 'name', u.first_name || ' ' || u.last_name,
        'email', u.email) end as person
    from audit_entry a left join app_user u on u.id = a.user_id
    where ${sql.join(conditions, sql` and `)} order by a.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Days begin and end at midnight of the default time zone. */
const localStart = (day: string) => sql`(${day}::date::timestamp at time zone ${defaultTimeZone}::text)`;

function conditionsOf(customerId: number, filter: AuditFilter): RawBuilder<unknown>[] {
  const { userId, objectType, action, from, to, text } = filter;
  const conditions: (RawBuilder<unknown> | undefined)[] = [
    userId === undefined ? undefined : sql`a.user_id = ${userId}`,
    objectType ? sql`a.object_type = ${objectType}` : undefined,
    action ? sql`a.action = ${action}` : undefined,
    from ? sql`a.at >= ${localStart(from)}` : undefined,
    to ? sql`a.at < ${localStart(to)}` : undefined,
    text ? hasText(customerId, text) : undefined,
  ];
  return conditions.filter((condition) => condition !== undefined);
}

/** Searches values before and after, the user's name and e-mail, and the object's current name. */
function hasText(customerId: number, text: string): RawBuilder<unknown> {
  const pattern = `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const named = ['customer', 'estate_group', 'estate', 'apartment', 'edge', 'meter', 'tariff', 'provider'].map(
    (table) => sql`select ${sql.lit(table)}, id from ${sql.table(table)} where name ilike ${pattern}
      and ${sql.raw(table === 'customer' ? 'id' : 'customer_id')} = ${customerId}`,
  );
  return sql`(a.before::text ilike ${pattern} or a.after::text ilike ${pattern} or a.api_key_name ilike ${pattern}
    or u.first_name || ' ' || u.last_name || ' ' || u.email ilike ${pattern}
    or (a.object_type, a.object_id) in (${sql.join(named, sql` union all `)}
      union all select 'invoice', id from invoice where customer_id = ${customerId} and number ilike ${pattern}
      union all select 'participant', id from participant
        where customer_id = ${customerId} and array_to_string(names, ' ') ilike ${pattern}
      union all select kind, p.id from unnest(array['app_user', 'access_right']) as kind, app_user p
        where p.first_name || ' ' || p.last_name || ' ' || p.email ilike ${pattern}))`;
}

/** All users, actions and types of objects that occur in entries. */
export async function readAuditChoices(db: Database, customerId: number) {
  const { rows } = await sql<{
    people: { userId: number; name: string }[];
    actions: string[];
    objectTypes: string[];
  }>`
    with known as (select distinct user_id, action, object_type from audit_entry where customer_id = ${customerId})
    select coalesce((select jsonb_agg(jsonb_build_object('userId', u.id, 'name', u.first_name || ' ' || u.last_name)
          order by lower(u.last_name), lower(u.first_name))
        from app_user u where u.id in (select user_id from known)), '[]') as people,
      coalesce((select jsonb_agg(distinct action) from known), '[]') as actions,
      coalesce((select jsonb_agg(distinct object_type) from known), '[]') as "objectTypes"`.execute(db);
  return getFirst(rows);
}

export interface ObjectKey {
  objectType: string;
  objectId: number | null;
}

export const keyOf = ({ objectType, objectId }: ObjectKey) => `${objectType} ${objectId}`;

/** Current names of objects in one round trip; objects that no longer exist are absent. */
export async function readObjectNames(
  db: Database,
  customerId: number,
  keys: ObjectKey[],
): Promise<Map<string, string>> {
  const ofCustomer = sql`t.customer_id = ${customerId}`;
  const wanted = [
    ...new Map(keys.filter(({ objectId }) => objectId !== null).map((key) => [keyOf(key), key])).values(),
  ];
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<{ objectType: string; objectId: number; name: string }>`
    with wanted as (select * from unnest(${wanted.map(({ objectType }) => objectType)}::text[],
      ${wanted.map(({ objectId }) => objectId)}::int[]) as w (type, id)),
    named as (
      select w.type, w.id, case w.type
        when 'customer' then (select name from customer t where t.id = w.id)
        when 'estate_group' then (select name from estate_group t where ${ofCustomer} and t.id = w.id)
        when 'estate' then (select name from estate t where ${ofCustomer} and t.id = w.id)
        when 'alarm_rule' then (select name from estate t where ${ofCustomer} and t.id = w.id)
        when 'alarm' then (select subject_name from alarm t where ${ofCustomer} and t.id = w.id)
        when 'gap_fill_rule' then (select name from estate t where ${ofCustomer} and t.id = w.id)
        when 'subsidized_plant' then (select name from estate t where ${ofCustomer} and t.id = w.id)
        when 'estate_supply' then (select e.name from estate_supply t join estate e on e.customer_id = t.customer_id and e.id = t.estate_id where ${ofCustomer} and t.id = w.id)
        when 'apartment' then (select t.name || ', ' || e.name from apartment t join estate e on e.customer_id = t.customer_id and e.id = t.estate_id where ${ofCustomer} and t.id = w.id)
        when 'edge' then (select t.name || ', ' || e.name from edge t join estate e on e.customer_id = t.customer_id and e.id = t.estate_id where ${ofCustomer} and t.id = w.id)
        when 'meter' then (select t.name || ', ' || e.name from meter t join estate e on e.customer_id = t.customer_id and e.id = t.estate_id where ${ofCustomer} and t.id = w.id)
        when 'tariff' then (select t.name || ', ' || e.name from tariff t join estate e on e.customer_id = t.customer_id and e.id = t.estate_id where ${ofCustomer} and t.id = w.id)
        when 'provider' then (select name from provider t where ${ofCustomer} and t.id = w.id)
        when 'billing_texts' then (select name from provider t where ${ofCustomer} and t.id = w.id)
        when 'bookkeeping_settings' then (select name from provider t where ${ofCustomer} and t.id = w.id)
        when 'electricity_mix' then (select name from provider t where ${ofCustomer} and t.id = w.id)
        when 'participant' then (select array_to_string(t.names, ', ') from participant t where ${ofCustomer} and t.id = w.id)
        when 'contract' then (select number from contract t where ${ofCustomer} and t.id = w.id)
        when 'mandate' then (select reference from mandate t where ${ofCustomer} and t.id = w.id)
        when 'payment' then (select array_to_string(o.names, ', ') from payment t join participant o on o.customer_id = t.customer_id and o.id = t.participant_id where ${ofCustomer} and t.id = w.id)
        when 'prepayment_plan' then (select array_to_string(o.names, ', ') from prepayment_plan t join participant o on o.customer_id = t.customer_id and o.id = t.participant_id where ${ofCustomer} and t.id = w.id)
        when 'prepayment_instalment' then (select array_to_string(o.names, ', ') from prepayment_instalment t join participant o on o.customer_id = t.customer_id and o.id = t.participant_id where ${ofCustomer} and t.id = w.id)
        when 'account_charge' then (select array_to_string(o.names, ', ') from account_charge t join participant o on o.customer_id = t.customer_id and o.id = t.participant_id where ${ofCustomer} and t.id = w.id)
        when 'invoice' then (select number from invoice t where ${ofCustomer} and t.id = w.id)
        when 'billing_run' then (select e.name from billing_run t join estate e on e.customer_id = t.customer_id and e.id = t.estate_id where ${ofCustomer} and t.id = w.id)
        when 'value_import' then (select e.name from value_import t join estate e on e.customer_id = t.customer_id and e.id = t.estate_id where ${ofCustomer} and t.id = w.id)
        when 'app_user' then (select first_name || ' ' || last_name from app_user t where t.id = w.id)
        when 'access_right' then (select first_name || ' ' || last_name from app_user t where t.id = w.id)
        when 'occupancy' then (select a.name || ', ' || e.name from occupancy t join apartment a on a.customer_id = t.customer_id and a.id = t.apartment_id
          join estate e on e.customer_id = a.customer_id and e.id = a.estate_id where ${ofCustomer} and t.id = w.id)
      end as name from wanted w)
    select type as "objectType", id as "objectId", name from named where name is not null`.execute(db);
  return new Map(rows.map((row) => [keyOf(row), row.name]));
}
