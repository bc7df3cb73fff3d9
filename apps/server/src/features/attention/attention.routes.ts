import { getAttention } from '@lichthof/contracts/attention.ts';
import { getCustomerMonth } from '@lichthof/contracts/customer-month.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { readAttention } from './attention.db.ts';
import { readCustomerMonth } from './customer-month.db.ts';
import { localToday } from '../../database/local-today.ts';

export function attentionRoutes(context: RouteContext): void {
  addRoute(context, getAttention, ({ params, caller }) =>
    readAttention(context.db, caller, { ...params, today: localToday() }),
  );
  addRoute(context, getCustomerMonth, ({ params, caller }) =>
    readCustomerMonth(context.db, caller, { ...params, today: localToday() }),
  );
}
