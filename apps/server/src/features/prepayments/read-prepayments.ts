import type { OwnPrepayments, Prepayments } from '@lichthof/contracts/payments/prepayments.ts';
import { dueDateOf, PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import { monthOf } from '@lichthof/domain/prepayments/instalments.ts';
import { addMonths } from '@lichthof/domain/time/add-months.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { estateToday } from '../../database/estate-today.ts';
import { findPrepaymentContract, type ParticipantKey, type PrepaymentContract } from './prepayment-contract.db.ts';
import { proposePrepayment } from './propose.db.ts';
import { readInstalments, readPlans } from './read-instalments.db.ts';

export const deliveryOf = ({ email }: Pick<PrepaymentContract, 'email'>) =>
  email === null ? ('post' as const) : ('mail' as const);

/** Two weeks after the letter arrives (EnWG § 40c (1)). */
export const earliestDueOn = ({ today, email }: Pick<PrepaymentContract, 'today' | 'email'>): string =>
  dueDateOf({ issuedDate: today, isByPost: email === null, method: PaymentMethod.Transfer });

/** The month after the last one whose instalment is due, paid or collected; without any the contract's first month. */
export function firstFreeMonth(
  instalments: readonly { month: string; dueOn: string; paidCents: number; invoiceNumber: string | null }[],
  { from, today }: Pick<PrepaymentContract, 'from' | 'today'>,
): string {
  const fixed = instalments.filter(
    ({ dueOn, paidCents, invoiceNumber }) => dueOn <= today || paidCents > 0 || invoiceNumber !== null,
  );
  const last = fixed.at(-1);
  return last ? addMonths(last.month, 1) : monthOf(from);
}

/** Undefined without a contract. */
export async function readPrepayments(db: Database, key: ParticipantKey): Promise<Prepayments | null> {
  const contract = await findPrepaymentContract(db, key);
  if (!contract) return null;
  const { contractId, contractNumber, today, paymentMethod } = contract;
  const instalments = await readInstalments(db, contract, today);
  return {
    contractId,
    contractNumber,
    today,
    paymentMethod,
    delivery: deliveryOf(contract),
    earliestDueOn: earliestDueOn(contract),
    firstFreeMonth: firstFreeMonth(instalments, contract),
    plans: await readPlans(db, contract),
    instalments,
    proposal: await proposePrepayment(db, contract),
  };
}

interface Tenant {
  apartmentId: number;
  userId: number;
}

/** Of the own contract that is nearest to today; null if it has no instalments. */
export async function readOwnPrepayments(db: Database, tenant: Tenant): Promise<OwnPrepayments | null> {
  const key = await findOwnParticipant(db, tenant);
  const contract = key && (await findPrepaymentContract(db, key));
  if (!contract) return null;
  const { today, paymentMethod, bank, contractNumber } = contract;
  const instalments = (await readInstalments(db, contract, today)).filter(
    ({ dueOn, status }) => (key.seesFrom === null || dueOn >= key.seesFrom) && status !== 'dropped',
  );
  const next = instalments.find(({ dueOn }) => dueOn > today) ?? instalments.at(-1);
  if (!next) return null;
  return {
    today,
    amountCents: next.amountCents,
    paymentMethod,
    bank,
    contractNumber,
    instalments: instalments.map(({ returnReason: _reason, version: _version, ...instalment }) => instalment),
  };
}

/** The participant of the user's latest occupancy of the apartment. */
async function findOwnParticipant(
  db: Database,
  { apartmentId, userId }: Tenant,
): Promise<(ParticipantKey & { seesFrom: string | null }) | undefined> {
  const { rows } = await sql<ParticipantKey & { seesFrom: string | null }>`
    select p.customer_id as "customerId", p.estate_id as "estateId", p.id as "participantId",
      member.sees_from as "seesFrom"
    from user_customer k
    join occupancy_member member on member.customer_id = k.customer_id and member.user_id = k.user_id
    join participant p on p.customer_id = member.customer_id and p.occupancy_id = member.occupancy_id
    join contract c on c.customer_id = p.customer_id and c.participant_id = p.id
    join estate e on e.customer_id = p.customer_id and e.id = p.estate_id
    cross join lateral (select ${estateToday()} as day) today
    where k.user_id = ${userId} and p.apartment_id = ${apartmentId} and p.type = 'tenant'
      and coalesce(upper(c.during) > member.sees_from, true)
    order by c.during @> today.day desc, lower(c.during) <= today.day desc, abs(lower(c.during) - today.day)
    limit 1`.execute(db);
  return rows[0];
}
