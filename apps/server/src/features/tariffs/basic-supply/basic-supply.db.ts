import type { BasicSupplyTariff } from '@lichthof/contracts/supply/basic-supply.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';

/** The history of an estate, latest first. */
export async function listBasicSupply(db: Database, { customerId, estateId }: EstateKey): Promise<BasicSupplyTariff[]> {
  const { rows } = await sql<BasicSupplyTariff>`
    select id as "basicSupplyId", supplier_name as "supplierName", base_eur_per_year::text as "baseEurPerYear",
      trim_scale(ct_per_kwh)::text as "ctPerKwh", coalesce(lower(during), '2000-01-01') as "from", upper(during) as "to",
      source, is_verified as "isVerified", version
    from basic_supply_tariff
    where customer_id = ${customerId} and estate_id = ${estateId} order by during desc`.execute(db);
  return rows;
}
