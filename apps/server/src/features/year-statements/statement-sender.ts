import { readIssuer, readLogo } from '../providers/read-issuer.ts';
import type { Database } from '../../database/database.ts';
import type { DocumentSender } from '../../integrations/typesetting/printed-statement.ts';
import { listStatementEstates } from './statement-estates.db.ts';

/** The provider of the estate, or of all estates of the customer; null where there is none or more than one. */
export async function readStatementSender(
  db: Database,
  { customerId, estateId, year }: { customerId: number; estateId?: number; year: number },
): Promise<DocumentSender> {
  const estates = await listStatementEstates(db, { customerId, year, ...(estateId !== undefined && { estateId }) });
  const [providerId, ...others] = new Set(estates.map((estate) => estate.providerId));
  if (typeof providerId !== 'number' || others.length > 0) return null;
  const [{ issuer }, logo] = await Promise.all([
    readIssuer(db, { customerId, providerId }, `${year}-12-31`),
    readLogo(db, { customerId, providerId }),
  ]);
  return { provider: issuer, logo };
}
