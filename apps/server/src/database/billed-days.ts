import { sql, type RawBuilder } from 'kysely';

/** Whether a run bills a day of a contract whose invoice is not cancelled. */
export const hasInvoicesInForce = (
  run: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`
  exists (select from billing_run_contract in_force where in_force.customer_id = ${run}.customer_id
    and in_force.billing_run_id = ${run}.id and in_force.is_in_force and in_force.period @> ${day})`;

/** Whether the values of a `billed_day_change c` differ from those that were billed; rows without hashes count as different. */
export const isUnlikeBilled = sql<boolean>`(c.hash_before = c.hash_after) is not true`;
