import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { estateToday } from '../../../database/estate-today.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { ofSameCustomer } from '../../../database/same-customer.ts';

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
  return db
    .selectFrom('estate_supply as s')
    .innerJoin('estate as e', ofSameCustomer('e.id', 's.estate_id'))
    .innerJoin('provider as p', ofSameCustomer('p.id', 's.provider_id'))
    .select(['p.id as providerId', 'p.name', 'p.creditor_id as creditorId', 'p.iban'])
    .where('s.customer_id', '=', customerId)
    .where('s.estate_id', '=', estateId)
    .orderBy(sql`s.during @> ${estateToday()}`, 'desc')
    .orderBy(sql`lower(s.during)`, 'desc')
    .limit(1)
    .executeTakeFirst();
}
