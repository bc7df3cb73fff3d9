import { getAttention } from '@lichthof/contracts/attention.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { readAttention } from './attention.db.ts';
import { localToday } from '../../database/local-today.ts';

export function attentionRoutes(context: RouteContext): void {
  addRoute(context, getAttention, ({ params, caller }) =>
    readAttention(context.db, caller, { ...params, today: localToday() }),
  );
}
