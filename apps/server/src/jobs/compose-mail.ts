import type { LetterMailKind } from '@lichthof/contracts/outgoing-mails.ts';
import { portalPages } from '@lichthof/contracts/portal-pages.ts';
import type { LetterContent } from '@lichthof/domain/letters/letter-content.ts';
import { typesetLetter } from '../features/letters/letter-files.ts';
import type { Database } from '../database/database.ts';
import type { ComposedMail } from '../database/mails/deliver-mail.ts';
import { isLetterMail, type LetterKey, readLetterContent } from '../database/mails/letters.db.ts';
import type { TakenMail } from '../database/mails/outbox.db.ts';
import type { NoticeContent } from '../features/notices/add-notice.ts';
import { renewStopToken } from '../features/tenant/mails/mail-choices.db.ts';
import { noticeMail, wordNotice, type Wording } from '../features/notices/notice-mail.ts';
import { reminderMail } from '../features/payments/reminders/reminder-mail.ts';
import { prepaymentMail } from '../features/prepayments/prepayment-mail.ts';
import { debitNoticeMail } from '../features/sepa/debit-notices/debit-notice-mail.ts';
import { priceNoticeMail } from '../features/tariffs/price-changes/price-notice-mail.ts';
import { renewConfirmation } from '../features/users/email-changes.ts';
import type { LetterTypesetter } from '../integrations/typesetting/typesetter.ts';

export interface ComposeTools {
  db: Database;
  typesetter: LetterTypesetter;
  /** Where browsers reach the server, without a slash at the end. */
  publicUrl: string;
}

/** Writes a mail from what the outbox and its letter say. Links and the PDF are made anew for each attempt. */
export const composeMail =
  (tools: ComposeTools) =>
  async (mail: TakenMail): Promise<ComposedMail> =>
    isLetterMail(mail) ? composeLetterMail(tools, mail) : composeNotice(tools, mail);

type LetterTexts = {
  [Kind in LetterMailKind]: (
    content: Extract<LetterContent, { kind: Kind }>['content'],
  ) => Omit<ComposedMail, 'attachments'>;
};

const letterTexts: LetterTexts = {
  priceNotice: priceNoticeMail,
  prepaymentNotice: prepaymentMail,
  debitNotice: debitNoticeMail,
  reminder: reminderMail,
};

async function composeLetterMail(tools: ComposeTools, key: LetterKey): Promise<ComposedMail> {
  const letter = await readLetterContent(tools.db, key);
  // each kind comes with its own content
  const text = letterTexts[letter.kind](letter.content as never);
  return { ...text, attachments: [await typesetLetter(tools, key.customerId, letter)] };
}

async function composeNotice(tools: ComposeTools, mail: TakenMail): Promise<ComposedMail> {
  const { name, facts } = mail.content as NoticeContent;
  const wording = wordNotice({ kind: mail.kind, facts } as NoticeContent, mail.customerId);
  const addressed = { name, publicUrl: tools.publicUrl, ...(await makeLinks(tools, mail, wording)) };
  return { ...noticeMail(wording, addressed), attachments: [] };
}

interface NoticeLinks {
  linkUrl: string;
  stopUrl?: string;
}

/** The page of what the notice tells, and for mails by choice the one that stops them. Tokens are in the fragment, which browsers send to no server. */
async function makeLinks(
  { db, publicUrl }: ComposeTools,
  mail: TakenMail,
  { page = '', confirms, stops }: Wording,
): Promise<NoticeLinks> {
  const token = confirms === undefined ? undefined : await renewConfirmation(db, confirms, mail.recipient);
  return {
    linkUrl: `${publicUrl}${token === undefined ? page : `${portalPages.confirmEmail}#${token}`}`,
    ...(stops && { stopUrl: `${publicUrl}${portalPages.stopMails}#${await renewStopToken(db, mail)}` }),
  };
}
