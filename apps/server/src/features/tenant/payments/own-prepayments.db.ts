import type { OwnPrepayments } from '@lichthof/contracts/tenant/own-payments.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { findPrepaymentContract, type ParticipantKey } from '../../prepayments/prepayment-contract.db.ts';
import { readInstalments } from '../../prepayments/read-instalments.db.ts';
import { joinToday, nearestFirst, ownContracts, type Tenant } from '../contract/own-contracts.ts';

/** Reads the prepayments of the own contract that is nearest to today; null if it has no instalments. */
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
  tenant: Tenant,
): Promise<(ParticipantKey & { seesFrom: string | null }) | undefined> {
  const { rows } = await sql<ParticipantKey & { seesFrom: string | null }>`
    select p.customer_id as "customerId", p.estate_id as "estateId", p.id as "participantId",
      member.sees_from as "seesFrom"
    from ${ownContracts(tenant)} ${joinToday()}
    order by ${nearestFirst} limit 1`.execute(db);
  return rows[0];
}
