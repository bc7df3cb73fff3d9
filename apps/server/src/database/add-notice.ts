import type { Database } from './database.ts';

/** What a person is told by mail, each with what the text needs. */
export type NoticeFacts =
  /** Somebody was entered for the reader's apartment; `seesFrom` is the first day whose values the new person sees. */
  | { kind: 'coTenant'; facts: { apartment: string; name: string; seesFrom: string } }
  /** The reader's own time in an apartment was taken back. */
  | { kind: 'occupancyWithdrawn'; facts: { apartment: string } }
  /** Another address shall replace the reader's; it waits for confirmation. */
  | { kind: 'emailChange'; facts: { by: string; confirmedBy: null } }
  /** The reader's address shall replace the one of the user, who confirms it with a link. */
  | { kind: 'emailChange'; facts: { by: string; confirmedBy: number } }
  /** Another address has replaced the reader's. */
  | { kind: 'emailChanged'; facts: { by: string } }
  /** A link for a new password went to the address that replaced the reader's. */
  | { kind: 'reset'; facts: Record<string, never> };

export type Notice = NoticeFacts & {
  customerId: number;
  recipient: string;
  /** 'Anna Müller' */
  name: string;
};

/** Keeps mails to be sent: give it the transaction of what they tell of. */
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
