import type { Isolation } from './database/isolation/customer-roles.ts';

const separation = 'trennen nur die Abfragen die Kunden voneinander';
const allRights = 'haben Aufgaben im Hintergrund alle Rechte';

/** Tells the operator what roles of the database would protect and do not; undefined where they do. */
export function explainIsolation(
  { ofRequests, ofJobs, missing }: Isolation,
  { isDistributed, isWanted }: { isDistributed: boolean; isWanted: boolean },
): string | undefined {
  if (!isWanted) return `In dieser Datenbank ${separation}, weil CUSTOMER_ROLES=false gesetzt ist.`;
  if (ofRequests && ofJobs) return undefined;
  if (isDistributed)
    return `In dieser Datenbank ${separation}, weil sie auf mehrere Rechner verteilt ist; siehe Handbuch, Kapitel 8, „Auf mehrere Rechner verteilen“.`;
  const effect = ofRequests ? allRights : separation;
  return `In dieser Datenbank ${effect}, weil dem Nutzer aus DATABASE_URL Rollen fehlen: ${missing.join(', ')}. Was zu tun ist, steht im Handbuch, Kapitel 8, „Kunden trennen“.`;
}
