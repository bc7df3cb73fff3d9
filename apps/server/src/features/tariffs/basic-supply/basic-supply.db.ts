import type { BasicSupplyTariff } from '@lichthof/contracts/supply/basic-supply.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';

/** The history of an estate, latest first. */
export async function listBasicSupply(db: Database, { customerId, estateId }: EstateKey): Promise<BasicSupplyTariff[]> {
  return db
    .selectFrom('basic_supply_tariff')
    .select([
      'id as basicSupplyId',
      'supplier_name as supplierName',
      sql<string>`base_eur_per_year::text`.as('baseEurPerYear'),
      sql<string>`trim_scale(ct_per_kwh)::text`.as('ctPerKwh'),
      sql<string>`coalesce(lower(during), '2000-01-01')`.as('from'),
      sql<string | null>`upper(during)`.as('to'),
      'source',
      'is_verified as isVerified',
      'version',
    ])
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .orderBy('during', 'desc')
    .execute();
}
