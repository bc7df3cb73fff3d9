import type { saveSubsidizedPlant, YearStatement } from '@lichthof/contracts/billing/year-statements.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import type { SupplyModel } from '@lichthof/domain/billing/contracts/contract.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';

export interface StatementEstate {
  estateId: number;
  estateName: string;
  providerId: number | null;
  providerName: string | null;
  supplyModel: SupplyModel | null;
}

/** One estate, or all that had tenant electricity in the year; with the supply that came last in it. */
export async function listStatementEstates(
  db: Database,
  { customerId, estateId, year }: { customerId: number; estateId?: number; year: number },
): Promise<StatementEstate[]> {
  const days = sql`daterange(${`${year}-01-01`}::date, ${`${year + 1}-01-01`}::date)`;
  const { rows } = await sql<StatementEstate>`
    select e.id as "estateId", e.name as "estateName", supply.id as "providerId", supply.name as "providerName",
      supply.supply_model as "supplyModel"
    from estate e left join lateral (
      select p.id, p.name, s.supply_model from estate_supply s
      join provider p on p.customer_id = s.customer_id and p.id = s.provider_id
      where s.customer_id = e.customer_id and s.estate_id = e.id and s.during && ${days}
      order by lower(s.during) desc limit 1) supply on true
    where e.customer_id = ${customerId}
      and (e.id = ${estateId ?? null}::int or (${estateId ?? null}::int is null and supply.name is not null))
    order by e.name, e.id`.execute(db);
  return rows;
}

export type Plant = NonNullable<YearStatement['subsidy']['plant']>;

export async function listPlants(
  db: Database,
  { customerId, estateIds }: { customerId: number; estateIds: number[] },
): Promise<(Plant & { estateId: number })[]> {
  if (estateIds.length === 0) return [];
  return db
    .selectFrom('subsidized_plant')
    .where('customer_id', '=', customerId)
    .where('estate_id', 'in', estateIds)
    .select([
      'estate_id as estateId',
      'commissioned_on as commissionedOn',
      'installed_kw as installedKw',
      sql<string | null>`trim_scale(ct_per_kwh)::text`.as('ctPerKwh'),
      'counts_general as countsGeneral',
      'version',
    ])
    .execute();
}

/** Locks the estate, so that two users do not enter its first plant at once. */
export async function lockEstate(tx: Database, { customerId, estateId }: EstateKey): Promise<void> {
  await tx
    .selectFrom('estate')
    .where('customer_id', '=', customerId)
    .where('id', '=', estateId)
    .forNoKeyUpdate()
    .execute();
}

export async function upsertPlant(
  tx: Database,
  { customerId, estateId }: EstateKey,
  { commissionedOn, installedKw, ctPerKwh, countsGeneral, version }: BodyOf<typeof saveSubsidizedPlant>,
): Promise<void> {
  const fields = {
    commissioned_on: commissionedOn,
    installed_kw: installedKw,
    ct_per_kwh: ctPerKwh,
    counts_general: countsGeneral,
    version: version + 1,
  };
  await tx
    .insertInto('subsidized_plant')
    .values({ customer_id: customerId, estate_id: estateId, ...fields })
    .onConflict((conflict) => conflict.columns(['customer_id', 'estate_id']).doUpdateSet(fields))
    .execute();
}
