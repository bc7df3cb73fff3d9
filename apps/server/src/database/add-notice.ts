import type { Database } from './database.ts';

/** The kinds of mails about apartments and accounts, each with the data for its text. */
export type NoticeFacts =
  /** A tenant was added to the reader's occupancy; `seesFrom` is the first day whose values the new tenant sees. */
  | { kind: 'coTenant'; facts: { apartment: string; name: string; seesFrom: string } }
  /** The reader's occupancy was withdrawn. */
  | { kind: 'occupancyWithdrawn'; facts: { apartment: string } }
  /** The reader's e-mail is to be replaced; the change waits for confirmation. */
  | { kind: 'emailChange'; facts: { by: string; confirmedBy: null } }
  /** The reader's e-mail is to become that of the user, who confirms it with a link. */
  | { kind: 'emailChange'; facts: { by: string; confirmedBy: number } }
  /** The reader's e-mail was replaced. */
  | { kind: 'emailChanged'; facts: { by: string; wasOnlyInvited?: boolean } }
  /** A link for a new password was sent to the e-mail that replaced the reader's. */
  | { kind: 'reset'; facts: Record<string, never> };

export type Notice = NoticeFacts & {
  customerId: number;
  recipient: string;
  /** 'Anna Müller' */
  name: string;
};

/** Stores mails to send. The caller passes the transaction of the change. */
export async function addNotices(tx: Database, notices: Notice[]): Promise<void> {
  if (notices.length === 0) return;
  const rows = notices.map(({ customerId, kind, recipient, name, facts }) => ({
    customer_id: customerId,
    kind,
    recipient,
    name,
    facts: JSON.stringify(facts),
  }));
  await tx.insertInto('mail_notice').values(rows).execute();
}
