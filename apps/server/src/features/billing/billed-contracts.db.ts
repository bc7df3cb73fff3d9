import { flatKinds, Medium } from '@lichthof/domain/metering/codes.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { BilledContract, BillingBasis } from './billing-basis.ts';
import type { EstateKey } from './billing-runs.db.ts';

/** 'WE 2' comes before 'WE 10'. */
const inOrder = new Intl.Collator('de', { numeric: true });
const lastName = '\uffff';

/** Contracts with a day in the period, those of third parties left out: they are metered, not billed. */
export async function readContracts(db: Database, key: EstateKey, { from, to }: DayRange): Promise<BilledContract[]> {
  const { rows } = await sql<BilledContract>`
    select c.id as "contractId", c.number, lower(c.during) as "from", upper(c.during) as "to",
      c.minimum_term_until as "minimumTermUntil", c.notice_months as "noticeMonths",
      p.id as "participantId", p.type, p.customer_number as "customerNumber", p.names, p.greeting_name as "greetingName",
      p.email, p.payment_method as "paymentMethod",
      case when p.street is not null then jsonb_build_object('street', p.street, 'houseNumber', coalesce(p.house_number, ''),
        'zipCode', coalesce(p.zip_code, ''), 'city', coalesce(p.city, '')) end as "invoiceAddress",
      p.apartment_id as "apartmentId", a.name as "apartmentName", a.floor, a.area_sqm as "areaSqm",
      (select jsonb_build_object('reference', m.reference, 'iban', m.iban, 'accountHolder', m.account_holder)
        from mandate m where m.customer_id = p.customer_id and m.participant_id = p.id and m.revoked_at is null) as mandate,
      ${metersOfContract} as meters, ${tariffsOfContract} as tariffs
    from contract c
    join participant p on p.customer_id = c.customer_id and p.id = c.participant_id
    left join apartment a on a.id = p.apartment_id
    where p.customer_id = ${key.customerId} and p.estate_id = ${key.estateId} and p.type <> 'third_party'
      and c.during && daterange(${from}, ${to})
    order by p.type = 'general', lower(c.during), c.id`.execute(db);
  // sorting keeps the order of equals: general electricity last, then by time
  return rows.toSorted((a, b) => inOrder.compare(a.apartmentName ?? lastName, b.apartmentName ?? lastName));
}

const meterFields = sql`'meterId', m.id, 'name', m.name, 'marketLocationId', m.market_location_id,
  'meteringLocationId', m.metering_location_id`;

/** Of a flat the electricity meters assigned to it, of general electricity the ones named. */
const metersOfContract = sql`coalesce((
  select jsonb_agg(jsonb_build_object(${meterFields}, 'from', lower(s.during), 'to', upper(s.during)) order by m.id, s.during)
  from meter_assignment s join meter m on m.id = s.meter_id and m.medium = ${sql.lit(Medium.Electricity)}
  where s.customer_id = c.customer_id and s.during && c.during and case
    when p.type = 'general' then s.meter_id in (select meter_id from participant_meter of_participant
      where of_participant.customer_id = p.customer_id and of_participant.participant_id = p.id)
    else s.apartment_id = p.apartment_id and s.kind in (${sql.join(flatKinds.map((kind) => sql.lit(kind)))}) end
), '[]')`;

const tariffsOfContract = sql`coalesce((
  select jsonb_agg(jsonb_build_object('tariffId', t.id, 'name', t.name,
      'from', lower(ct.during * tp.during), 'to', upper(ct.during * tp.during),
      'prices', jsonb_build_object(
        'baseEurPerMonth', tp.base_eur_per_month::text, 'pvCtPerKwh', tp.pv_ct::text,
        'gridCtPerKwh', jsonb_build_object('commodity', tp.commodity_ct::text, 'gridUsage', tp.grid_usage_ct::text,
          'concession', tp.concession_ct::text, 'electricityTax', tp.electricity_tax_ct::text, 'kwk', tp.kwk_ct::text,
          'offshore', tp.offshore_ct::text, 'section19', tp.section19_ct::text, 'eeg', tp.eeg_ct::text,
          'interruptibleLoads', tp.interruptible_loads_ct::text, 'nev', tp.nev_ct::text),
        'discount', case when tp.discount_ct is not null then jsonb_build_object(
          'thresholdPercent', tp.discount_threshold_percent::text, 'ctPerKwh', tp.discount_ct::text) end))
    order by ct.during * tp.during)
  from contract_tariff ct
  join tariff t on t.customer_id = ct.customer_id and t.id = ct.tariff_id
  join tariff_price tp on tp.customer_id = t.customer_id and tp.tariff_id = t.id and tp.during && ct.during
  where ct.customer_id = c.customer_id and ct.contract_id = c.id), '[]')`;

/** Days on which a flat has a meter, but nobody a contract for it. */
export async function readFlatsWithoutContract(
  db: Database,
  key: EstateKey,
  { from, to }: DayRange,
): Promise<BillingBasis['flatsWithoutContract']> {
  const { rows } = await sql<BillingBasis['flatsWithoutContract'][number]>`
    select a.name as "apartmentName", lower(days) as "from", upper(days) as "to"
    from apartment a, lateral (
      select unnest(
        (select coalesce(range_agg(s.during), '{}') from meter_assignment s
          join meter m on m.id = s.meter_id and m.medium = ${Medium.Electricity}
          where s.customer_id = a.customer_id and s.apartment_id = a.id
            and s.kind in (${sql.join(flatKinds)}))
        * datemultirange(daterange(${from}, ${to}))
        - (select coalesce(range_agg(c.during), '{}') from participant p
          join contract c on c.customer_id = p.customer_id and c.participant_id = p.id
          where p.customer_id = a.customer_id and p.apartment_id = a.id)) as days) uncovered
    where a.customer_id = ${key.customerId} and a.estate_id = ${key.estateId} and a.archived_at is null
    order by a.name, days`.execute(db);
  return rows;
}
