import * as contract from '@lichthof/contracts/monitoring/alarm-mails.ts';
import { addUserCustomer } from '../../../database/user-customers.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { readChoice, saveChoice } from './mail-choices.db.ts';

export function alarmMailsRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, contract.getAlarmMailChoice, ({ params: { customerId }, caller: { userId } }) =>
    readChoice(db, { customerId, userId }),
  );

  addRoute(context, contract.saveAlarmMailChoice, ({ params: { customerId }, body, caller: { userId } }) =>
    db.transaction().execute(async (tx) => {
      // people of the operating company hold no right at the customer itself
      await addUserCustomer(tx, customerId, [userId]);
      await saveChoice(tx, { customerId, userId }, body);
      return body;
    }),
  );
}
