import type { Letter, TenantLetter, UserLetter } from '@lichthof/contracts/billing/letters.ts';
import type { LetterContent } from '@lichthof/domain/letters/letter-content.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { letterTables } from '../../database/mails/letters.db.ts';
import { estateToday } from '../../database/estate-today.ts';
import type { EstateKey } from '../../database/estate-key.ts';

export interface LetterFile {
  fileName: string;
  file: Buffer;
}

/** The documents of a contract `c` and the letters about its prices, prepayments and open amounts, `l`. */
const lettersOfContract = sql`
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
const letterFields = sql`l.kind, l.id as "letterId", c.number as "contractNumber", l.issued_on as "issuedOn", l.version,
  l.effective_on as "effectiveOn"`;
const newestFirst = sql`l.issued_on desc, l.kind desc, l.id desc`;

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

export interface Tenant {
  apartmentId: number;
  userId: number;
}

/** Contracts of the user's occupancies of the apartment; none that had ended when the user joined the occupancy. */
const ownContracts = ({ apartmentId, userId }: Tenant) => sql`
  user_customer k
  join occupancy_member member on member.customer_id = k.customer_id and member.user_id = k.user_id
    and k.user_id = ${userId}
  join participant p on p.customer_id = member.customer_id and p.occupancy_id = member.occupancy_id
    and p.apartment_id = ${apartmentId} and p.type = 'tenant'
  join contract c on c.customer_id = p.customer_id and c.participant_id = p.id
    and coalesce(upper(c.during) > member.sees_from, true)`;

export async function listOwnLetters(db: Database, tenant: Tenant): Promise<TenantLetter[]> {
  const { rows } = await sql<TenantLetter>`
    select ${letterFields}, l.opened_at is null as "isNew"
    from ${ownContracts(tenant)} ${lettersOfContract}
    order by ${newestFirst}`.execute(db);
  return rows;
}

export interface ContractOfLetters {
  customerId: number;
  contractId: number;
}

/** The own contract that is nearest to today. */
export async function findOwnContract(db: Database, tenant: Tenant): Promise<ContractOfLetters | undefined> {
  const { rows } = await sql<ContractOfLetters>`
    select c.customer_id as "customerId", c.id as "contractId"
    from ${ownContracts(tenant)}
    join estate e on e.customer_id = p.customer_id and e.id = p.estate_id
    cross join lateral (select ${estateToday()} as day) today
    order by c.during @> today.day desc, lower(c.during) <= today.day desc, abs(lower(c.during) - today.day)
    limit 1`.execute(db);
  return rows[0];
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

type ContractFile = { number: string; version: number; file: Buffer };
const letterFile = ({ number, version, file }: ContractFile): LetterFile => ({
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
): Promise<LetterFile | undefined> {
  const { rows } = await sql<ContractFile>`
    select c.number, d.version, d.file
    from participant p
    join contract c on c.customer_id = p.customer_id and c.participant_id = p.id
    join contract_document d on d.customer_id = c.customer_id and d.contract_id = c.id
    where p.customer_id = ${customerId} and p.estate_id = ${estateId} and p.id = ${participantId}
      and d.id = ${contractDocumentId}`.execute(db);
  return rows[0] && letterFile(rows[0]);
}

/** A contract document of the tenant; it is no longer new then. */
export async function openOwnContractFile(
  db: Database,
  { letterId, ...tenant }: Tenant & { letterId: number },
): Promise<LetterFile | undefined> {
  const { rows } = await sql<ContractFile & { customerId: number }>`
    select c.customer_id as "customerId", c.number, d.version, d.file
    from ${ownContracts(tenant)}
    join contract_document d on d.customer_id = c.customer_id and d.contract_id = c.id
    where d.id = ${letterId}`.execute(db);
  if (!rows[0]) return undefined;
  await markOpened(db, 'contract_document', rows[0].customerId, letterId);
  return letterFile(rows[0]);
}

/** Two statements: Citus refuses an update whose time depends on the row. */
async function markOpened(
  db: Database,
  table: 'contract_document' | (typeof letterTables)[LetterContent['kind']],
  customerId: number,
  letterId: number,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set opened_at = now()
    where customer_id = ${customerId} and id = ${letterId} and opened_at is null`.execute(db);
}

/** A letter to the tenant; it is no longer new then. */
export async function openOwnLetter(
  db: Database,
  kind: LetterContent['kind'],
  { letterId, ...tenant }: Tenant & { letterId: number },
): Promise<{ customerId: number; letter: LetterContent } | undefined> {
  const table = letterTables[kind];
  const isSent = table === 'prepayment_plan' ? sql`letter.delivery <> 'elsewhere'` : sql`true`;
  const { rows } = await sql<{ customerId: number; content: LetterContent['content'] }>`
    select c.customer_id as "customerId", letter.content
    from ${ownContracts(tenant)}
    join ${sql.table(table)} letter on letter.customer_id = c.customer_id and letter.contract_id = c.id
    where letter.id = ${letterId} and ${isSent}`.execute(db);
  if (!rows[0]) return undefined;
  const { customerId, content } = rows[0];
  await markOpened(db, table, customerId, letterId);
  return { customerId, letter: { kind, content } as LetterContent };
}
