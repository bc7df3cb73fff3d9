import { findMarketPrice } from '@lichthof/domain/billing/prices/price-days.ts';
import { noVat } from '@lichthof/domain/billing/prices/vat-rates.ts';
import { compareNames } from '@lichthof/domain/formats/lists.ts';
import { Medium, MeterKind, apartmentKinds } from '@lichthof/domain/metering/codes.ts';
import { withoutRepeatedDays } from '@lichthof/domain/metering/computed/added-meters.ts';
import type { ComputedMeter } from '@lichthof/domain/metering/computed/meter-parts.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type {
  BasicSupply,
  BilledEstate,
  BillingBasis,
  LocalMeter,
  Supply,
  BilledContract,
} from '@lichthof/domain/billing/billing-basis.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { storedGridPrices } from '../../../database/grid-prices.ts';
import { meteringFeeColumn, optionalPriceFields } from '../../../database/metering-fee.ts';
import { postalAddress } from '../../../database/postal-address.ts';
import { readEstateFormulas } from '../../metering/computed/formulas.db.ts';
import { readIssuer } from '../../providers/read-issuer.ts';
import { noMarketPrices, readMarketDays } from '../../reference-tables/market-prices/market-days.db.ts';
import { readVatRates } from '../../reference-tables/vat-rates.ts';
import { markUnusableMandates } from './unusable-mandates.db.ts';

/**
 * The days of an assignment `s` of meter `m` that billing counts. An archived meter ends with the day of its last value:
 * nothing will come of it any more, so that its missing values would block every run.
 */
export const countedDays = sql`
  select case when m.archived_at is null then s.during else s.during * daterange(null, coalesce(
    (select max(day) + 1 from meter_day valued where valued.customer_id = m.customer_id and valued.meter_id = m.id
      and valued.missing < amount_count(valued.amounts)), '0001-01-01')) end as during`;

const localKinds = [MeterKind.PvGeneration, MeterKind.Charge, MeterKind.Discharge];

/**
 * Reads the basis of an estate's billing, with the texts of invoices issued today; the number of statements does not
 * depend on the number of participants.
 */
export async function readBillingBasis(
  db: Database,
  key: EstateKey,
  period: DayRange,
  now = new Date(),
): Promise<BillingBasis | undefined> {
  const estate = await readEstate(db, key);
  if (!estate) return undefined;
  const supplies = await readSupplies(db, key, period);
  const providerId = supplies.at(-1)?.providerId;
  const contracts = await readContracts(db, key, period);
  const hasMarketPrices = contracts.some(({ tariffs }) => tariffs.some(({ prices }) => findMarketPrice(prices)));
  const issuedOn = localDayOf(now.getTime(), estate.timeZone);
  const provider =
    providerId === undefined ? null : await readIssuer(db, { customerId: key.customerId, providerId }, issuedOn);
  return {
    estate,
    period,
    supplies,
    provider,
    contracts: await markUnusableMandates(db, contracts, {
      estate,
      creditorId: provider?.issuer.creditorId ?? null,
      issuedOn,
    }),
    localMeters: withoutRepeatedKinds(await readLocalMeters(db, key, period), await readEstateFormulas(db, key)),
    archivedMeters: await readArchivedMeters(db, key, period),
    apartmentsWithoutContract: await readApartmentsWithoutContract(db, key, period),
    basicSupply: await readBasicSupply(db, key, period),
    vatRates: provider?.issuer.isSmallBusiness ? noVat : await readVatRates(db),
    market: hasMarketPrices ? await readMarketDays(db, period) : noMarketPrices,
  };
}

type Formulas = ReadonlyMap<number, ComputedMeter>;

/** Nobody pays for a computed meter on days on which somebody pays for a part that it adds. */
function withoutRepeatedMeters(contracts: BilledContract[], meters: Formulas): BilledContract[] {
  const others = contracts.flatMap((contract) => contract.meters);
  if (meters.size === 0) return contracts;
  return contracts.map((contract) => ({
    ...contract,
    meters: withoutRepeatedDays(contract.meters, { meters, others }).map((meter) =>
      meters.has(meter.meterId) ? { ...meter, isComputed: true } : meter,
    ),
  }));
}

function withoutRepeatedKinds(localMeters: LocalMeter[], meters: Formulas): LocalMeter[] {
  const kinds = [...Map.groupBy(localMeters, ({ kind }) => kind).values()];
  return kinds.flatMap((ofKind) => withoutRepeatedDays(ofKind, { meters }));
}

export async function readEstate(db: Database, { customerId, estateId }: EstateKey): Promise<BilledEstate | undefined> {
  const { rows } = await sql<BilledEstate>`
    select customer_id as "customerId", id as "estateId", name, time_zone as "timeZone", street,
      house_number as "houseNumber", zip_code as "zipCode", city,
      coalesce((select round(area_sqm * 100)::int from building_area a
        where a.customer_id = e.customer_id and a.estate_id = e.id and area_classification = 4), 0) as "generalAreaParts"
    from estate e where customer_id = ${customerId} and id = ${estateId}`.execute(db);
  return rows[0];
}

export async function readSupplies(db: Database, key: EstateKey, { from, to }: DayRange): Promise<Supply[]> {
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

export async function readLocalMeters(db: Database, key: EstateKey, { from, to }: DayRange): Promise<LocalMeter[]> {
  const { rows } = await sql<LocalMeter>`
    select m.id as "meterId", m.name, m.market_location_id as "marketLocationId",
      m.metering_location_id as "meteringLocationId", lower(counted.during) as "from", upper(counted.during) as "to",
      s.kind, s.measuring_point as "measuringPoint", m.peak_power_kw * 1000 as "peakPowerW"
    from meter m join meter_assignment s on s.customer_id = m.customer_id and s.meter_id = m.id
      cross join lateral (${countedDays}) counted
    where m.customer_id = ${key.customerId} and m.estate_id = ${key.estateId}
      and m.medium = ${Medium.Electricity} and s.kind in (${sql.join(localKinds)})
      and counted.during && daterange(${from}, ${to})
    order by m.id, s.during`.execute(db);
  return rows;
}

/** The archived meters that billing would count, with the days on which they had no more values. */
async function readArchivedMeters(
  db: Database,
  key: EstateKey,
  { from, to }: DayRange,
): Promise<BillingBasis['archivedMeters']> {
  const kinds = [...localKinds, ...apartmentKinds, MeterKind.GeneralConsumption];
  const { rows } = await sql<BillingBasis['archivedMeters'][number]>`
    select m.id as "meterId", m.name, lower(left_out) as "from", upper(left_out) as "to"
    from meter m join meter_assignment s on s.customer_id = m.customer_id and s.meter_id = m.id
      cross join lateral (${countedDays}) counted
      cross join lateral unnest(datemultirange(s.during * daterange(${from}, ${to})) - datemultirange(counted.during))
        as left_out
    where m.customer_id = ${key.customerId} and m.estate_id = ${key.estateId} and m.archived_at is not null
      and m.medium = ${Medium.Electricity} and s.kind in (${sql.join(kinds)})
    order by m.name, lower(left_out)`.execute(db);
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

const lastName = '\uffff';

/** Contracts with a day in the period, without third-party supplied apartments: these are metered but not billed. */
export async function readContracts(db: Database, key: EstateKey, { from, to }: DayRange): Promise<BilledContract[]> {
  const { rows } = await sql<BilledContract>`
    select c.id as "contractId", c.number, lower(c.during) as "from", upper(c.during) as "to",
      c.minimum_term_until as "minimumTermUntil", c.notice_months as "noticeMonths",
      p.id as "participantId", p.type, c.unit_use as "unitUse", c.is_use_confirmed as "isUseConfirmed",
      p.is_business as "isBusiness", p.customer_number as "customerNumber", p.names, p.greeting_name as "greetingName",
      p.email, p.payment_method as "paymentMethod",
      ${postalAddress('p')} as "invoiceAddress",
      p.apartment_id as "apartmentId", a.name as "apartmentName", a.floor, a.area_sqm as "areaSqm",
      (select jsonb_build_object('reference', m.reference, 'iban', m.iban, 'accountHolder', m.account_holder)
        from mandate m where m.customer_id = p.customer_id and m.participant_id = p.id and m.revoked_at is null) as mandate,
      ${metersOfContract} as meters, ${allocationMetersOfContract} as "allocationMeters", ${tariffsOfContract} as tariffs
    from contract c
    join participant p on p.customer_id = c.customer_id and p.id = c.participant_id
    left join apartment a on a.customer_id = p.customer_id and a.id = p.apartment_id
    where p.customer_id = ${key.customerId} and p.estate_id = ${key.estateId} and p.type <> 'third_party'
      and c.during && daterange(${from}, ${to})
    order by p.type = 'general', lower(c.during), c.id`.execute(db);
  // toSorted is stable: general electricity comes last, equal names stay in order of time
  const contracts = rows.toSorted((a, b) => compareNames(a.apartmentName ?? lastName, b.apartmentName ?? lastName));
  return withoutRepeatedMeters(contracts, await readEstateFormulas(db, key));
}

export const meterFields = sql`'meterId', m.id, 'name', m.name, 'marketLocationId', m.market_location_id,
  'meteringLocationId', m.metering_location_id`;

/**
 * The meters of some assignments `s` with the days that billing counts of each within a contract `c`. Where assignments
 * come from two tables they are joined by `union all`: a `case` between them would read those of all the customer's estates.
 */
const selectMeters = (assignments: RawBuilder<unknown>) => sql`coalesce((
  select jsonb_agg(jsonb_build_object(${meterFields}, 'from', lower(counted.during), 'to', upper(counted.during))
    order by m.id, s.during)
  from (${assignments}) s join meter m on m.customer_id = s.customer_id and m.id = s.meter_id
    and m.medium = ${sql.lit(Medium.Electricity)}
    cross join lateral (${countedDays}) counted
  where counted.during && c.during
), '[]')`;

/** The meters assigned to the apartment, or the meters named by a contract for general electricity. */
const metersOfContract = selectMeters(sql`
  select s.customer_id, s.meter_id, s.during from meter_assignment s
  where p.type <> 'general' and s.customer_id = p.customer_id and s.apartment_id = p.apartment_id
    and s.kind in (${sql.join(apartmentKinds.map((kind) => sql.lit(kind)))})
  union all
  select s.customer_id, s.meter_id, s.during from participant_meter named
    join meter_assignment s on s.customer_id = named.customer_id and s.meter_id = named.meter_id
  where p.type = 'general' and named.customer_id = p.customer_id and named.participant_id = p.id
    and s.kind <> ${sql.lit(MeterKind.AllocatedQuantity)}`);

/**
 * The meters that take the quantities of the metering operator: of the apartment; for general electricity the meters that the
 * contract names, and those of the common parts that no contract names.
 */
const allocationMetersOfContract = selectMeters(sql`
  select s.customer_id, s.meter_id, s.during from meter_assignment s
  where p.type <> 'general' and s.customer_id = p.customer_id and s.apartment_id = p.apartment_id
    and s.kind = ${sql.lit(MeterKind.AllocatedQuantity)}
  union all
  select s.customer_id, s.meter_id, s.during from meter of_estate
    join meter_assignment s on s.customer_id = of_estate.customer_id and s.meter_id = of_estate.id
  where p.type = 'general' and of_estate.customer_id = p.customer_id and of_estate.estate_id = p.estate_id
    and s.apartment_id is null and s.kind = ${sql.lit(MeterKind.AllocatedQuantity)}
    and (exists (select from participant_meter own where own.customer_id = of_estate.customer_id
        and own.meter_id = of_estate.id and own.participant_id = p.id)
      or not exists (select from participant_meter named where named.customer_id = of_estate.customer_id
        and named.meter_id = of_estate.id))`);

const tariffsOfContract = sql`coalesce((
  select jsonb_agg(jsonb_build_object('tariffId', t.id, 'name', t.name,
      'from', lower(ct.during * tp.during), 'to', upper(ct.during * tp.during),
      'prices', jsonb_build_object(
        'baseEurPerMonth', round(tp.base_eur_per_month, greatest(2, scale(trim_scale(tp.base_eur_per_month))))::text, 'pvCtPerKwh', tp.pv_ct::text,
        'gridCtPerKwh', ${storedGridPrices},
        'discount', case when tp.discount_ct is not null then jsonb_build_object(
          'thresholdPercent', tp.discount_threshold_percent::text, 'ctPerKwh', tp.discount_ct::text) end,
        'metering', ${meteringFeeColumn}) || ${optionalPriceFields})
    order by ct.during * tp.during)
  from contract_tariff ct
  join tariff t on t.customer_id = ct.customer_id and t.id = ct.tariff_id
  join tariff_price tp on tp.customer_id = t.customer_id and tp.tariff_id = t.id and tp.during && ct.during
  where ct.customer_id = c.customer_id and ct.contract_id = c.id), '[]')`;

/** Days on which an apartment has a meter but no contract. */
async function readApartmentsWithoutContract(
  db: Database,
  key: EstateKey,
  { from, to }: DayRange,
): Promise<BillingBasis['apartmentsWithoutContract']> {
  const { rows } = await sql<BillingBasis['apartmentsWithoutContract'][number]>`
    select a.id as "apartmentId", a.name as "apartmentName", lower(days) as "from", upper(days) as "to"
    from apartment a, lateral (
      select unnest(
        (select coalesce(range_agg(s.during), '{}') from meter_assignment s
          join meter m on m.customer_id = s.customer_id and m.id = s.meter_id and m.medium = ${Medium.Electricity}
          where s.customer_id = a.customer_id and s.apartment_id = a.id
            and s.kind in (${sql.join(apartmentKinds)}))
        * datemultirange(daterange(${from}, ${to}))
        - (select coalesce(range_agg(c.during), '{}') from participant p
          join contract c on c.customer_id = p.customer_id and c.participant_id = p.id
          where p.customer_id = a.customer_id and p.apartment_id = a.id)) as days) uncovered
    where a.customer_id = ${key.customerId} and a.estate_id = ${key.estateId} and a.archived_at is null
    order by a.name, days`.execute(db);
  return rows;
}
