import { sql } from 'kysely';

/** The metering fee of a row of `tariff_price` as JSON. */
export const meteringFeeColumn = sql`case when metering_eur_per_year is not null then jsonb_build_object(
  'eurPerYear', trim_scale(metering_eur_per_year)::text, 'isIncluded', metering_is_included) end`;
