import * as contract from '@lichthof/contracts/metering/computed-meters.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { notFound } from '../../../http/errors.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { noteCurveReading } from '../curves/note-curve-reading.ts';
import { explainComputedDay } from './explain-computed-day.ts';

export function computedDaysRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, contract.explainComputedDay, async ({ params, query: { day }, caller: { userId } }) => {
    const { meterId, ...estate } = params;
    const found = await explainComputedDay(db, estate, { meterId, day });
    if (!found) throw notFound('Computed meter');
    const { explanation, occupancyIds } = found;
    const reading = { from: day, to: addDays(day, 1), road: 'chart' } as const;
    await noteCurveReading(db, { customerId: estate.customerId, userId, occupancyIds, reading });
    return explanation;
  });
}
