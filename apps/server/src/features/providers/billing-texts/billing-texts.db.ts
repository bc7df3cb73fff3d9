import type { BillingTextsOfProvider } from '@lichthof/contracts/billing/billing-texts.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { ProviderKey } from '../providers.db.ts';

type StoredTexts = Pick<BillingTextsOfProvider, 'versions' | 'version'>;

/** Newest first. */
export async function readBillingTexts(db: Database, key: ProviderKey): Promise<StoredTexts> {
  const { rows } = await sql<StoredTexts['versions'][number] & { version: number }>`
    select t.valid_from as "validFrom", t.texts, t.saved_at::text as "savedAt", t.version,
      u.first_name || ' ' || u.last_name as "savedBy"
    from billing_texts t left join app_user u on u.id = t.saved_by
    where t.customer_id = ${key.customerId} and t.provider_id = ${key.providerId}
    order by t.valid_from desc`.execute(db);
  return {
    versions: rows.map(({ validFrom, texts, savedAt, savedBy }) => ({
      validFrom,
      texts,
      savedAt: new Date(savedAt).toISOString(),
      savedBy,
    })),
    version: rows.length === 0 ? null : Math.max(...rows.map(({ version }) => version)),
  };
}
