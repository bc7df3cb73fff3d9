import type { InvoiceArchive } from '@lichthof/contracts/billing/invoice-archives.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { ofSameCustomer } from '../../../database/same-customer.ts';
import type { ArchiveScope } from './archived-invoices.db.ts';

const keepDays = 7;
const expiresAt = sql<Date>`a.created_at + make_interval(days => ${sql.lit(keepDays)})`;
/** The column stands alone: Citus deletes by no condition that computes with a column and a time zone. */
const isExpired = sql<boolean>`a.created_at <= now() - make_interval(days => ${sql.lit(keepDays)})`;

/** The archives of an estate that have not expired. */
export async function listArchives(db: Database, { customerId, estateId }: EstateKey): Promise<InvoiceArchive[]> {
  const rows = await db
    .selectFrom('invoice_archive as a')
    .innerJoin('app_user as u', 'u.id', 'a.created_by')
    .leftJoin('billing_run as r', ofSameCustomer('r.id', 'a.billing_run_id'))
    .where('a.customer_id', '=', customerId)
    .where('a.estate_id', '=', estateId)
    .where(expiresAt, '>', sql<Date>`now()`)
    .select(['a.id as archiveId', 'a.kind', 'a.year', 'a.state', 'a.invoice_count as invoiceCount'])
    .select(['a.done_count as doneCount', 'a.file_bytes as fileBytes', 'a.created_at as createdAt'])
    .select(sql<string>`concat_ws(' ', u.first_name, u.last_name)`.as('createdByName'))
    .select(expiresAt.as('expiresAt'))
    .select([
      'a.billing_run_id as runId',
      sql<string>`lower(r.period)`.as('from'),
      sql<string>`upper(r.period)`.as('to'),
    ])
    .select(sql<boolean>`a.invoice_ids is not null`.as('isSelection'))
    .orderBy('a.id', 'desc')
    .execute();
  return rows.map(({ createdAt, expiresAt: end, runId, from, to, ...row }) => ({
    ...row,
    run: runId === null ? null : { runId, from, to },
    createdAt: createdAt.toISOString(),
    expiresAt: end.toISOString(),
  }));
}

interface NewArchive extends ArchiveScope {
  kind: InvoiceArchive['kind'];
  invoiceCount: number;
  userId: number;
  /** Set if the caller builds it at once. */
  claimToken: string | null;
}

/** Undefined if the same archive is being built already. */
export async function insertArchive(tx: Database, archive: NewArchive): Promise<number | undefined> {
  const { customerId, estateId, providerId, kind, year, runId, invoiceIds, invoiceCount, userId, claimToken } = archive;
  const inserted = await tx
    .insertInto('invoice_archive')
    .values({
      customer_id: customerId,
      estate_id: estateId,
      provider_id: providerId,
      kind,
      year,
      billing_run_id: runId,
      invoice_ids: invoiceIds && sql`${invoiceIds}::int[]`,
      invoice_count: invoiceCount,
      created_by: userId,
      claim: claimToken,
      heartbeat_at: claimToken === null ? null : sql`statement_timestamp()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/** The provider of the estate's last supply. */
export async function findProviderId(db: Database, { customerId, estateId }: EstateKey): Promise<number | undefined> {
  const found = await db
    .selectFrom('estate_supply')
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .select('provider_id')
    .orderBy(sql`lower(during)`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.provider_id;
}

/** The estates that a provider supplies, has supplied or has billed. */
export async function listProviderEstates(
  db: Database,
  { customerId, providerId }: { customerId: number; providerId: number },
): Promise<{ estateId: number; name: string }[]> {
  return db
    .selectFrom('estate as e')
    .where('e.customer_id', '=', customerId)
    .where((where) =>
      where.or([
        where.exists(
          where
            .selectFrom('estate_supply as s')
            .where('s.customer_id', '=', customerId)
            .whereRef('s.estate_id', '=', 'e.id')
            .where('s.provider_id', '=', providerId),
        ),
        where.exists(
          where
            .selectFrom('invoice as i')
            .where('i.customer_id', '=', customerId)
            .whereRef('i.estate_id', '=', 'e.id')
            .where('i.provider_id', '=', providerId),
        ),
      ]),
    )
    .select(['e.id as estateId', 'e.name'])
    .orderBy('e.id')
    .execute();
}

/** The stored parts of a file, one at a time, so that a file of any size needs little memory. */
export async function* readParts(
  db: Database,
  { customerId, archiveId }: { customerId: number; archiveId: number },
): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position += 1) {
    const part = await db
      .selectFrom('invoice_archive_part')
      .where('customer_id', '=', customerId)
      .where('archive_id', '=', archiveId)
      .where('position', '=', position)
      .select('content')
      .executeTakeFirst();
    if (!part) return;
    yield part.content;
  }
}

export async function deleteExpiredArchives(db: Database, customerId: number): Promise<void> {
  await db.deleteFrom('invoice_archive as a').where('a.customer_id', '=', customerId).where(isExpired).execute();
}
