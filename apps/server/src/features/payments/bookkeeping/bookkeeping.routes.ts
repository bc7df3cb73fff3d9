import { exportBookings } from '@lichthof/contracts/billing/bookkeeping.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { fillIn } from '@lichthof/domain/formats/fill-in.ts';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { bookkeepingCsv } from './bookkeeping-csv.ts';
import { findEstateName } from './bookkeeping-settings.db.ts';
import texts from './bookkeeping.de.json' with { type: 'json' };
import { datevRoutes } from './datev.routes.ts';
import { readBookings } from './bookings.db.ts';

export function bookkeepingRoutes(context: RouteContext): void {
  const { db } = context;
  datevRoutes(context);
  addRoute(context, exportBookings, async ({ params, query: { from, to }, caller: { userId } }) => {
    const { customerId, estateId } = params;
    const name = await findEstateName(db, params);
    const bookings = await readBookings(db, { ...params, from, to });
    const after = { content: 'bookings', from, to, count: bookings.length };
    await addAuditEntry(db, { customerId, userId, action: 'export', objectType: 'estate', objectId: estateId, after });
    return {
      fileName: fillIn(texts.fileName, { estate: name, from, to: addDays(to, -1) }),
      contentType: 'text/csv; charset=utf-8',
      content: bookkeepingCsv(bookings),
    };
  });
}
