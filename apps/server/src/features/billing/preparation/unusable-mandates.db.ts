import type { BilledContract, BilledEstate } from '@lichthof/domain/billing/billing-basis.ts';
import { dueDateOf, PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import { unusableBecause, type UsedMandate } from '@lichthof/domain/direct-debits/direct-debits.ts';
import { sql } from 'kysely';
import { lastCollectedOn } from '../../payments/claims/collectable-claims.ts';
import type { Database } from '../../../database/database.ts';

interface Issuing {
  estate: BilledEstate;
  /** Of the provider; without one nothing is collected anyway. */
  creditorId: string | null;
  issuedOn: string;
}

/** Marks mandates in force by which an invoice issued on the day could not be collected. */
export async function markUnusableMandates(
  db: Database,
  contracts: BilledContract[],
  { estate, creditorId, issuedOn }: Issuing,
): Promise<BilledContract[]> {
  const collected = contracts.filter(
    ({ paymentMethod, mandate }) => paymentMethod === PaymentMethod.DirectDebit && mandate !== null,
  );
  if (creditorId === null || collected.length === 0) return contracts;
  const collectedOn = dueDateOf({ issuedDate: issuedOn, isByPost: true, method: PaymentMethod.DirectDebit });
  const participantIds = collected.map(({ participantId }) => participantId);
  const rows = await readUses(db, estate, participantIds);
  const uses = new Map(rows.map((row) => [row.participantId, row]));
  return contracts.map((contract) => {
    const use = uses.get(contract.participantId);
    const unusable = use && unusableBecause(use, { creditorId, collectedOn });
    return unusable && contract.mandate ? { ...contract, mandate: { ...contract.mandate, unusable } } : contract;
  });
}

type MandateUse = UsedMandate & { participantId: number };

async function readUses(
  db: Database,
  { customerId, timeZone }: BilledEstate,
  participantIds: number[],
): Promise<MandateUse[]> {
  const { rows } = await sql<MandateUse>`
    select m.participant_id as "participantId", m.creditor_id as "creditorId",
      (m.granted_at at time zone ${timeZone})::date as "grantedOn",
      ${lastCollectedOn} as "lastCollectedOn"
    from mandate m
    where m.customer_id = ${customerId} and m.participant_id = any(${participantIds}::int[]) and m.revoked_at is null`.execute(
    db,
  );
  return rows;
}
