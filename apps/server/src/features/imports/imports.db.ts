import type { RecipeFit } from '@lichthof/domain/recipes/kept-recipe.ts';
import type { ImportLayout } from '@lichthof/domain/metering/mscons/layout.ts';
import type { SeriesMapping } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import type { DeviceWithFactors } from '@lichthof/domain/metering/file-mapping/propose-meters.ts';
import type { Medium, MeterKind } from '@lichthof/domain/metering/codes.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { type Selectable, sql } from 'kysely';
import { devicesOfMeter } from '../../database/placed-devices.ts';
import { ofSameCustomer } from '../../database/same-customer.ts';
import type { Tables } from '../../database/tables.ts';
import type { Database } from '../../database/database.ts';
import type { Claim } from '../../database/work-claims.ts';
import type { DescribedFile } from './file-tasks.ts';
import type { StoredRecipe } from './kept-recipes/import-recipes.db.ts';

type Columns = Selectable<Tables['value_import']>;
export type ImportRow = Omit<Columns, 'content'> & {
  first_name: string;
  last_name: string;
  time_zone: TimeZone;
  /** What was stored before it is known. */
  has_days_before: boolean;
  recipe_confirmed_by_name: string | null;
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
    .innerJoin('estate as e', ofSameCustomer('e.id', 'i.estate_id'))
    .where('i.customer_id', '=', customerId)
    .where('i.estate_id', '=', estateId)
    .select(['i.id', 'i.customer_id', 'i.estate_id', 'i.created_by', 'i.created_at', 'i.file_name', 'i.file_bytes'])
    .select(['i.sha256', 'i.state', 'i.layout', 'i.first_rows', 'i.mapping', 'i.result', 'i.parts_done'])
    .select(['i.parts_total', 'i.failure', 'i.decisions', 'i.claim', 'i.heartbeat_at', 'i.finished_at'])
    .select(['i.recipe_id', 'i.recipe_version', 'i.recipe_name', 'i.recipe_confirmed_by', 'i.recipe_confirmed_at'])
    .select(['i.recipe_fit', 'i.source_name', 'i.source_kind'])
    .select(confirmedByName.as('recipe_confirmed_by_name'))
    .select(['i.revoked_by', 'i.revoked_at', 'u.first_name', 'u.last_name', 'e.time_zone'])
    .select(hasDaysBefore(customerId).as('has_days_before'))
    .$castTo<ImportRow>();
}

const confirmedByName = sql<string | null>`(
  select c.first_name || ' ' || c.last_name from app_user c where c.id = i.recipe_confirmed_by)`;

const hasDaysBefore = (customerId: number) => sql<boolean>`(
  exists (select from value_import_day d where d.customer_id = ${customerId} and d.import_id = i.id)
  or exists (select from value_import_reading r where r.customer_id = ${customerId} and r.import_id = i.id))`;

/** The latest imports of an estate; of others' drafts only those that came by themselves. */
export function listImports(db: Database, estate: EstateKeys, userId: number): Promise<ImportRow[]> {
  return selectImports(db, estate)
    .where((where) =>
      where.or([
        where('i.state', '!=', 'draft'),
        where('i.created_by', '=', userId),
        where('i.source_name', 'is not', null),
      ]),
    )
    .orderBy('i.id', 'desc')
    .limit(shownImports)
    .execute();
}

/** Undefined also for the draft of somebody else, unless it came by itself. */
export async function findImport(db: Database, keys: ImportKeys, userId: number): Promise<ImportRow | undefined> {
  const row = await selectImports(db, keys).where('i.id', '=', keys.importId).executeTakeFirst();
  return row && isOwnDraft(row, userId) ? row : undefined;
}

const isOwnDraft = ({ state, created_by: createdBy, source_name: source }: ImportRow, userId: number) =>
  state !== 'draft' || createdBy === userId || source !== null;

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
  | 'decisions'
  | 'api_key_name'
  | 'revoked_by'
  | 'estate_id'
> & { mapping: NonNullable<ImportRow['mapping']> };

export function readClaimedImport(db: Database, { customerId, id }: Claim): Promise<StartedImport> {
  return db
    .selectFrom('value_import as i')
    .innerJoin('estate as e', ofSameCustomer('e.id', 'i.estate_id'))
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
      'i.api_key_name',
      'i.revoked_by',
      'i.estate_id',
      'i.decisions',
    ])
    .select('e.time_zone')
    .$castTo<StartedImport>()
    .executeTakeFirstOrThrow();
}

export async function readTimeZone(db: Database, { customerId, estateId }: EstateKeys): Promise<TimeZone> {
  const row = await db
    .selectFrom('estate')
    .select('time_zone')
    .where('customer_id', '=', customerId)
    .where('id', '=', estateId)
    .$castTo<{ time_zone: TimeZone }>()
    .executeTakeFirstOrThrow();
  return row.time_zone;
}

/** An import as its row names it. */
type ImportId = Pick<ImportRow, 'id' | 'customer_id'>;

interface NewImport extends EstateKeys {
  userId: number;
  fileName: string;
  fileBytes: number;
  /** Of a file that came by itself. */
  source?: { name: string; kind: string };
}

/** The recipe by which a file is read, with the meters of its series. */
export interface ReadingRecipe {
  recipe: StoredRecipe | null;
  fit: RecipeFit | null;
  mapping: SeriesMapping[];
}

const unread: ReadingRecipe = { recipe: null, fit: null, mapping: [] };

export async function insertImport(
  db: Database,
  given: NewImport,
  file: DescribedFile,
  reading: ReadingRecipe = unread,
): Promise<number> {
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
      source_name: given.source?.name ?? null,
      source_kind: given.source?.kind ?? null,
      ...columnsOf(reading),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What an import keeps of the recipe by which it is read; the recipe itself may change later. */
export const recipeColumnsOf = (recipe: Omit<StoredRecipe, 'recipe' | 'form' | 'meters' | 'state'> | null) => ({
  recipe_id: recipe?.id ?? null,
  recipe_version: recipe?.version ?? null,
  recipe_name: recipe?.name ?? null,
  recipe_confirmed_by: recipe?.confirmed_by ?? null,
  recipe_confirmed_at: recipe?.confirmed_at ?? null,
});

const columnsOf = ({ recipe, fit, mapping }: ReadingRecipe) => ({
  ...recipeColumnsOf(recipe),
  recipe_fit: fit && JSON.stringify(fit),
  ...(mapping.length > 0 && { mapping: JSON.stringify(mapping) }),
});

interface NewLayout {
  layout: ImportLayout;
  firstRows: string[][];
  keepsMapping: boolean;
  /** A person has chosen another recipe. */
  reading?: ReadingRecipe | undefined;
}

export async function updateLayout(
  db: Database,
  { id, customer_id: customerId }: ImportId,
  { layout, firstRows, keepsMapping, reading }: NewLayout,
): Promise<void> {
  const changes = {
    layout: JSON.stringify(layout),
    first_rows: JSON.stringify(firstRows),
    ...(reading && columnsOf(reading)),
  };
  await db
    .updateTable('value_import')
    .set(keepsMapping ? changes : { mapping: null, ...changes })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .execute();
}

/** Keeps why a file waits. */
export async function saveFit(db: Database, { id, customer_id: customerId }: ImportId, fit: RecipeFit): Promise<void> {
  await db
    .updateTable('value_import')
    .set({ recipe_fit: JSON.stringify(fit) })
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

/** A meter of the estate with what names it and what it measures now. */
export interface ImportMeter {
  id: number;
  name: string;
  base_unit: 'Wh' | 'l';
  medium: Medium;
  obis: string;
  kind: MeterKind | null;
  apartment_id: number | null;
  apartment_name: string | null;
  devices: DeviceWithFactors[];
  market_location_id: string | null;
  metering_location_id: string | null;
  peak_power_kw: number | null;
}

export async function findMeters(db: Database, { customerId, estateId }: EstateKeys): Promise<ImportMeter[]> {
  const { rows } = await sql<ImportMeter>`
    select m.id, m.name, m.base_unit, m.medium, m.obis, m.market_location_id, m.metering_location_id, m.peak_power_kw,
      placed.kind, placed.apartment_id, placed.name as apartment_name, ${devicesOfMeter} as devices
    from meter m
    left join lateral (select a.kind, a.apartment_id, p.name from meter_assignment a
      left join apartment p on p.customer_id = ${customerId} and p.id = a.apartment_id
      where a.customer_id = ${customerId} and a.meter_id = m.id order by lower(a.during) desc limit 1) placed on true
    where m.customer_id = ${customerId} and m.estate_id = ${estateId} and m.archived_at is null
      and m.computed_level = 0`.execute(db);
  return rows;
}
