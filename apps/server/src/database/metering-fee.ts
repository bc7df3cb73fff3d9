import { sql } from 'kysely';

/** The metering fee of a row of `tariff_price` as JSON. */
export const meteringFeeColumn = sql`case when metering_eur_per_year is not null then jsonb_build_object(
  'eurPerYear', trim_scale(metering_eur_per_year)::text, 'isIncluded', metering_is_included) end`;

/**
 * The reduction of the grid fee and the prices by time of a row `tp` of `tariff_price` as JSON to be joined to its other
 * prices; without what it lacks.
 */
export const optionalPriceFields = sql`jsonb_strip_nulls(jsonb_build_object(
  'moduleOneEurPerYear', trim_scale(module_one_eur_per_year)::text)) ||
  case when tp.timed is null then '{}' else jsonb_build_object('timed', tp.timed) end`;
