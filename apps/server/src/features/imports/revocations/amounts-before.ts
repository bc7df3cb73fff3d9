import { AmountStatus } from '@lichthof/domain/metering/codes.ts';
import { type RawBuilder, sql } from 'kysely';

/** A substitute that an undone gap fill wrote and none that still stands. `v` is its day, `known` the amount. */
const isUndoneSubstitute = sql<boolean>`v.statuses_before[known.place] = ${AmountStatus.Substitute} and (
  select bool_and(fill.revoked_at is not null) from gap_fill fill
  where fill.customer_id = v.customer_id and fill.meter_id = v.meter_id and fill.day = v.day
    and fill.filled[known.place] = known.amount)`;

/** The amounts that undoing the import of the day `v` puts back, as an array; substitutes of undone fills stay missing. */
export const amountsBefore: RawBuilder<(number | null)[] | null> = sql`case when v.amounts_before is not null then
  array(select case when ${isUndoneSubstitute} then null else known.amount end
    from unpack_amounts(v.amounts_before) known order by known.place) end`;
