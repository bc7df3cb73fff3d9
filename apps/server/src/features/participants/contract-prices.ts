import type { TariffPrices } from '@lichthof/domain/tariffs/tariff-prices.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { gridPrices } from '../../database/grid-prices.ts';
import { meteringFeeColumn, optionalPriceFields } from '../../database/metering-fee.ts';

export interface ContractPrices {
  tariffName: string;
  from: string;
  to: string | null;
  prices: TariffPrices;
}

/** The net prices of a contract's tariffs that hold today or later, or else the last ones. */
export async function readContractPrices(
  db: Database,
  { customerId, contractId, today }: { customerId: number; contractId: number; today: string },
): Promise<ContractPrices[]> {
  const { rows } = await sql<ContractPrices>`
    select t.name as "tariffName", lower(days.both) as "from", upper(days.both) as "to", ${prices} as prices
    from contract_tariff ct
    join tariff t on t.customer_id = ct.customer_id and t.id = ct.tariff_id
    join tariff_price tp on tp.customer_id = t.customer_id and tp.tariff_id = t.id and tp.during && ct.during
    cross join lateral (select tp.during * ct.during as both) days
    where ct.customer_id = ${customerId} and ct.contract_id = ${contractId}
    order by lower(days.both)`.execute(db);
  const open = rows.filter(({ to }) => to === null || to > today);
  return open.length > 0 ? open : rows.slice(-1);
}

const prices = sql`jsonb_build_object(
  'baseEurPerMonth', trim_scale(tp.base_eur_per_month)::text, 'pvCtPerKwh', trim_scale(tp.pv_ct)::text,
  'gridCtPerKwh', ${gridPrices},
  'discount', case when tp.discount_ct is not null then jsonb_build_object(
    'thresholdPercent', trim_scale(tp.discount_threshold_percent)::text, 'ctPerKwh', trim_scale(tp.discount_ct)::text) end,
  'metering', ${meteringFeeColumn}) || ${optionalPriceFields}`;
