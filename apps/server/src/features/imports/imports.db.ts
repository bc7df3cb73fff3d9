import type { ImportLayout } from '@lichthof/domain/metering/mscons/layout.ts';
import type { SeriesMapping } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { type Selectable, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Database } from '../../database/database.ts';
import type { Claim } from '../../database/work-claims.ts';
import type { DescribedFile } from './file-tasks.ts';

type Columns = Selectable<Tables['value_import']>;
export type ImportRow = Omit<Columns, 'content'> & {
  first_name: string;
  last_name: string;
  time_zone: TimeZone;
  /** What was stored before it is known. */
  has_days_before: boolean;
};

interface EstateKeys {
  customerId: number;
  estateId: number;
}

export interface ImportKeys extends EstateKeys {
  importId: number;
}

const shownImports = 20;

function selectImports(db: Database, { customerId, estateId }: EstateKeys) {
  return db
    .selectFrom('value_import as i')
    .innerJoin('app_user as u', 'u.id', 'i.created_by')
    .innerJoin('estate as e', (join) =>
      join.onRef('e.customer_id', '=', 'i.customer_id').onRef('e.id', '=', 'i.estate_id'),
    )
    .where('i.customer_id', '=', customerId)
    .where('i.estate_id', '=', estateId)
    .select(['i.id', 'i.customer_id', 'i.estate_id', 'i.created_by', 'i.created_at', 'i.file_name', 'i.file_bytes'])
    .select(['i.sha256', 'i.state', 'i.layout', 'i.first_rows', 'i.mapping', 'i.result', 'i.parts_done'])
    .select(['i.parts_total', 'i.failure', 'i.claim', 'i.heartbeat_at', 'i.finished_at'])
    .select(['i.revoked_by', 'i.revoked_at', 'u.first_name', 'u.last_name', 'e.time_zone'])
    .select(hasDaysBefore(customerId).as('has_days_before'))
    .$castTo<ImportRow>();
}

const hasDaysBefore = (customerId: number) => sql<boolean>`(
  exists (select from value_import_day d where d.customer_id = ${customerId} and d.import_id = i.id)
  or exists (select from value_import_reading r where r.customer_id = ${customerId} and r.import_id = i.id))`;

/** The latest imports of an estate; drafts only of the user. */
export function listImports(db: Database, estate: EstateKeys, userId: number): Promise<ImportRow[]> {
  return selectImports(db, estate)
    .where((where) => where.or([where('i.state', '!=', 'draft'), where('i.created_by', '=', userId)]))
    .orderBy('i.id', 'desc')
    .limit(shownImports)
    .execute();
}

/** Undefined also for the draft of somebody else. */
export async function findImport(db: Database, keys: ImportKeys, userId: number): Promise<ImportRow | undefined> {
  const row = await selectImports(db, keys).where('i.id', '=', keys.importId).executeTakeFirst();
  return row?.state === 'draft' && row.created_by !== userId ? undefined : row;
}

/** What loading an import needs; `mapping` was set when it was started. */
export type StartedImport = Pick<
  ImportRow,
  | 'id'
  | 'customer_id'
  | 'created_by'
  | 'created_at'
  | 'layout'
  | 'time_zone'
  | 'parts_done'
  | 'result'
  | 'revoked_by'
  | 'estate_id'
> & { mapping: NonNullable<ImportRow['mapping']> };

export function readClaimedImport(db: Database, { customerId, id }: Claim): Promise<StartedImport> {
  return db
    .selectFrom('value_import as i')
    .innerJoin('estate as e', (join) =>
      join.onRef('e.customer_id', '=', 'i.customer_id').onRef('e.id', '=', 'i.estate_id'),
    )
    .where('i.customer_id', '=', customerId)
    .where('i.id', '=', id)
    .select([
      'i.id',
      'i.customer_id',
      'i.created_by',
      'i.created_at',
      'i.layout',
      'i.mapping',
      'i.result',
      'i.parts_done',
      'i.revoked_by',
      'i.estate_id',
    ])
    .select('e.time_zone')
    .$castTo<StartedImport>()
    .executeTakeFirstOrThrow();
}

/** An import as its row names it. */
type ImportId = Pick<ImportRow, 'id' | 'customer_id'>;

interface NewImport extends EstateKeys {
  userId: number;
  fileName: string;
  fileBytes: number;
}

export async function insertImport(db: Database, given: NewImport, file: DescribedFile): Promise<number> {
  const { id } = await db
    .insertInto('value_import')
    .values({
      customer_id: given.customerId,
      estate_id: given.estateId,
      created_by: given.userId,
      file_name: given.fileName,
      file_bytes: given.fileBytes,
      sha256: file.sha256,
      content: file.compressed,
      layout: JSON.stringify(file.layout),
      first_rows: JSON.stringify(file.firstRows),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateLayout(
  db: Database,
  { id, customer_id: customerId }: ImportId,
  { layout, firstRows }: { layout: ImportLayout; firstRows: string[][] },
): Promise<void> {
  await db
    .updateTable('value_import')
    .set({ layout: JSON.stringify(layout), first_rows: JSON.stringify(firstRows), mapping: null })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .execute();
}

/** Keeps what a person has mapped so far. */
export async function saveMapping(
  db: Database,
  { id, customer_id: customerId }: ImportId,
  mapping: SeriesMapping[],
): Promise<void> {
  await db
    .updateTable('value_import')
    .set({ mapping: JSON.stringify(mapping) })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .execute();
}

/** The compressed file; null once it was loaded. */
export async function readContent(db: Database, { id, customer_id: customerId }: ImportId): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('value_import')
    .select('content')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.content ?? null;
}

export interface ImportMeter {
  id: number;
  base_unit: 'Wh' | 'l';
}

export function findMeters(db: Database, estate: EstateKeys, meterIds: number[]): Promise<ImportMeter[]> {
  if (meterIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('meter')
    .select(['id', 'base_unit'])
    .where('customer_id', '=', estate.customerId)
    .where('estate_id', '=', estate.estateId)
    .where('id', 'in', meterIds)
    .where('archived_at', 'is', null)
    .execute();
}
