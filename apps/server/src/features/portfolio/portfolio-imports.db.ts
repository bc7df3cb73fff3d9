import type { PortfolioPreview } from '@lichthof/contracts/places/portfolio.ts';
import type { CellCorrection } from '@lichthof/domain/portfolio/recipe/corrections.ts';
import type { PortfolioRecipe } from '@lichthof/domain/portfolio/recipe/portfolio-recipe.ts';
import type { Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import type { Claim } from '../../database/work-claims.ts';
import type { DraftContent, ProposedReading } from './files/portfolio-tasks.ts';

export type PortfolioImportRow = Omit<Selectable<Tables['portfolio_import']>, 'content' | 'recipe'> & {
  first_name: string;
  last_name: string;
  /** Of the kept recipe by which it is read. */
  recipe_name: string | null;
};

export interface PortfolioImportKeys {
  customerId: number;
  portfolioImportId: number;
}

const shownImports = 20;

function selectImports(db: Database, customerId: number) {
  return db
    .selectFrom('portfolio_import as i')
    .innerJoin('app_user as u', 'u.id', 'i.created_by')
    .leftJoin('import_recipe as r', (join) =>
      join.onRef('r.customer_id', '=', 'i.customer_id').onRef('r.id', '=', 'i.recipe_id'),
    )
    .where('i.customer_id', '=', customerId)
    .select(['i.id', 'i.customer_id', 'i.created_by', 'i.created_at', 'i.file_name', 'i.file_bytes', 'i.sha256'])
    .select(['i.state', 'i.step', 'i.preview', 'i.fingerprint', 'i.failure', 'i.claim', 'i.heartbeat_at'])
    .select(['i.recipe_state', 'i.recipe_id', 'i.deviation', 'r.name as recipe_name'])
    .select(['i.corrections', 'i.finished_at', 'i.contract_state', 'i.contract_choices'])
    .select(['u.first_name', 'u.last_name'])
    .$castTo<PortfolioImportRow>();
}

/** The latest imports; drafts only of the user. */
export function listImports(db: Database, customerId: number, userId: number): Promise<PortfolioImportRow[]> {
  return selectImports(db, customerId)
    .where((where) => where.or([where('i.state', '!=', 'draft'), where('i.created_by', '=', userId)]))
    .orderBy('i.id', 'desc')
    .limit(shownImports)
    .execute();
}

/** Undefined also for the draft of another user. */
export async function findImport(
  db: Database,
  { customerId, portfolioImportId }: PortfolioImportKeys,
  userId: number,
): Promise<PortfolioImportRow | undefined> {
  const row = await selectImports(db, customerId).where('i.id', '=', portfolioImportId).executeTakeFirst();
  return row?.state === 'draft' && row.created_by !== userId ? undefined : row;
}

export type StartedPortfolioImport = Pick<
  PortfolioImportRow,
  'id' | 'customer_id' | 'created_by' | 'file_name' | 'sha256' | 'fingerprint'
> & { recipe: PortfolioRecipe | null };

export function readClaimedImport(db: Database, { customerId, id }: Claim): Promise<StartedPortfolioImport> {
  return db
    .selectFrom('portfolio_import')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .select(['id', 'customer_id', 'created_by', 'file_name', 'sha256', 'fingerprint', 'recipe'])
    .executeTakeFirstOrThrow();
}

/** A file that a kept recipe fits needs no person. */
const readingValues = ({ recipe, keptId, deviation }: ProposedReading) => ({
  recipe: JSON.stringify(recipe),
  recipe_state: stateOf({ isConfirmed: keptId !== null && deviation === null }),
  recipe_id: keptId,
  deviation: deviation && JSON.stringify(deviation),
});

interface NewImport {
  customerId: number;
  userId: number;
  fileName: string;
  fileBytes: number;
  sha256: string;
  content: Uint8Array;
  /** For a file with headings of its own. */
  reading: ProposedReading | null;
}

export async function insertImport(db: Database, given: NewImport): Promise<number> {
  const { id } = await db
    .insertInto('portfolio_import')
    .values({
      customer_id: given.customerId,
      created_by: given.userId,
      file_name: given.fileName,
      file_bytes: given.fileBytes,
      sha256: given.sha256,
      content: given.content,
      ...(given.reading && readingValues(given.reading)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An import as its row names it. */
type ImportId = Pick<PortfolioImportRow, 'id' | 'customer_id'>;

/** What was uploaded and how it is read; null once it is stored. */
export async function readContent(
  db: Database,
  { id, customer_id: customerId }: ImportId,
): Promise<DraftContent | null> {
  const row = await db
    .selectFrom('portfolio_import')
    .select(['content', 'recipe', 'corrections'])
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.content ? { content: row.content, recipe: row.recipe, corrections: row.corrections ?? [] } : null;
}

/** Changes how a draft is read. False when it is running or done meanwhile. */
export async function saveReading(
  db: Database,
  { id, customer_id: customerId }: ImportId,
  reading: { recipe: PortfolioRecipe; isConfirmed: boolean } | { corrections: CellCorrection[] },
): Promise<boolean> {
  const values =
    'recipe' in reading
      ? { recipe: JSON.stringify(reading.recipe), recipe_state: stateOf(reading) }
      : { corrections: JSON.stringify(reading.corrections) };
  const { numUpdatedRows } = await db
    .updateTable('portfolio_import')
    .set({ ...values, preview: null, fingerprint: null })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where((where) => where.or([where('state', 'in', ['draft', 'failed']), where('contract_state', '=', 'open')]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

const stateOf = ({ isConfirmed }: { isConfirmed: boolean }) =>
  isConfirmed ? ('confirmed' as const) : ('proposed' as const);

/** Keeps what a person was shown of a draft, or of one that has failed and is looked at again. */
export async function savePreview(
  db: Database,
  { id, customer_id: customerId }: ImportId,
  { preview, fingerprint }: { preview: PortfolioPreview; fingerprint: string },
): Promise<void> {
  await db
    .updateTable('portfolio_import')
    .set({ preview: JSON.stringify(preview), fingerprint })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('state', 'in', ['draft', 'failed'])
    .execute();
}

/** False when it is running or done meanwhile. Throws what the unique index does while another one runs. */
export async function markRunning(
  tx: Database,
  { id, customer_id: customerId, state }: Pick<PortfolioImportRow, 'id' | 'customer_id' | 'state'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('portfolio_import')
    .set({ state: 'running', step: 'waiting', failure: null, claim: null, heartbeat_at: null })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
