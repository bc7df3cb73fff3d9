import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { ParticipantType } from '@lichthof/domain/billing/contracts/contract.ts';
import type { UnitUse } from '@lichthof/domain/billing/contracts/unit-use.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { LockedContract } from './end-contract.db.ts';
import type { ParticipantKey } from './participants.db.ts';

export interface ContractKey extends ParticipantKey {
  contractNumber: string;
  /** The version that the user has seen. */
  version: number;
}

export interface ContractOfParticipant extends LockedContract {
  type: ParticipantType;
  unitUse: UnitUse;
  apartmentId: number | null;
  occupancyId: number | null;
  /** The days of the occupancy; both null without one. */
  occupancyTo: string | null;
  minimumTermUntil: string | null;
  noticeMonths: number;
}

/** Reads and locks a contract of a participant. Throws 404, and 409 when somebody else has changed it. */
export async function lockContractOf(tx: Database, key: ContractKey): Promise<ContractOfParticipant> {
  const { rows } = await sql<ContractOfParticipant & { version: number }>`
    select c.customer_id as "customerId", c.id as "contractId", lower(c.during) as "from", upper(c.during) as "to",
      (select max(upper(b.period)) from billing_run_contract b
        where b.customer_id = c.customer_id and b.contract_id = c.id and b.is_in_force)
        as "invoicedTo",
      p.type, c.unit_use as "unitUse", p.apartment_id as "apartmentId", p.occupancy_id as "occupancyId",
      (select upper(o.during) from occupancy o where o.customer_id = p.customer_id and o.id = p.occupancy_id)
        as "occupancyTo",
      c.minimum_term_until as "minimumTermUntil", c.notice_months as "noticeMonths", c.version
    from participant p join contract c on c.customer_id = p.customer_id and c.participant_id = p.id
    where p.customer_id = ${key.customerId} and p.estate_id = ${key.estateId} and p.id = ${key.participantId}
      and c.number = ${key.contractNumber} for update of c`.execute(tx);
  if (!rows[0]) throw notFound('Contract');
  const { version, ...contract } = rows[0];
  if (version !== key.version) throw conflict(ErrorCode.ChangedByOthers, 'Somebody else has changed the contract');
  return contract;
}
