import { getAttention } from '@lichthof/contracts/monitoring/attention.ts';
import { getCustomerMonth } from '@lichthof/contracts/monitoring/customer-month.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { readAttention } from './attention.db.ts';
import { readCustomerMonth } from './customer-month.db.ts';
import { readUpcomingDeadlines } from './upcoming-deadlines.ts';
import { localToday } from '../../database/local-today.ts';

export function attentionRoutes(context: RouteContext): void {
  addRoute(context, getAttention, async ({ params, caller }) => ({
    ...(await readAttention(context.db, { caller, ...params, today: localToday() })),
    deadlines: await readUpcomingDeadlines(context.db, caller, params.customerId),
  }));
  addRoute(context, getCustomerMonth, ({ params, caller }) =>
    readCustomerMonth(context.db, caller, { ...params, today: localToday() }),
  );
}
