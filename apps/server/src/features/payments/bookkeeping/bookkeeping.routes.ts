import { exportBookings } from '@lichthof/contracts/bookkeeping.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { addAuditEntry } from '../../../database/add-audit-entry.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { bookkeepingCsv } from './bookkeeping-csv.ts';
import texts from './bookkeeping.de.json' with { type: 'json' };
import { readBookings } from './bookings.db.ts';

export function bookkeepingRoutes(context: RouteContext): void {
  const { db } = context;
  addRoute(context, exportBookings, async ({ params, query: { from, to }, caller: { userId } }) => {
    const { customerId, estateId } = params;
    const { name } = await db
      .selectFrom('estate')
      .select('name')
      .where('customer_id', '=', customerId)
      .where('id', '=', estateId)
      .executeTakeFirstOrThrow();
    const bookings = await readBookings(db, { ...params, from, to });
    const after = { content: 'bookings', from, to, count: bookings.length };
    await addAuditEntry(db, { customerId, userId, action: 'export', objectType: 'estate', objectId: estateId, after });
    return {
      fileName: fileNameOf({ estate: name, from, to: addDays(to, -1) }),
      contentType: 'text/csv; charset=utf-8',
      content: bookkeepingCsv(bookings),
    };
  });
}

const fileNameOf = (values: Record<string, string>) =>
  texts.fileName.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
