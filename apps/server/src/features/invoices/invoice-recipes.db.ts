import type { InvoiceExplanation } from '@lichthof/contracts/billing/invoice-explanation.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { ExplainedInvoice } from './explanation.db.ts';

type RecipeOfInvoice = InvoiceExplanation['recipes'][number];

/** The recipes of the imports that had written values of an invoice's days when its run began. */
export async function readRecipesOfInvoice(
  db: Database,
  { customerId, runId, snapshot: { period } }: ExplainedInvoice,
): Promise<RecipeOfInvoice[]> {
  const { rows } = await sql<Omit<RecipeOfInvoice, 'confirmedAt'> & { confirmedAt: Date }>`
    select i.recipe_name as name, i.recipe_version as version, u.first_name || ' ' || u.last_name as "confirmedByName",
      max(i.recipe_confirmed_at) as "confirmedAt"
    from value_import i
      join app_user u on u.id = i.recipe_confirmed_by
      join billing_run r on r.customer_id = i.customer_id and r.estate_id = i.estate_id
    where i.customer_id = ${customerId} and r.id = ${runId} and i.state = 'done' and i.finished_at < r.created_at
      and i.recipe_name is not null
      and exists (select from value_import_day d where d.customer_id = ${customerId} and d.import_id = i.id
        and d.day >= ${period.from}::date and d.day < ${period.to}::date)
    group by i.recipe_name, i.recipe_version, u.first_name, u.last_name
    order by i.recipe_name, i.recipe_version`.execute(db);
  return rows.map(({ confirmedAt, ...row }) => ({ ...row, confirmedAt: confirmedAt.toISOString() }));
}
