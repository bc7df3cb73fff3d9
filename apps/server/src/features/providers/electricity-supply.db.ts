import type { ElectricitySupply } from '@lichthof/contracts/supply/electricity-supply.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { estateToday } from '../../database/estate-today.ts';
import { ownMixOf } from '../reference-tables/mix-columns.ts';
import { jsonFields, providerColumns } from '../../database/field-columns.ts';
import type { EstateKey } from '../../database/estate-key.ts';

/** The supply of an estate that is valid today, or else the last one; undefined without tenant electricity. */
export async function findSupply(db: Database, key: EstateKey): Promise<ElectricitySupply | undefined> {
  const supply = await findSupplyRow(db, key);
  if (!supply) return undefined;
  return {
    ...supply,
    mixes: await listMixes(db, key.customerId, supply.provider.providerId),
    basicSupply: await listBasicSupply(db, key),
  };
}

type SupplyRow = Omit<ElectricitySupply, 'mixes' | 'basicSupply'>;

async function findSupplyRow(db: Database, { customerId, estateId }: EstateKey): Promise<SupplyRow | undefined> {
  const { rows } = await sql<SupplyRow>`
    select ${provider} as provider, s.supply_model as "supplyModel", s.allocation_key as "allocationKey",
      s.allocation_base as "allocationBase", s.unused_part as "unusedPart", lower(s.during) as "validFrom",
      upper(s.during) as "validTo", s.has_electric_hot_water as "hasElectricHotWater", s.version,
      case when s.metering_operator is not null then jsonb_build_object('name', s.metering_operator,
        'code', coalesce(s.metering_operator_code, '')) end as "meteringOperator",
      case when s.grid_operator is not null then jsonb_build_object('name', s.grid_operator,
        'code', coalesce(s.grid_operator_code, '')) end as "gridOperator"
    from estate_supply s
    join estate e on e.customer_id = s.customer_id and e.id = s.estate_id
    join provider p on p.customer_id = s.customer_id and p.id = s.provider_id
    where s.customer_id = ${customerId} and s.estate_id = ${estateId}
    order by s.during @> ${estateToday()} desc, lower(s.during) desc limit 1`.execute(db);
  return rows[0];
}

const { invoicePrefix: _onlyInForm, ...shownColumns } = providerColumns;
const provider = sql`jsonb_build_object('providerId', p.id, ${jsonFields('p', shownColumns)}, 'hasLogo', p.logo is not null)`;

async function listMixes(db: Database, customerId: number, providerId: number): Promise<ElectricitySupply['mixes']> {
  const rows = await db
    .selectFrom('electricity_mix')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('provider_id', '=', providerId)
    .orderBy('year', 'desc')
    .execute();
  return rows.map(ownMixOf);
}

async function listBasicSupply(
  db: Database,
  { customerId, estateId }: EstateKey,
): Promise<ElectricitySupply['basicSupply']> {
  const { rows } = await sql<ElectricitySupply['basicSupply'][number]>`
    select supplier_name as "supplierName", base_eur_per_year::text as "baseEurPerYear",
      trim_scale(ct_per_kwh)::text as "ctPerKwh", lower(during) as "from", upper(during) as "to"
    from basic_supply_tariff
    where customer_id = ${customerId} and estate_id = ${estateId} order by lower(during) desc`.execute(db);
  return rows;
}

/** The estates that the provider supplies or has supplied. */
export async function listServedEstates(db: Database, customerId: number, providerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('estate_supply')
    .select('estate_id')
    .distinct()
    .where('customer_id', '=', customerId)
    .where('provider_id', '=', providerId)
    .execute();
  return rows.map(({ estate_id }) => estate_id);
}
