import { deviationSentence } from '@lichthof/domain/recipes/deviation.ts';
import type { Database } from '../../../database/database.ts';
import type { UnattendedResult } from './load-unattended.ts';

/** What has become of a file that came before; drafts that a person uploaded do not count. */
export async function findSameFile(
  db: Database,
  customerId: number,
  sha256: string,
): Promise<UnattendedResult | undefined> {
  const row = await db
    .selectFrom('value_import')
    .select(['id', 'state', 'recipe_fit'])
    .where('customer_id', '=', customerId)
    .where('sha256', '=', sha256)
    .where((where) => where.or([where('state', '!=', 'draft'), where('source_name', 'is not', null)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.state !== 'draft') return { importId: row.id, state: 'alreadyLoaded', sentence: null };
  const [deviation] = row.recipe_fit?.deviations ?? [];
  return { importId: row.id, state: 'waits', sentence: deviation ? deviationSentence(deviation) : null };
}
