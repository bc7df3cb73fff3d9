import { exportAuditEntries, listAuditEntries } from '@lichthof/contracts/audit.ts';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import { auditCsv } from './audit-csv.ts';
import { readAllEntries, readAuditPage } from './read-audit.ts';
import { localToday } from '../../database/local-today.ts';

export function auditRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, listAuditEntries, ({ params, query: { before, ...filter } }) =>
    readAuditPage(db, { ...params, filter, before }),
  );

  addRoute(context, exportAuditEntries, async ({ params, query: filter, caller: { userId } }) => {
    const { customerId } = params;
    const object = { objectType: 'customer' as const, objectId: customerId, after: { content: 'audit' } };
    await addAuditEntry(db, { customerId, userId, action: 'export', ...object });
    return {
      fileName: `Änderungsprotokoll ${localToday()}.csv`,
      contentType: 'text/csv; charset=utf-8',
      content: auditCsv(readAllEntries(db, { ...params, filter })),
    };
  });
}
