import { changeKindNames, changeKinds, type ChangeKind } from '@lichthof/contracts/changes.ts';
import { getLast } from '@lichthof/domain/collections/items.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/database.ts';
import { formatNumberArray } from '../../database/number-array.ts';
import { unpackHex } from '../../database/packed-amounts.ts';
import { changeSources } from './change-sources.ts';

export interface ObjectKey {
  id: number;
  /** 0 for objects with one number. */
  sub: number;
}

/** An object in its present state, or that it is deleted. */
export type Change = { kind: ChangeKind } & Record<string, unknown>;

interface SourceRow extends ObjectKey {
  entry: Record<string, unknown>;
  amounts?: string | null;
  statuses?: number[] | null;
}

export interface ReadObjects {
  changes: Change[];
  last?: ObjectKey;
}

/** The next objects of a kind in the order of their keys. */
export async function readAfter(
  db: Database,
  { customerId, kind, after, limit }: { customerId: number; kind: ChangeKind; after: ObjectKey | null; limit: number },
): Promise<ReadObjects> {
  const { id, sub } = changeSources[kind];
  const key = sub ? sql`(${id}, ${sub.column})` : id;
  const isNext = after
    ? sql`${key} > ${sub ? sql`(${after.id}::int, ${sub.fromNumber(sql`${after.sub}::bigint`)})` : sql`${after.id}::int`}`
    : sql`true`;
  const order = sub ? sql`${id}, ${sub.column}` : id;
  const { rows } = await selectObjects(
    kind,
    sql`where t.customer_id = ${customerId} and ${isNext}
    order by ${order} limit ${limit}`,
  ).execute(db);
  const last = rows.at(-1);
  return { changes: rows.map((row) => toChange(kind, row)), ...(last && { last: { id: last.id, sub: last.sub } }) };
}

/** The present states of objects; those that are gone are deleted. */
export async function readObjects(
  db: Database,
  { customerId, kind, keys }: { customerId: number; kind: ChangeKind; keys: ObjectKey[] },
): Promise<Change[]> {
  const { id, sub } = changeSources[kind];
  const sent = sql`unnest(${formatNumberArray(keys.map((key) => key.id))}::int[],
    ${formatNumberArray(keys.map((key) => key.sub))}::bigint[]) as sent (id, sub)`;
  const isSent = sub ? sql`${id} = sent.id and ${sub.column} = ${sub.fromNumber(sql`sent.sub`)}` : sql`${id} = sent.id`;
  const { rows } = await selectObjects(
    kind,
    sql`join ${sent} on ${isSent}
    where t.customer_id = ${customerId}`,
  ).execute(db);
  const found = new Map(rows.map((row) => [textOf(row), row]));
  return keys.map((key) => {
    const row = found.get(textOf(key));
    return row ? toChange(kind, row) : { kind, ...keyFields(kind, key), isDeleted: true };
  });
}

function selectObjects(kind: ChangeKind, rest: RawBuilder<unknown>): RawBuilder<SourceRow> {
  const { from, id, sub, fields, packed } = changeSources[kind];
  return sql<SourceRow>`
    select ${id} as id, ${sub?.toNumber ?? sql`0::bigint`} as sub, jsonb_build_object(${fields}) as entry
      ${packed ? sql`, ${packed}` : sql``}
    from ${from} ${rest}`;
}

const textOf = ({ id, sub }: ObjectKey) => `${id} ${sub}`;

function toChange(kind: ChangeKind, row: SourceRow): Change {
  const { entry, amounts, statuses } = row;
  const change: Change = { kind, ...keyFields(kind, row), ...entry };
  if (amounts === undefined) return change;
  return { ...change, amounts: amounts === null ? null : unpackHex(amounts), statuses: statuses ?? null };
}

const subFields = {
  day: (sub: number) => new Date(sub * 86_400_000).toISOString().slice(0, 10),
  at: (sub: number) => new Date(sub / 1000).toISOString(),
};

function keyFields(kind: ChangeKind, { id, sub }: ObjectKey): Record<string, unknown> {
  const [idField, subField] = changeKinds[kind].key as readonly [string, ('day' | 'at')?];
  return { [idField]: id, ...(subField && { [subField]: subFields[subField](sub) }) };
}

export interface LogPosition {
  /** The first transaction that was not delivered, or was in part. */
  transaction: string;
  /** The last object delivered of it. */
  after?: ObjectKey & { kind: ChangeKind };
}

interface LoggedChange extends ObjectKey {
  kind: ChangeKind;
  transaction: string;
}

/** The next changed objects, and where to go on; `isEnd` when nothing else can be delivered yet. */
export async function readLog(
  db: Database,
  { customerId, kinds, from, limit }: { customerId: number; kinds: ChangeKind[]; from: LogPosition; limit: number },
): Promise<{ entries: LoggedChange[]; next: LogPosition; isEnd: boolean }> {
  // before the entries are read: what is below it can no longer change
  const horizon = await readHorizon(db);
  const { transaction, after } = from;
  const isNext = after
    ? sql`(transaction, kind, id, sub) > (${transaction}::xid8, ${after.kind}, ${after.id}::int, ${after.sub}::bigint)`
    : sql`transaction >= ${transaction}::xid8`;
  const { rows: entries } = await sql<LoggedChange>`
    select kind, id, sub, transaction::text as transaction from export_change
    where customer_id = ${customerId} and ${isNext} and transaction < ${horizon}::xid8 and kind = any(${kinds})
    order by export_change.transaction, kind, id, sub limit ${limit}`.execute(db);
  if (entries.length < limit) return { entries, next: { transaction: horizon }, isEnd: true };
  const { transaction: reached, ...last } = getLast(entries);
  return { entries, next: { transaction: reached, after: last }, isEnd: false };
}

/**
 * The oldest transaction that still runs in this database, or the next one: all before it have ended. Transactions of
 * other databases of the same server, which share its count, hold nothing back. The snapshot is taken before the list
 * of what runs is read: what has ended between the two is seen by whatever is read afterwards.
 */
export async function readHorizon(db: Database): Promise<string> {
  const { rows } = await sql<{ horizon: string }>`
    with snapshot as materialized (select pg_current_snapshot() as at),
      own as (
        select backend_xid as id from pg_stat_activity where datname = current_database()
        union all select transaction from pg_prepared_xacts where database = current_database())
    select coalesce(
      (select running from snapshot, pg_snapshot_xip(snapshot.at) as running
        where running::xid in (select id from own) order by running limit 1),
      pg_snapshot_xmax(snapshot.at))::text as horizon from snapshot`.execute(db);
  return getLast(rows).horizon;
}

/** Tells databases with counts of transactions of their own apart: another one, and one that was restored. */
export async function readOrigin(db: Database): Promise<string> {
  const { rows } = await sql<{ origin: string }>`
    select system_identifier::text || ' ' || left(pg_walfile_name(pg_current_wal_lsn()), 8) as origin
    from pg_control_system()`.execute(db);
  return getLast(rows).origin;
}

/** Longer than a cursor is good for. */
const keptDays = 70;

export async function deleteOldChanges(db: Database, customerId: number): Promise<void> {
  await db
    .deleteFrom('export_change')
    .where('customer_id', '=', customerId)
    .where('changed_at', '<', sql<Date>`now() - make_interval(days => ${sql.lit(keptDays)})`)
    .execute();
}

/** Parents before what refers to them. */
export const inOrder = (kinds: readonly ChangeKind[]) => changeKindNames.filter((kind) => kinds.includes(kind));
