import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import type { saveCo2Factor, saveLevy, saveNationalMix } from '@lichthof/contracts/supply/reference-tables.ts';
import type { LabelledFields } from '@lichthof/domain/audit/labelled-fields.ts';
import { isHundred } from '@lichthof/domain/billing/labelling/electricity-labelling.ts';
import type { LevyItem } from '@lichthof/domain/tariffs/levies.ts';
import { sql } from 'kysely';
import type { AuditEntry } from '../../database/audit/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import { columnsOf } from './mix-columns.ts';
import { conflict, HttpError } from '../../http/errors.ts';
import { readReferenceTables } from './reference-tables.db.ts';

type LevyEntry = BodyOf<typeof saveLevy>;
type Co2Entry = BodyOf<typeof saveCo2Factor>;
type MixEntry = BodyOf<typeof saveNationalMix>;

/** One entry of a reference table with the version that was read, null for a new one. */
export type ReferenceEntry =
  | { table: 'levies'; entry: LevyEntry }
  | { table: 'co2Factors'; entry: Co2Entry }
  | { table: 'nationalMixes'; entry: MixEntry };

/** Saves an entry in the caller's transaction. Throws 409 when another user has saved it, 422 for a mix that is not 100 %. */
export async function saveReference(tx: Database, { table, entry }: ReferenceEntry, userId: number): Promise<void> {
  const before = await findEntry(tx, table, entry);
  if ((before?.version ?? null) !== entry.version) throw changedByOthers();
  const { version: _, ...after } = entry;
  if (table === 'levies') await upsertLevy(tx, entry);
  if (table === 'co2Factors') await upsertCo2Factor(tx, entry);
  if (table === 'nationalMixes') await upsertNationalMix(tx, entry);
  await auditReference(tx, { userId, objectType: tableNames[table], action: 'save', ...(before && { before }), after });
}

export interface ReferenceKey {
  table: ReferenceEntry['table'];
  year: number;
  item?: LevyItem;
}

/** Throws 404, or 409 when another user has changed the entry. */
export async function deleteReference(
  db: Database,
  { table, ...key }: ReferenceKey,
  { version, userId }: { version: number; userId: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await findEntry(tx, table, key);
    if (!before) throw new HttpError(404, 'Entry not found');
    if (before.version !== version) throw changedByOthers();
    await deleteEntry(tx, table, key);
    await auditReference(tx, { userId, objectType: tableNames[table], action: 'delete', before });
  });
}

async function deleteEntry(tx: Database, table: ReferenceEntry['table'], { year, item }: Omit<ReferenceKey, 'table'>) {
  if (table === 'levies' && item)
    await tx.deleteFrom('levy').where('year', '=', year).where('item', '=', item).execute();
  if (table === 'nationalMixes') await tx.deleteFrom('national_mix').where('year', '=', year).execute();
  if (table !== 'co2Factors') return;
  await tx.deleteFrom('co2_factor').where('year', '=', year).execute();
  const left = await tx.selectFrom('co2_factor').select('year').limit(1).execute();
  if (left.length === 0) throw conflict(ErrorCode.LastFactor, 'Savings are computed with the last factor');
}

const tableNames = { levies: 'levy', co2Factors: 'co2_factor', nationalMixes: 'national_mix' } as const;

export const changedByOthers = () => conflict(ErrorCode.ChangedByOthers, 'Somebody else has changed the entry');

/** The stored entry; all others that save wait until the transaction ends. */
async function findEntry(tx: Database, table: ReferenceEntry['table'], key: { year: number; item?: LevyItem }) {
  await sql`lock table ${sql.table(tableNames[table])} in share row exclusive mode`.execute(tx);
  const tables = await readReferenceTables(tx);
  if (table !== 'levies') return tables[table].find(({ year }) => year === key.year);
  return tables.levies.find(({ year, item }) => year === key.year && item === key.item);
}

async function upsertLevy(tx: Database, { year, item, ctPerKwh, source, isVerified }: LevyEntry): Promise<void> {
  const columns = { ct_per_kwh: ctPerKwh, source, is_verified: isVerified };
  await tx
    .insertInto('levy')
    .values({ year, item, ...columns })
    .onConflict((known) => known.columns(['year', 'item']).doUpdateSet({ ...columns, version: sql`levy.version + 1` }))
    .execute();
}

async function upsertCo2Factor(tx: Database, { year, co2GramsPerKwh, source, isVerified }: Co2Entry): Promise<void> {
  const columns = { co2_grams_per_kwh: co2GramsPerKwh, source, is_verified: isVerified };
  await tx
    .insertInto('co2_factor')
    .values({ year, ...columns })
    .onConflict((known) => known.column('year').doUpdateSet({ ...columns, version: sql`co2_factor.version + 1` }))
    .execute();
}

async function upsertNationalMix(tx: Database, entry: MixEntry): Promise<void> {
  const { isVerified, version: _, ...mix } = entry;
  if (!isHundred(mix.percents)) {
    throw new HttpError(422, 'The percentages do not add up to 100', { code: ErrorCode.MixNotHundred });
  }
  const columns = { ...columnsOf(mix), is_verified: isVerified };
  await tx
    .insertInto('national_mix')
    .values(columns)
    .onConflict((known) => known.column('year').doUpdateSet({ ...columns, version: sql`national_mix.version + 1` }))
    .execute();
}

type ReferenceAudit<Before, After> = Pick<
  AuditEntry<Before, After>,
  'userId' | 'action' | 'objectType' | 'before' | 'after'
>;

/** Reference values concern all customers, so each of them finds the change in its log. */
export async function auditReference<Before extends LabelledFields<Before>, After extends LabelledFields<After>>(
  tx: Database,
  { userId, objectType, action, before, after }: ReferenceAudit<Before, After>,
): Promise<void> {
  await sql`
    insert into audit_entry (customer_id, user_id, action, object_type, before, after)
    select id, ${userId}::int, ${action}, ${objectType}, ${before ? JSON.stringify(before) : null}::jsonb,
      ${after ? JSON.stringify(after) : null}::jsonb
    from customer`.execute(tx);
}
