import * as contract from '@lichthof/contracts/supply/basic-supply.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { listBasicSupply } from './basic-supply.db.ts';
import { addBasicSupply, changeBasicSupply, deleteBasicSupply } from './save-basic-supply.ts';

export function basicSupplyRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, contract.listBasicSupply, ({ params }) => listBasicSupply(db, params));

  addRoute(context, contract.addBasicSupply, async ({ params, body, caller: { userId } }) => {
    await addBasicSupply(db, params, { body, userId });
    return listBasicSupply(db, params);
  });

  addRoute(context, contract.changeBasicSupply, async ({ params, body, caller: { userId } }) => {
    await changeBasicSupply(db, params, { body, userId });
    return listBasicSupply(db, params);
  });

  addRoute(context, contract.deleteBasicSupply, async ({ params, query: { version }, caller: { userId } }) => {
    await deleteBasicSupply(db, params, { version, userId });
    return listBasicSupply(db, params);
  });
}
