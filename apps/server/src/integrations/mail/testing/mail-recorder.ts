import { MailRefusedError, type MailSender, type OutgoingMail } from '../mail-sender.ts';

export interface MailRecorder {
  mailSender: MailSender;
  /** Oldest first. */
  sent: OutgoingMail[];
  /** From now on every mail is refused, or accepted again. */
  breakMails: (isBroken: boolean) => void;
}

/** Keeps mails in memory instead of sending them. */
export function createMailRecorder(): MailRecorder {
  const sent: OutgoingMail[] = [];
  let isBroken = false;
  return {
    sent,
    breakMails: (wanted) => {
      isBroken = wanted;
    },
    mailSender: {
      async send(mail) {
        if (isBroken) throw new MailRefusedError('550 No such mailbox', { isPermanent: true });
        sent.push(mail);
      },
      close: async () => undefined,
    },
  };
}
