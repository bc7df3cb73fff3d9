import { type LetterMailKind, letterMailKinds } from '@lichthof/contracts/outgoing-mails.ts';
import type { LetterContent } from '@lichthof/domain/letters/letter-content.ts';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { EstateKey } from '../estate-key.ts';

/** The table of each kind of letter. All have the columns of a letter: content, delivery, recipient, state, opened_at. */
export const letterTables = {
  priceNotice: 'price_notice',
  prepaymentNotice: 'prepayment_plan',
  debitNotice: 'debit_notice',
  reminder: 'reminder',
} as const satisfies Record<LetterContent['kind'], string>;

export interface LetterKey {
  kind: LetterMailKind;
  customerId: number;
  letterId: number;
}

/** Whether a mail carries a letter, whose key it is then. */
export const isLetterMail = <Mail extends { kind: string; letterId: number | null }>(
  mail: Mail,
): mail is Mail & Pick<LetterKey, 'kind' | 'letterId'> => mail.letterId !== null && isLetterKind(mail.kind);
const isLetterKind = (kind: string) => letterMailKinds.some((letterKind) => letterKind === kind);

interface QueuedLetter {
  id: number;
  /** Null for a letter by post. */
  recipient: string | null;
}

/** Puts the mails of new letters into the outbox. The caller passes the transaction that stores the letters. */
export async function queueLetterMails(
  tx: Database,
  { customerId, kind }: Omit<LetterKey, 'letterId'>,
  letters: QueuedLetter[],
): Promise<void> {
  const mails = letters.flatMap(({ id, recipient }) =>
    recipient === null ? [] : { customer_id: customerId, kind, letter_id: id, recipient },
  );
  if (mails.length > 0) await tx.insertInto('mail').values(mails).execute();
}

/** What the letter of a mail says; the letter exists as long as its mail. */
export async function readLetterContent(
  db: Database,
  { kind, customerId, letterId }: LetterKey,
): Promise<LetterContent> {
  const { rows } = await sql<{ content: LetterContent['content'] }>`
    select content from ${sql.table(letterTables[kind])}
    where customer_id = ${customerId} and id = ${letterId}`.execute(db);
  if (!rows[0]) throw new Error(`The letter ${kind} ${letterId} is missing`);
  return { kind, content: rows[0].content } as LetterContent;
}

type ContentOfKind<Kind> = Extract<LetterContent, { kind: Kind }>['content'];

/** What a letter of the estate says; undefined when the estate has no such letter. */
export async function findLetterContent<Kind extends LetterMailKind>(
  db: Database,
  { kind, customerId, estateId, letterId }: LetterKey & EstateKey & { kind: Kind },
): Promise<ContentOfKind<Kind> | undefined> {
  const { rows } = await sql<{ content: ContentOfKind<Kind> }>`
    select content from ${sql.table(letterTables[kind])}
    where customer_id = ${customerId} and estate_id = ${estateId} and id = ${letterId}`.execute(db);
  return rows[0]?.content;
}

/** Notes on the estate's local day that a waiting letter was mailed. */
export async function markLetterMailed(tx: Database, { kind, customerId, letterId }: LetterKey): Promise<void> {
  await sql`
    update ${sql.table(letterTables[kind])} letter
    set state = 'sent', sent_on = (${new Date()}::timestamptz at time zone e.time_zone)::date
    from estate e
    where letter.customer_id = ${customerId} and letter.id = ${letterId} and letter.state = 'waiting'
      and e.customer_id = letter.customer_id and e.id = letter.estate_id`.execute(tx);
}

/** Notes that a letter cannot be mailed, or waits to be mailed again. */
export async function setLetterState(
  tx: Database,
  { kind, customerId, letterId }: LetterKey,
  state: 'failed' | 'waiting',
): Promise<void> {
  await sql`
    update ${sql.table(letterTables[kind])} set state = ${state}
    where customer_id = ${customerId} and id = ${letterId} and state <> 'sent'`.execute(tx);
}

/**
 * Notes on the estate's local day that a person has sent a letter by post, and takes its mail out of the outbox. Whether
 * that was possible: the letter was not sent before and, where `evenIfMailed` is false, no mail of it waits.
 */
export async function markLetterPosted(
  tx: Database,
  { kind, customerId, letterId }: LetterKey,
  { evenIfMailed }: { evenIfMailed: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(letterTables[kind])} letter
    set state = 'sent', sent_on = (${new Date()}::timestamptz at time zone e.time_zone)::date
    from estate e
    where letter.customer_id = ${customerId} and letter.id = ${letterId} and letter.state <> 'sent'
      and (${evenIfMailed}::boolean or letter.delivery = 'post' or letter.state = 'failed')
      and e.customer_id = letter.customer_id and e.id = letter.estate_id`.execute(tx);
  await tx
    .deleteFrom('mail')
    .where('customer_id', '=', customerId)
    .where('kind', '=', kind)
    .where('letter_id', '=', letterId)
    .where('state', '<>', 'sent')
    .execute();
  return numAffectedRows === 1n;
}
