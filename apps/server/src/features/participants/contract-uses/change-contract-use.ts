import type { UnitUse } from '@lichthof/domain/billing/contracts/unit-use.ts';
import { sql } from 'kysely';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import { lockContractOf, type ContractKey, type ContractOfParticipant } from '../contract-key.db.ts';

interface UseDecision {
  unitUse: UnitUse;
  /** Invoices that were billed as those of the other use stay as they are. */
  keepsInvoices: boolean;
}

/**
 * Says whether a contract is residential or commercial. Its apartment follows if no later contract has it. Invoices stay
 * as they are; those that were billed as of the other use are asked about until a person keeps or corrects them.
 * Needs a transaction. Throws what lockContractOf throws.
 */
export async function changeContractUse(
  tx: Database,
  key: ContractKey,
  { decision, authorId }: { decision: UseDecision; authorId: number },
): Promise<void> {
  const contract = await lockContractOf(tx, key);
  const { unitUse, keepsInvoices } = decision;
  const { customerId } = key;
  const before = await readUse(tx, customerId, contract);
  const after = { unit_use: unitUse, is_use_confirmed: true, keeps_invoices: keepsInvoices };
  await tx
    .updateTable('contract')
    .set({ ...after, version: key.version + 1 })
    .where('customer_id', '=', customerId)
    .where('id', '=', contract.contractId)
    .execute();
  await addAuditEntry(tx, {
    customerId,
    userId: authorId,
    objectType: 'contract',
    objectId: contract.contractId,
    action: 'change',
    before,
    after,
  });
  await changeApartmentUse(tx, contract, { unitUse, authorId });
}

function readUse(tx: Database, customerId: number, { contractId }: ContractOfParticipant) {
  return tx
    .selectFrom('contract')
    .select(['unit_use', 'is_use_confirmed', 'keeps_invoices'])
    .where('customer_id', '=', customerId)
    .where('id', '=', contractId)
    .executeTakeFirstOrThrow();
}

interface ApartmentUse {
  unitUse: UnitUse;
  authorId: number;
}

async function changeApartmentUse(
  tx: Database,
  { customerId, contractId, apartmentId }: ContractOfParticipant,
  { unitUse, authorId }: ApartmentUse,
): Promise<void> {
  if (apartmentId === null) return;
  const { rows } = await sql<{ before: UnitUse }>`
    with stored as (select unit_use from apartment where customer_id = ${customerId} and id = ${apartmentId} for update)
    update apartment a set unit_use = ${unitUse}, version = version + 1 from stored
    where a.customer_id = ${customerId} and a.id = ${apartmentId} and stored.unit_use <> ${unitUse}
      and not exists (select from contract own
        join contract later on later.customer_id = own.customer_id and lower(later.during) > lower(own.during)
        join participant p on p.customer_id = later.customer_id and p.id = later.participant_id
          and p.apartment_id = ${apartmentId}
        where own.customer_id = ${customerId} and own.id = ${contractId})
    returning stored.unit_use as before`.execute(tx);
  if (!rows[0]) return;
  const object = { customerId, userId: authorId, objectType: 'apartment' as const, objectId: apartmentId };
  await addAuditEntry(tx, {
    ...object,
    action: 'change',
    before: { unit_use: rows[0].before },
    after: { unit_use: unitUse },
  });
}
