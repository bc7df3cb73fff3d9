import { notFound } from '../../http/errors.ts';
import type { Provider, ProviderSummary } from '@lichthof/contracts/supply/providers.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { providerColumns, selectFields } from '../../database/field-columns.ts';
import type { EstateKey } from '../../database/estate-key.ts';

export interface ProviderKey {
  customerId: number;
  providerId: number;
}

/** Optional texts are empty instead of missing, as in a form. */
export type StoredProvider = Omit<Provider, 'mayChange'>;

/** Throws 404 without it. */
export async function readStoredProvider(
  db: Database,
  { customerId, providerId }: ProviderKey,
): Promise<StoredProvider> {
  const { rows } = await sql<StoredProvider>`
    select p.id as "providerId", ${selectFields('p', providerColumns)}, p.logo is not null as "hasLogo", p.version,
      exists (select from mandate m where m.customer_id = p.customer_id and m.creditor_id = p.creditor_id)
        as "isCreditorIdLocked",
      coalesce((select jsonb_agg(jsonb_build_object('estateId', e.id, 'name', e.name) order by e.name) from estate e
        where e.customer_id = p.customer_id and exists (select from estate_supply s
          where s.customer_id = e.customer_id and s.estate_id = e.id and s.provider_id = p.id)), '[]') as estates
    from provider p where p.customer_id = ${customerId} and p.id = ${providerId}`.execute(db);
  const [provider] = rows;
  if (!provider) throw notFound('Provider');
  return withEmptyTexts(provider);
}

const withEmptyTexts = (row: StoredProvider) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [name, value ?? '']),
  ) as StoredProvider;

export async function listProviders(db: Database, { customerId }: EstateKey): Promise<ProviderSummary[]> {
  const { rows } = await sql<ProviderSummary>`
    select id as "providerId", name, city,
      (select count(distinct s.estate_id) from estate_supply s
        where s.customer_id = p.customer_id and s.provider_id = p.id) as "estateCount"
    from provider p where p.customer_id = ${customerId} order by lower(name)`.execute(db);
  return rows;
}
