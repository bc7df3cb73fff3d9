import { sql, type RawBuilder } from 'kysely';

/** Whether a run bills a day of a contract whose invoice is not cancelled. */
export const hasInvoicesInForce = (
  run: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`
  exists (select from billing_run_contract in_force where in_force.customer_id = ${run}.customer_id
    and in_force.billing_run_id = ${run}.id and in_force.is_in_force and in_force.period @> ${day})`;

/** Whether an invoice in force, or a run under way, bills one of the days for a contract of the estate. */
export const isBilledInEstate = (
  estate: { customerId: RawBuilder<unknown>; estateId: RawBuilder<unknown> },
  days: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`
  exists (select from billing_run billing join billing_run_contract in_force
      on in_force.customer_id = billing.customer_id and in_force.billing_run_id = billing.id and in_force.is_in_force
    where billing.customer_id = ${estate.customerId} and billing.estate_id = ${estate.estateId}
      and in_force.period && ${days})`;

/** Whether the values of a `billed_day_change c` differ from those that were billed; rows without hashes count as different. */
export const isUnlikeBilled = sql<boolean>`(c.hash_before = c.hash_after) is not true`;

/** Whether a `billed_day_change c` asks for attention: its values are unlike those billed, and nobody has taken note of it. */
export const isOpenChange = sql<boolean>`(${isUnlikeBilled} and c.acknowledged_at is null)`;
