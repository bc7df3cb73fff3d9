import { getAttention } from '@lichthof/contracts/attention.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { readAttention } from './attention.db.ts';

export function attentionRoutes(context: RouteContext): void {
  addRoute(context, getAttention, ({ params, caller }) =>
    readAttention(context.db, caller, { ...params, today: localDayOf(Date.now(), defaultTimeZone) }),
  );
}
