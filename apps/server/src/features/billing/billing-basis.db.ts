import type { InvoiceProvider } from '@lichthof/domain/billing/provider.ts';
import { Medium, MeterKind } from '@lichthof/domain/metering/codes.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { readContracts, readFlatsWithoutContract } from './billed-contracts.db.ts';
import type { EstateKey } from './billing-runs.db.ts';
import type { BasicSupply, BilledEstate, BillingBasis, BillingProvider, LocalMeter, Supply } from './billing-basis.ts';

const localKinds = [MeterKind.PvGeneration, MeterKind.Charge, MeterKind.Discharge];

/** Reads what an estate's billing of a period rests on in a handful of statements, however many take part. */
export async function readBillingBasis(
  db: Database,
  key: EstateKey,
  period: DayRange,
): Promise<BillingBasis | undefined> {
  const estate = await readEstate(db, key);
  if (!estate) return undefined;
  const supplies = await readSupplies(db, key, period);
  const providerId = supplies.at(-1)?.providerId;
  return {
    estate,
    period,
    supplies,
    provider: providerId === undefined ? null : await readProvider(db, providerId),
    contracts: await readContracts(db, key, period),
    localMeters: await readLocalMeters(db, key, period),
    flatsWithoutContract: await readFlatsWithoutContract(db, key, period),
    basicSupply: await readBasicSupply(db, key, period),
  };
}

async function readEstate(db: Database, { customerId, estateId }: EstateKey): Promise<BilledEstate | undefined> {
  const { rows } = await sql<BilledEstate>`
    select customer_id as "customerId", id as "estateId", name, time_zone as "timeZone", street,
      house_number as "houseNumber", zip_code as "zipCode", city,
      coalesce((select round(area_sqm * 100)::int from building_area a
        where a.customer_id = e.customer_id and a.estate_id = e.id and area_classification = 4), 0) as "generalAreaParts"
    from estate e where customer_id = ${customerId} and id = ${estateId}`.execute(db);
  return rows[0];
}

async function readSupplies(db: Database, key: EstateKey, { from, to }: DayRange): Promise<Supply[]> {
  const { rows } = await sql<Supply>`
    select lower(during) as "from", upper(during) as "to", provider_id as "providerId",
      supply_model as "supplyModel", allocation_key as "key", allocation_base as "base", unused_part as "unused",
      case when metering_operator is not null then jsonb_build_object('name', metering_operator,
        'code', coalesce(metering_operator_code, '')) end as "meteringOperator",
      case when grid_operator is not null then jsonb_build_object('name', grid_operator,
        'code', coalesce(grid_operator_code, '')) end as "gridOperator",
      has_electric_hot_water as "hasElectricHotWater"
    from estate_supply
    where customer_id = ${key.customerId} and estate_id = ${key.estateId} and during && daterange(${from}, ${to})
    order by lower(during)`.execute(db);
  return rows;
}

async function readProvider(db: Database, providerId: number): Promise<BillingProvider> {
  const { rows } = await sql<InvoiceProvider & Omit<BillingProvider, 'issuer'>>`
    select id as "providerId", name, hotline, hotline_hours as "hotlineHours", email,
      jsonb_build_object('street', street, 'houseNumber', house_number, 'zipCode', zip_code, 'city', city) as address,
      register_court as "registerCourt", register_number as "registerNumber", directors,
      vat_id as "vatId", tax_number as "taxNumber", is_small_business as "isSmallBusiness",
      jsonb_build_object('iban', iban, 'bic', bic, 'bankName', bank_name, 'accountHolder', account_holder) as bank,
      creditor_id as "creditorId", encode(sha256(logo), 'hex') as "logoSha256",
      invoice_prefix as "invoicePrefix", regulatory_texts as texts
    from provider where id = ${providerId}`.execute(db);
  const { invoicePrefix, texts, providerId: id, ...issuer } = rows[0]!;
  return { providerId: id, invoicePrefix, texts, issuer };
}

async function readLocalMeters(db: Database, key: EstateKey, { from, to }: DayRange): Promise<LocalMeter[]> {
  const { rows } = await sql<LocalMeter>`
    select m.id as "meterId", m.name, m.market_location_id as "marketLocationId",
      m.metering_location_id as "meteringLocationId", lower(s.during) as "from", upper(s.during) as "to",
      s.kind, s.measuring_point as "measuringPoint"
    from meter m join meter_assignment s on s.customer_id = m.customer_id and s.meter_id = m.id
    where m.customer_id = ${key.customerId} and m.estate_id = ${key.estateId}
      and m.medium = ${Medium.Electricity} and s.kind in (${sql.join(localKinds)})
      and s.during && daterange(${from}, ${to})
    order by m.id, s.during`.execute(db);
  return rows;
}

async function readBasicSupply(db: Database, key: EstateKey, { from, to }: DayRange): Promise<BasicSupply[]> {
  const { rows } = await sql<BasicSupply>`
    select supplier_name as "supplierName", base_eur_per_year::text as "baseEurPerYear", ct_per_kwh::text as "ctPerKwh",
      lower(during) as "from", upper(during) as "to"
    from basic_supply_tariff
    where customer_id = ${key.customerId} and estate_id = ${key.estateId} and during && daterange(${from}, ${to})
    order by during`.execute(db);
  return rows;
}
