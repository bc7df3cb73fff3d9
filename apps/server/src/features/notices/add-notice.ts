import type { AlarmKind, AlarmSeverity } from '@lichthof/domain/alarms/alarm-kinds.ts';
import type { Database } from '../../database/database.ts';

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
  | { kind: 'reset'; facts: Record<string, never> }
  /** The information of a month ('2026-05') is ready; by choice. Null where too many values were missing. */
  | {
      kind: 'monthlyInformation';
      facts: ChosenMail & {
        month: string;
        energyWh: number | null;
        grossCents: number | null;
        pvPercent: number | null;
      };
    }
  /** An invoice is in the portal; by choice, for tenants who do not get it by mail. */
  | { kind: 'newDocument'; facts: ChosenMail & { number: string } }
  /** Open alarms that the reader may see; by choice. */
  | { kind: 'alarms'; facts: AlarmMailFacts }
  /** The webhook that the reader has set up was switched off, since nothing could be delivered. */
  | { kind: 'webhookSwitchedOff'; facts: { customer: string; url: string } }
  /** Files that came by themselves wait for a person, or sources have failed for hours. */
  | { kind: 'dataIntake'; facts: DataIntakeFacts };

export interface DataIntakeFacts {
  files: { fileName: string; source: string; sentence: string | null }[];
  /** Of all, listed or not. */
  fileCount: number;
  sources: { name: string; sentence: string }[];
}

export interface AlarmMailFacts {
  alarms: { alarmId: number; kind: AlarmKind; severity: AlarmSeverity; subjectName: string; estateName: string }[];
  /** Of all, listed or not. */
  total: number;
  isDaily: boolean;
}

/** The facts that the links of a mail that somebody has chosen need. */
interface ChosenMail {
  userId: number;
  apartmentId: number;
  /** 'Weidenhof 12, WE 04' */
  apartment: string;
}

/** The part of a notice that the outbox stores beside its kind. */
export type NoticeContent = NoticeFacts & Pick<Notice, 'name'>;

export type Notice = NoticeFacts & {
  /** Names what the notice tells and to whom; a second one of the same cause is left out. */
  cause?: string;
  customerId: number;
  recipient: string;
  /** 'Anna Müller' */
  name: string;
};

/** Puts mails into the outbox. The caller passes the transaction of the change. */
export async function addNotices(tx: Database, notices: Notice[]): Promise<void> {
  if (notices.length === 0) return;
  const rows = notices.map(({ customerId, kind, recipient, name, facts, cause = null }) => ({
    customer_id: customerId,
    kind,
    recipient,
    content: JSON.stringify({ name, facts }),
    cause,
  }));
  await tx
    .insertInto('mail')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['customer_id', 'cause']).doNothing())
    .execute();
}
