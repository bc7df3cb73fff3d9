import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';

/** The normal form of an e-mail. Only the database computes it, so that no two places fold letters differently. */
export const emailKey = (email: string | RawBuilder<string>): RawBuilder<string> => sql<string>`email_key(${email})`;

export async function readEmailKey(db: QueryExecutorProvider, email: string): Promise<string> {
  const { rows } = await sql<{ key: string }>`select ${emailKey(email)} as key`.execute(db);
  return rows[0]?.key ?? '';
}

/** The normal forms of many e-mails, by e-mail. */
export async function readEmailKeys(db: QueryExecutorProvider, emails: string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ email: string; key: string }>`
    select email, email_key(email) as key from unnest(${[...new Set(emails)]}::text[]) as given (email)`.execute(db);
  return new Map(rows.map(({ email, key }) => [email, key]));
}

export async function isSameEmail(db: QueryExecutorProvider, one: string, other: string): Promise<boolean> {
  const keys = await readEmailKeys(db, [one, other]);
  return keys.get(one) === keys.get(other);
}

/**
 * Of rows with the same normal form, which only former versions have stored, the one that is spelt like the e-mail comes
 * first, then the one that was there first.
 */
export const bestSpelling = (email: string): RawBuilder<unknown> =>
  sql`email = ${email} desc, shared_email is null desc`;

/** People, and accounts, that former versions have stored with the same e-mail in different spellings. */
export interface SharedEmail {
  table: 'app_user' | 'identity_account';
  emails: string[];
}

export async function findSharedEmails(db: QueryExecutorProvider): Promise<SharedEmail[]> {
  const found = await Promise.all(
    (['app_user', 'identity_account'] as const).map(async (table) => {
      const { rows } = await sql<{ emails: string[] }>`
        select array_agg(email order by shared_email is null desc, email) as emails from ${sql.table(table)}
        where email_key in (select email_key from ${sql.table(table)} where email = shared_email)
        group by email_key order by email_key`.execute(db);
      return rows.map(({ emails }) => ({ table, emails }));
    }),
  );
  return found.flat();
}
