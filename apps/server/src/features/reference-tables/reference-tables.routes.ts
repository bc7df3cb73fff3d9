import * as marketPrices from '@lichthof/contracts/supply/market-prices.ts';
import * as contract from '@lichthof/contracts/supply/reference-tables.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { importMarketPrices } from './market-prices/import-market-prices.ts';
import { listMonths } from './market-prices/market-prices.db.ts';
import { importReferenceFile } from './import-reference-file.ts';
import { readReferenceTables } from './reference-tables.db.ts';
import { deleteReference, type ReferenceEntry, type ReferenceKey, saveReference } from './save-references.ts';
import { deleteHouseholdEdition, saveHouseholdEdition } from './save-household-editions.ts';
import { deleteVatRate, saveVatRate } from './save-vat-rates.ts';

export function referenceTablesRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, contract.getReferenceTables, () => readReferenceTables(db));

  const save = async (entry: ReferenceEntry, userId: number) => {
    await db.transaction().execute((tx) => saveReference(tx, entry, userId));
    return readReferenceTables(db);
  };
  addRoute(context, contract.saveLevy, ({ body, caller }) => save({ table: 'levies', entry: body }, caller.userId));
  addRoute(context, contract.saveCo2Factor, ({ body, caller }) =>
    save({ table: 'co2Factors', entry: body }, caller.userId),
  );
  addRoute(context, contract.saveNationalMix, ({ body, caller }) =>
    save({ table: 'nationalMixes', entry: body }, caller.userId),
  );

  const remove = async (key: ReferenceKey, deletion: { version: number; userId: number }) => {
    await deleteReference(db, key, deletion);
    return readReferenceTables(db);
  };
  addRoute(context, contract.deleteLevy, ({ params, query, caller }) =>
    remove({ table: 'levies', ...params }, { ...query, userId: caller.userId }),
  );
  addRoute(context, contract.deleteCo2Factor, ({ params, query, caller }) =>
    remove({ table: 'co2Factors', ...params }, { ...query, userId: caller.userId }),
  );
  addRoute(context, contract.deleteNationalMix, ({ params, query, caller }) =>
    remove({ table: 'nationalMixes', ...params }, { ...query, userId: caller.userId }),
  );

  addRoute(context, contract.saveVatRate, async ({ body, caller }) => {
    await saveVatRate(db, body, caller.userId);
    return readReferenceTables(db);
  });
  addRoute(context, contract.deleteVatRate, async ({ params, query, caller }) => {
    await deleteVatRate(db, params.from, { ...query, userId: caller.userId });
    return readReferenceTables(db);
  });

  addRoute(context, contract.saveHouseholdEdition, async ({ body, caller }) => {
    await saveHouseholdEdition(db, body, caller.userId);
    return readReferenceTables(db);
  });
  addRoute(context, contract.deleteHouseholdEdition, async ({ params, query, caller }) => {
    await deleteHouseholdEdition(db, params.from, { ...query, userId: caller.userId });
    return readReferenceTables(db);
  });

  addRoute(context, marketPrices.listMarketPrices, () => listMonths(db));
  addRoute(context, marketPrices.importMarketPrices, ({ body, caller }) => importMarketPrices(db, body, caller.userId));

  addRoute(context, contract.importReferenceTable, ({ body, caller }) => importReferenceFile(db, body, caller.userId));
}
