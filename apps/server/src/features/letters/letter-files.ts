import { type LetterContent, letterFileName } from '@lichthof/domain/letters/letter-content.ts';
import { sql } from 'kysely';
import type { LetterTypesetter, Logo } from '../../integrations/typesetting/typesetter.ts';
import type { Database } from '../../database/database.ts';

/** Keeps the provider's logo as it is today for letters that are typeset later. */
export async function keepLetterLogo(
  tx: Database,
  { customerId, providerId }: { customerId: number; providerId: number },
): Promise<void> {
  await sql`
    insert into letter_logo (customer_id, sha256, logo, logo_type)
    select customer_id, encode(sha256(logo), 'hex'), logo, logo_type from provider
    where customer_id = ${customerId} and id = ${providerId} and logo is not null
    on conflict do nothing`.execute(tx);
}

export interface LetterTools {
  db: Database;
  typesetter: LetterTypesetter;
}

interface LetterFile {
  fileName: string;
  contentType: 'application/pdf';
  content: Buffer;
}

/** A letter as PDF, with the logo that its content names. */
export async function typesetLetter(
  { db, typesetter }: LetterTools,
  customerId: number,
  letter: LetterContent,
): Promise<LetterFile> {
  const logo = await findLogo(db, customerId, letter.content.provider.logoSha256 ?? null);
  return {
    fileName: letterFileName(letter),
    contentType: 'application/pdf',
    content: await typesetter.typesetLetter({ ...letter, logo }),
  };
}

/** The one of today may belong to a preview. */
async function findLogo(db: Database, customerId: number, sha256: string | null): Promise<Logo | null> {
  if (sha256 === null) return null;
  const { rows } = await sql<{ logo: Uint8Array; type: Logo['type'] }>`
    select logo, logo_type as type from letter_logo where customer_id = ${customerId} and sha256 = ${sha256}
    union all
    select logo, logo_type from provider where customer_id = ${customerId} and encode(sha256(logo), 'hex') = ${sha256}
    limit 1`.execute(db);
  return rows[0] ? { bytes: Buffer.from(rows[0].logo), type: rows[0].type } : null;
}
