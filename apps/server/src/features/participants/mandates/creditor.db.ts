import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { estateToday } from '../../../database/metering/estate-today.ts';
import type { EstateKey } from '../../../database/estate-key.ts';

export interface EstateProvider {
  providerId: number;
  name: string;
  creditorId: string | null;
  /** The account to which participants pay. */
  iban: string;
}

/** Who supplies the estate today, or else next or last; undefined without tenant electricity. */
export async function findEstateProvider(
  db: Database,
  { customerId, estateId }: EstateKey,
): Promise<EstateProvider | undefined> {
  const { rows } = await sql<EstateProvider>`
    select p.id as "providerId", p.name, p.creditor_id as "creditorId", p.iban
    from estate_supply s
    join estate e on e.customer_id = s.customer_id and e.id = s.estate_id
    join provider p on p.customer_id = s.customer_id and p.id = s.provider_id
    where s.customer_id = ${customerId} and s.estate_id = ${estateId}
    order by s.during @> ${estateToday()} desc, lower(s.during) desc limit 1`.execute(db);
  return rows[0];
}
