import { type FileForm, fingerprintOf, similarityOf } from '@lichthof/domain/recipes/file-form.ts';
import type { Database } from '../../../database/database.ts';
import { selectRecipes, type StoredRecipe } from './import-recipes.db.ts';

/** A form has few recipes; each of them is tried on the whole file. */
const mostOfOneForm = 8;
const leastSimilarity = 0.5;

/** The kept recipes of a file's form; without any that of the most similar form, from which the file deviates. */
export async function findCandidates(db: Database, customerId: number, form: FileForm): Promise<StoredRecipe[]> {
  const ofForm = await selectRecipes(db, customerId)
    .where('fingerprint', '=', fingerprintOf(form))
    .orderBy('id', 'desc')
    .limit(mostOfOneForm)
    .execute();
  if (ofForm.length > 0) return ofForm;
  const forms = await db
    .selectFrom('import_recipe')
    .select(['id', 'form'])
    .where('customer_id', '=', customerId)
    .where('state', '=', 'confirmed')
    .execute();
  const nearest = forms
    .map((one) => ({ id: one.id, similarity: similarityOf(form, one.form) }))
    .filter(({ similarity }) => similarity >= leastSimilarity)
    .sort((a, b) => b.similarity - a.similarity || b.id - a.id)[0];
  return nearest ? selectRecipes(db, customerId).where('id', '=', nearest.id).execute() : [];
}
