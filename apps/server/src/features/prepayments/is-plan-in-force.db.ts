import type { Database } from '../../database/database.ts';
import type { PlanBody } from './set-plan.ts';

/**
 * Whether the newest plan of a contract says the same and nothing has replaced or ended a part of it. Setting it again
 * would only send its letter twice.
 */
export async function isPlanInForce(
  tx: Database,
  { customerId, contractId }: { customerId: number; contractId: number },
  body: PlanBody,
): Promise<boolean> {
  const newest = await tx
    .selectFrom('prepayment_plan as p')
    .where('p.customer_id', '=', customerId)
    .where('p.contract_id', '=', contractId)
    .orderBy('p.id', 'desc')
    .limit(1)
    .select(['from_month', 'to_month', 'due_day', 'amount_cents', 'basis', 'yearly_cents', 'note', 'delivery'])
    .select((plan) =>
      plan
        .exists(
          plan
            .selectFrom('prepayment_instalment as i')
            .whereRef('i.customer_id', '=', 'p.customer_id')
            .whereRef('i.plan_id', '=', 'p.id')
            .where('i.cancelled_on', 'is not', null)
            .select('i.id'),
        )
        .as('isReplaced'),
    )
    .executeTakeFirst();
  if (!newest || newest.isReplaced) return false;
  return (
    newest.from_month === body.fromMonth &&
    newest.to_month === body.toMonth &&
    newest.due_day === body.dueDay &&
    newest.amount_cents === body.amountCents &&
    newest.basis === body.basis &&
    newest.yearly_cents === (body.yearlyCents ?? null) &&
    newest.note === (body.note ?? null) &&
    (newest.delivery === 'elsewhere') === body.isAnnouncedElsewhere
  );
}
