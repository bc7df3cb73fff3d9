import type { TariffDetails } from '@lichthof/contracts/supply/tariffs.ts';
import type { TariffFields } from '@lichthof/domain/fields/tariff-fields.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { estateToday } from '../../database/estate-today.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import { selectFields, tariffColumns } from '../../database/field-columns.ts';
import { gridPrices } from '../../database/grid-prices.ts';
import { meteringFeeColumn, optionalPriceFields } from '../../database/metering-fee.ts';
import { vatPercentOn } from '../reference-tables/vat-rates.ts';

/** A tariff with its prices over time and all its current and former participants. */
export type TariffRow = Pick<
  TariffDetails,
  keyof TariffFields | 'tariffId' | 'version' | 'priceHistory' | 'participants'
> & {
  /** Of the provider, today. */
  vatPercent: number;
  /** The estate's local day of the request. */
  today: string;
};

/** The tariffs of an estate, latest first, or only the requested one. */
export async function readTariffs(
  db: Database,
  { customerId, estateId, tariffId }: EstateKey & { tariffId?: number },
): Promise<TariffRow[]> {
  const { rows } = await sql<TariffRow>`
    select t.id as "tariffId", ${selectFields('t', tariffColumns)}, t.version, ${priceHistory} as "priceHistory",
      ${participants} as participants, local.today,
      ${vatPercentOn(sql`local.today`, sql`coalesce(seller.is_small_business, false)`)} as "vatPercent"
    from tariff t
    join estate e on e.customer_id = t.customer_id and e.id = t.estate_id
    cross join lateral (select ${estateToday()} as today) local
    left join lateral (select p.is_small_business
      from estate_supply s join provider p on p.customer_id = s.customer_id and p.id = s.provider_id
      where s.customer_id = t.customer_id and s.estate_id = t.estate_id
      order by lower(s.during) desc limit 1) seller on true
    where t.customer_id = ${customerId} and t.estate_id = ${estateId}
      and (${tariffId ?? null}::int is null or t.id = ${tariffId ?? null}::int)
    order by t.start_date desc, t.name`.execute(db);
  return rows;
}

const priceHistory = sql`(
  select jsonb_agg(jsonb_build_object('from', coalesce(lower(during), t.start_date), 'to', upper(during),
    'prices', jsonb_build_object(
      'baseEurPerMonth', round(base_eur_per_month, greatest(2, scale(trim_scale(base_eur_per_month))))::text,
      'pvCtPerKwh', trim_scale(pv_ct)::text,
      'gridCtPerKwh', ${gridPrices},
      'discount', case when discount_ct is not null then jsonb_build_object(
        'thresholdPercent', trim_scale(discount_threshold_percent)::text, 'ctPerKwh', trim_scale(discount_ct)::text) end,
      'metering', ${meteringFeeColumn}) || ${optionalPriceFields})
    order by during)
  from tariff_price tp where customer_id = t.customer_id and tariff_id = t.id)`;

const participants = sql`coalesce((
  select jsonb_agg(jsonb_build_object('participantId', p.id, 'type', p.type, 'unitUse', c.unit_use, 'name', array_to_string(p.names, ', '),
    'apartmentName', a.name, 'from', lower(ct.during), 'to', upper(ct.during))
    order by a.name nulls last, lower(ct.during), p.id)
  from contract_tariff ct
  join contract c on c.customer_id = ct.customer_id and c.id = ct.contract_id
  join participant p on p.customer_id = c.customer_id and p.id = c.participant_id
  left join apartment a on a.customer_id = p.customer_id and a.id = p.apartment_id
  where ct.customer_id = t.customer_id and ct.tariff_id = t.id), '[]')`;
