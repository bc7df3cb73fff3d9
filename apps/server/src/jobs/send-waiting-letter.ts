import type { Database } from '../database/database.ts';
import {
  type LetterTable,
  markMailed,
  markNotMailed,
  takeLetter,
  type WaitingLetter,
} from '../database/billing/waiting-letters.ts';
import {
  MailRefusedError,
  MailTransportError,
  type MailSender,
  type OutgoingMail,
} from '../integrations/mail/mail-sender.ts';
import { TypesettingError } from '../integrations/typesetting/typesetting-processes.ts';

interface LetterMail<Content> {
  db: Database;
  mailSender: MailSender;
  letters: LetterTable;
  write: (letter: WaitingLetter<Content>) => Promise<OutgoingMail>;
}

/** Whether a letter was due. One that cannot be sent is tried again later. */
export async function sendWaitingLetter<Content>(mail: LetterMail<Content>): Promise<boolean> {
  const { db, mailSender, letters, write } = mail;
  const letter = await takeLetter<Content>(db, letters);
  if (!letter) return false;
  try {
    await mailSender.send(await write(letter));
  } catch (error) {
    const isRefused = error instanceof MailRefusedError;
    const isBroken = error instanceof TypesettingError;
    if (!isRefused && !isBroken && !(error instanceof MailTransportError)) throw error;
    const isFinal = isBroken || (isRefused && error.isPermanent);
    await markNotMailed(db, letters, { letter, reason: error.message, isFinal });
    return true;
  }
  await markMailed(db, letters, letter);
  return true;
}
