import type { PortfolioRecipe } from '@lichthof/domain/portfolio/recipe/portfolio-recipe.ts';
import { sql } from 'kysely';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import type { PortfolioImportRow } from './portfolio-imports.db.ts';

export interface KeptPortfolioRecipe {
  id: number;
  name: string;
  recipe: PortfolioRecipe;
}

const mostRecipes = 50;

/** The confirmed recipes of a customer for workbooks, the newest first. */
export function readKeptRecipes(db: Database, customerId: number): Promise<KeptPortfolioRecipe[]> {
  return db
    .selectFrom('import_recipe')
    .select(['id', 'name', 'recipe'])
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'portfolio')
    .where('state', '=', 'confirmed')
    .orderBy('confirmed_at', 'desc')
    .limit(mostRecipes)
    .$castTo<KeptPortfolioRecipe>()
    .execute();
}

/** Keeps the confirmed recipe of an import for further files: that by which it was read, or a new one. */
export async function keepRecipe(
  tx: Database,
  row: Pick<PortfolioImportRow, 'customer_id' | 'id' | 'file_name' | 'recipe_id'>,
  { recipe, userId }: { recipe: PortfolioRecipe; userId: number },
): Promise<number> {
  const { customer_id: customerId, file_name: fileName, recipe_id: keptId } = row;
  const confirmed = { recipe: JSON.stringify(recipe), confirmed_by: userId, confirmed_at: sql<Date>`now()` };
  if (keptId !== null) {
    await tx
      .updateTable('import_recipe')
      .set({ ...confirmed, version: sql<number>`version + 1` })
      .where('customer_id', '=', customerId)
      .where('id', '=', keptId)
      .execute();
  }
  const id =
    keptId ??
    (await insertRecipe(tx, { customerId, userId, name: await freeName(tx, customerId, fileName), confirmed }));
  await tx
    .updateTable('portfolio_import')
    .set({ recipe_id: id })
    .where('customer_id', '=', customerId)
    .where('id', '=', row.id)
    .execute();
  const object = { customerId, userId, objectType: 'import_recipe' as const, objectId: id };
  await addAuditEntry(tx, { ...object, action: keptId === null ? 'create' : 'change', after: { fileName } });
  return id;
}

interface NewRecipe {
  customerId: number;
  userId: number;
  name: string;
  confirmed: { recipe: string; confirmed_by: number; confirmed_at: ReturnType<typeof sql<Date>> };
}

async function insertRecipe(tx: Database, { customerId, userId, name, confirmed }: NewRecipe): Promise<number> {
  const { id } = await tx
    .insertInto('import_recipe')
    .values({
      ...confirmed,
      customer_id: customerId,
      kind: 'portfolio',
      name,
      // headings are compared one by one; no file of values has this form
      fingerprint: 'portfolio',
      form: JSON.stringify({ headers: [], labels: [] }),
      meters: JSON.stringify({ rule: { by: 'fixed' }, list: [] }),
      state: 'confirmed',
      created_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const longestName = 100;

/** The name of the file, with a number where another recipe has it. */
async function freeName(tx: Database, customerId: number, fileName: string): Promise<string> {
  const name =
    fileName
      .replace(/\.\w{2,4}$/, '')
      .slice(0, longestName)
      .trim() || 'Portfolio';
  const rows = await tx.selectFrom('import_recipe').select('name').where('customer_id', '=', customerId).execute();
  const taken = new Set(rows.map((row) => row.name.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${name} ${number}`;
    if (!taken.has(free.toLowerCase())) return free;
  }
}
