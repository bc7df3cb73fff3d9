import type { SepaFile } from '@lichthof/contracts/payments/direct-debits.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import { estateToday } from '../../database/estate-today.ts';
import { fromLatestProvider } from '../payments/bank-statements/statement-facts.db.ts';

export interface EstateCreditor {
  providerId: number;
  name: string;
  accountHolder: string;
  bankName: string;
  iban: string;
  bic: string;
  creditorId: string | null;
  /** The estate's local day. */
  today: string;
}

/** The provider of the estate's latest supply; undefined without tenant electricity. */
export async function findCreditor(db: Database, key: EstateKey, today?: string): Promise<EstateCreditor | undefined> {
  return fromLatestProvider(db, key)
    .select(['p.id as providerId', 'p.name', 'p.account_holder as accountHolder', 'p.bank_name as bankName'])
    .select(['p.iban', 'p.bic', 'p.creditor_id as creditorId'])
    .select(estateToday(today).as('today'))
    .executeTakeFirst();
}

type FileKey = EstateKey & { sepaFileId: number };

/** The files of an estate, the newest first; only one with `sepaFileId`. */
export async function readSepaFiles(
  db: Database,
  { customerId, estateId, sepaFileId }: EstateKey & { sepaFileId?: number },
): Promise<SepaFile[]> {
  const { rows } = await sql<Omit<SepaFile, 'createdAt' | 'revokedAt'> & { createdAt: Date; revokedAt: Date | null }>`
    select f.id as "sepaFileId", f.file_name as "fileName", f.created_at as "createdAt",
      concat_ws(' ', u.first_name, u.last_name) as "createdByName", f.revoked_at as "revokedAt",
      f.kind,
      f.transaction_count as "transactionCount", f.total_cents as "totalCents", d.returned as "returnedCount",
      d.first as "firstDate", d.last as "lastDate"
    from sepa_file f join app_user u on u.id = f.created_by
    cross join lateral (
      select min(day) as first, max(day) as last, count(returned_on)::int as returned from (
        select collection_date as day, returned_on from direct_debit
          where customer_id = f.customer_id and sepa_file_id = f.id
        union all
        select r.execution_date, case p.reversal when 'returned' then p.reversed_on end
          from refund r join payment p on p.customer_id = r.customer_id and p.id = r.payment_id
          where r.customer_id = f.customer_id and r.sepa_file_id = f.id) transaction) d
    where f.customer_id = ${customerId} and f.estate_id = ${estateId}
      and (${sepaFileId ?? null}::int is null or f.id = ${sepaFileId ?? null})
    order by f.id desc`.execute(db);
  return rows.map(({ createdAt, revokedAt, ...file }) => ({
    ...file,
    createdAt: createdAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
  }));
}

/** The stored bytes of a file. */
export async function findSepaFileContent(
  db: Database,
  { customerId, estateId, sepaFileId }: FileKey,
): Promise<{ fileName: string; content: Uint8Array } | undefined> {
  return db
    .selectFrom('sepa_file')
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .where('id', '=', sepaFileId)
    .select(['file_name as fileName', 'content'])
    .executeTakeFirst();
}
