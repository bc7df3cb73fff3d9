import { listElectricityDeadlines } from '@lichthof/contracts/supply/electricity-deadlines.ts';
import * as contract from '@lichthof/contracts/supply/tariffs.ts';
import { notFound } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { copyTariff, createTariff } from './create-tariff.ts';
import { listDeadlines } from './deadlines/list-deadlines.ts';
import { deleteTariff } from './delete-tariff.ts';
import { renameTariff } from './rename-tariff.ts';
import { toTariffDetails, tariffOf } from './tariff-answers.ts';
import { readTariffs } from './tariffs.db.ts';
import type { EstateKey } from '../../database/estate-key.ts';

export function tariffsRoutes(context: RouteContext): void {
  const { db } = context;

  const readDetails = async (key: EstateKey & { tariffId: number }) => {
    const [row] = await readTariffs(db, key);
    if (!row) throw notFound('Tariff');
    return toTariffDetails(row);
  };

  addRoute(context, contract.listTariffs, async ({ params }) => (await readTariffs(db, params)).map(tariffOf));

  addRoute(context, contract.getTariff, ({ params }) => readDetails(params));

  addRoute(context, contract.renameTariff, async ({ params, body: { version, ...names }, caller: { userId } }) => {
    await renameTariff(db, params, { names, version, userId });
    return readDetails(params);
  });

  addRoute(context, contract.createTariff, async ({ params, body, caller: { userId } }) => {
    return readDetails({ ...params, tariffId: await createTariff(db, params, { tariff: body, userId }) });
  });

  addRoute(context, contract.copyTariff, async ({ params, caller: { userId } }) => {
    return readDetails({ ...params, tariffId: await copyTariff(db, params, userId) });
  });

  addRoute(context, contract.deleteTariff, async ({ params, query: { version }, caller: { userId } }) => {
    await deleteTariff(db, params, { version, userId });
  });

  addRoute(context, listElectricityDeadlines, ({ params }) => listDeadlines(db, params));
}
