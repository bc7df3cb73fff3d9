import { ErrorCode } from '@lichthof/contracts/errors.ts';
import * as contract from '@lichthof/contracts/places/portfolio-contracts.ts';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import { callerGone } from '../../../http/caller-gone.ts';
import { conflict } from '../../../http/errors.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import type { StoreContracts } from '../../participants/import/contract-imports.routes.ts';
import type { PortfolioImportKeys, PortfolioImportRow } from '../portfolio-imports.db.ts';
import { contractsDone, requireImport } from '../require-import.ts';
import { endContracts, lockContracts, saveContractChoices } from './contract-states.db.ts';
import { answerOf, prepareContracts } from './prepare-contracts.ts';

/** Contracts of the tenants of a rent roll, made once its places and people are stored. */
export function servePortfolioContracts(context: RouteContext, storeContracts: StoreContracts): void {
  const { db } = context;

  addRoute(context, contract.getPortfolioContracts, async ({ params, caller: { userId }, reply }) =>
    answerOf(await prepareContracts(db, await requireOpenContracts(db, params, userId), callerGone(reply))),
  );

  addRoute(context, contract.changePortfolioContracts, async ({ params, body, caller: { userId }, reply }) => {
    await requireOpenContracts(db, params, userId);
    await saveContractChoices(db, params, body);
    return answerOf(await prepareContracts(db, await requireOpenContracts(db, params, userId), callerGone(reply)));
  });

  addRoute(context, contract.storePortfolioContracts, async ({ params, body, caller: { userId } }) => {
    const row = await requireOpenContracts(db, params, userId);
    const { readyTable: table, ...prepared } = await prepareContracts(db, row);
    if (table.rows.length !== body.contractCount) {
      const metadata = { code: ErrorCode.ContractsHaveErrors, errorCount: 0 };
      throw conflict(metadata.code, 'Other contracts are ready than were shown');
    }
    const openCount = prepared.rows.table.rowCount - prepared.existing.size - table.rows.length;
    await db.transaction().execute(async (tx) => {
      if (!(await lockContracts(tx, params))) throw contractsDone();
      const stored = await storeContracts(tx, params, { table, authorId: userId });
      if (openCount === 0) await endContracts(tx, params);
      await addAuditEntry(tx, {
        customerId: params.customerId,
        userId,
        objectType: 'portfolio_import',
        objectId: row.id,
        action: 'importContract',
        after: { fileName: row.file_name, contractsCreated: stored },
      });
    });
    return { storedCount: table.rows.length, openCount };
  });

  addRoute(context, contract.endPortfolioContracts, async ({ params, caller: { userId } }) => {
    await requireImport(db, params, userId);
    await endContracts(db, params);
  });
}

async function requireOpenContracts(
  db: Database,
  keys: PortfolioImportKeys,
  userId: number,
): Promise<PortfolioImportRow> {
  const row = await requireImport(db, keys, userId);
  if (row.contract_state !== 'open') throw contractsDone();
  return row;
}
