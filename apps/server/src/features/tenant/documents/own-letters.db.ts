import type { TenantLetter } from '@lichthof/contracts/tenant/tenant-letters.ts';
import type { LetterContent } from '@lichthof/domain/letters/letter-content.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { letterTables } from '../../../database/mails/letters.db.ts';
import {
  type ContractFile,
  type ContractOfLetters,
  letterFields,
  lettersOfContract,
  nameContractFile,
  newestFirst,
  type StoredContract,
} from '../../letters/letters.db.ts';
import { joinToday, nearestFirst, ownContracts, type Tenant } from '../contract/own-contracts.ts';

export async function listOwnLetters(db: Database, tenant: Tenant): Promise<TenantLetter[]> {
  const { rows } = await sql<TenantLetter>`
    select ${letterFields}, l.opened_at is null as "isNew"
    from ${ownContracts(tenant)} ${lettersOfContract}
    order by ${newestFirst}`.execute(db);
  return rows;
}

/** The own contract that is nearest to today. */
export async function findOwnContract(db: Database, tenant: Tenant): Promise<ContractOfLetters | undefined> {
  const { rows } = await sql<ContractOfLetters>`
    select c.customer_id as "customerId", c.id as "contractId"
    from ${ownContracts(tenant)} ${joinToday()}
    order by ${nearestFirst} limit 1`.execute(db);
  return rows[0];
}

/** A contract document of the tenant; it is no longer new then. */
export async function openOwnContract(
  db: Database,
  { letterId, ...tenant }: Tenant & { letterId: number },
): Promise<ContractFile | undefined> {
  const { rows } = await sql<StoredContract & { customerId: number }>`
    select c.customer_id as "customerId", c.number, d.version, d.file
    from ${ownContracts(tenant)}
    join contract_document d on d.customer_id = c.customer_id and d.contract_id = c.id
    where d.id = ${letterId}`.execute(db);
  if (!rows[0]) return undefined;
  await markOpened(db, 'contract_document', rows[0].customerId, letterId);
  return nameContractFile(rows[0]);
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
