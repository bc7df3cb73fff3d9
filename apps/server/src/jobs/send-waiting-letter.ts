import {
  MailRefusedError,
  MailTransportError,
  type MailSender,
  type OutgoingMail,
} from '../integrations/mail/mail-sender.ts';
import { TypesettingError } from '../integrations/typesetting/typesetter.ts';

interface LetterMail<Letter> {
  mailSender: MailSender;
  /** Claims a letter for some minutes, so that another server does not send it too. */
  take: () => Promise<Letter | undefined>;
  write: (letter: Letter) => Promise<OutgoingMail>;
  markMailed: (letter: Letter) => Promise<void>;
  markNotMailed: (letter: Letter, failure: { reason: string; isFinal: boolean }) => Promise<void>;
}

/** Whether a letter was due. One that cannot be sent is tried again later. */
export async function sendWaitingLetter<Letter>(mail: LetterMail<Letter>): Promise<boolean> {
  const letter = await mail.take();
  if (!letter) return false;
  try {
    await mail.mailSender.send(await mail.write(letter));
  } catch (error) {
    const isRefused = error instanceof MailRefusedError;
    const isBroken = error instanceof TypesettingError;
    if (!isRefused && !isBroken && !(error instanceof MailTransportError)) throw error;
    const isFinal = isBroken || (isRefused && error.isPermanent);
    await mail.markNotMailed(letter, { reason: error.message, isFinal });
    return true;
  }
  await mail.markMailed(letter);
  return true;
}
