import * as contract from '@lichthof/contracts/tenant/curve-consent.ts';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import { notFound } from '../../../http/errors.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { findConsent, grantConsent, listCurveReadings, revokeConsent, type OwnOccupancy } from './curve-consent.db.ts';

/** A tenant lets the manager see the own curve, or does not, and sees who looked. */
export function curveConsentRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, contract.getCurveConsent, async ({ params, caller: { userId } }) =>
    describeConsent(db, await requireConsent(db, { ...params, userId })),
  );

  addRoute(context, contract.changeCurveConsent, ({ params, body: { isGranted }, caller: { userId } }) =>
    db.transaction().execute(async (tx) => {
      const before = await requireConsent(tx, { ...params, userId });
      const change = isGranted ? grantConsent : revokeConsent;
      await change(tx, before, userId);
      await addAuditEntry(tx, {
        customerId: before.customerId,
        userId,
        action: isGranted ? 'grantCurveConsent' : 'revokeCurveConsent',
        objectType: 'occupancy',
        objectId: before.occupancyId,
      });
      return describeConsent(tx, await requireConsent(tx, { ...params, userId }));
    }),
  );
}

async function requireConsent(db: Database, tenant: { apartmentId: number; userId: number }) {
  const consent = await findConsent(db, tenant);
  if (!consent) throw notFound('Apartment');
  return consent;
}

async function describeConsent(db: Database, consent: OwnOccupancy) {
  const { grantedAt } = consent;
  return { isGranted: grantedAt !== null, grantedAt, readings: await listCurveReadings(db, consent) };
}
