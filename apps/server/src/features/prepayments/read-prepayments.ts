import type { Prepayments } from '@lichthof/contracts/payments/prepayments.ts';
import { dueDateOf, PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import { chooseDelivery } from '@lichthof/domain/letters/letter-delivery.ts';
import { monthOf } from '@lichthof/domain/prepayments/instalments.ts';
import { addMonths } from '@lichthof/domain/time/add-months.ts';
import type { Database } from '../../database/database.ts';
import { findPrepaymentContract, type ParticipantKey, type PrepaymentContract } from './prepayment-contract.db.ts';
import { proposePrepayment } from './propose.db.ts';
import { readInstalments, readPlans } from './read-instalments.db.ts';

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
    delivery: chooseDelivery(contract),
    earliestDueOn: earliestDueOn(contract),
    firstFreeMonth: firstFreeMonth(instalments, contract),
    plans: await readPlans(db, contract),
    instalments,
    proposal: await proposePrepayment(db, contract),
  };
}
