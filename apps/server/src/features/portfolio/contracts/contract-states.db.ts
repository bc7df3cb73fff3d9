import type { ContractChoices } from '@lichthof/domain/portfolio/recipe/contract-rows.ts';
import type { Database } from '../../../database/database.ts';
import type { PortfolioImportKeys } from '../portfolio-imports.db.ts';

const updateOpen = (db: Database, { customerId, portfolioImportId }: PortfolioImportKeys) =>
  db
    .updateTable('portfolio_import')
    .where('customer_id', '=', customerId)
    .where('id', '=', portfolioImportId)
    .where('contract_state', '=', 'open');

export async function saveContractChoices(
  db: Database,
  keys: PortfolioImportKeys,
  choices: ContractChoices,
): Promise<void> {
  await updateOpen(db, keys)
    .set({ contract_choices: JSON.stringify(choices) })
    .execute();
}

/** One call at a time makes contracts of an import. False when they are made meanwhile. */
export async function lockContracts(
  tx: Database,
  { customerId, portfolioImportId }: PortfolioImportKeys,
): Promise<boolean> {
  const row = await tx
    .selectFrom('portfolio_import')
    .select('contract_state')
    .where('customer_id', '=', customerId)
    .where('id', '=', portfolioImportId)
    .forUpdate()
    .executeTakeFirst();
  return row?.contract_state === 'open';
}

/** The file is needed no longer. */
export async function endContracts(db: Database, keys: PortfolioImportKeys): Promise<void> {
  await updateOpen(db, keys).set({ contract_state: 'done', content: null }).execute();
}
