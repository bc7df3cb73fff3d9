import type { Letter, UserLetter } from '@lichthof/contracts/billing/letters.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';

/** The documents of a contract `c` and the letters about its prices, prepayments and open amounts, `l`. */
export const lettersOfContract = sql`
  cross join lateral (
    select 'contract' as kind, d.id, d.issued_on, d.version, null::date as effective_on, d.opened_at
    from contract_document d where d.customer_id = c.customer_id and d.contract_id = c.id
    union all
    select 'priceNotice', n.id, (n.content ->> 'issuedOn')::date, null::int, n.effective_on, n.opened_at
    from price_notice n
    where n.customer_id = c.customer_id and n.contract_id = c.id
    union all
    select 'prepaymentNotice', plan.id, (plan.content ->> 'issuedOn')::date, null::int, plan.from_month, plan.opened_at
    from prepayment_plan plan
    where plan.customer_id = c.customer_id and plan.contract_id = c.id and plan.delivery <> 'elsewhere'
    union all
    select 'debitNotice', notice.id, notice.issued_on, null::int, notice.collection_date, notice.opened_at
    from debit_notice notice where notice.customer_id = c.customer_id and notice.contract_id = c.id
    union all
    select 'reminder', r.id, r.issued_on, r.step, r.pay_until, r.opened_at
    from reminder r where r.customer_id = c.customer_id and r.contract_id = c.id) l`;
export const letterFields = sql`l.kind, l.id as "letterId", c.number as "contractNumber", l.issued_on as "issuedOn", l.version,
  l.effective_on as "effectiveOn"`;
export const newestFirst = sql`l.issued_on desc, l.kind desc, l.id desc`;

export async function listLetters(
  db: Database,
  { customerId, estateId, participantId }: EstateKey & { participantId: number },
): Promise<Letter[]> {
  const { rows } = await sql<Letter>`
    select ${letterFields}
    from participant p
    join contract c on c.customer_id = p.customer_id and c.participant_id = p.id
    ${lettersOfContract}
    where p.customer_id = ${customerId} and p.estate_id = ${estateId} and p.id = ${participantId}
    order by ${newestFirst}`.execute(db);
  return rows;
}

/** Of all occupancies of somebody within a customer. */
export async function listUserLetters(
  db: Database,
  { customerId, userId }: { customerId: number; userId: number },
): Promise<UserLetter[]> {
  const { rows } = await sql<UserLetter>`
    select ${letterFields}, p.estate_id as "estateId", p.id as "participantId"
    from occupancy_member m
    join participant p on p.customer_id = m.customer_id and p.occupancy_id = m.occupancy_id
    join contract c on c.customer_id = p.customer_id and c.participant_id = p.id
    ${lettersOfContract}
    where m.customer_id = ${customerId} and m.user_id = ${userId}
    order by ${newestFirst}`.execute(db);
  return rows;
}

export interface ContractOfLetters {
  customerId: number;
  contractId: number;
}

export async function findContract(
  db: Database,
  {
    customerId,
    estateId,
    participantId,
    contractNumber,
  }: EstateKey & { participantId: number; contractNumber: string },
): Promise<ContractOfLetters | undefined> {
  const { rows } = await sql<ContractOfLetters>`
    select c.customer_id as "customerId", c.id as "contractId"
    from participant p join contract c on c.customer_id = p.customer_id and c.participant_id = p.id
    where p.customer_id = ${customerId} and p.estate_id = ${estateId} and p.id = ${participantId}
      and c.number = ${contractNumber}`.execute(db);
  return rows[0];
}

export interface StoredContract {
  number: string;
  version: number;
  file: Buffer;
}

export interface ContractFile {
  fileName: string;
  file: Buffer;
}

export const nameContractFile = ({ number, version, file }: StoredContract): ContractFile => ({
  fileName: version === 1 ? `Vertrag ${number}.pdf` : `Vertrag ${number} (Fassung ${version}).pdf`,
  file: Buffer.from(file),
});

export async function findContractFile(
  db: Database,
  {
    customerId,
    estateId,
    participantId,
    contractDocumentId,
  }: EstateKey & { participantId: number; contractDocumentId: number },
): Promise<ContractFile | undefined> {
  const { rows } = await sql<StoredContract>`
    select c.number, d.version, d.file
    from participant p
    join contract c on c.customer_id = p.customer_id and c.participant_id = p.id
    join contract_document d on d.customer_id = c.customer_id and d.contract_id = c.id
    where p.customer_id = ${customerId} and p.estate_id = ${estateId} and p.id = ${participantId}
      and d.id = ${contractDocumentId}`.execute(db);
  return rows[0] && nameContractFile(rows[0]);
}
