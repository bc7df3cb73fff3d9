import type { MailSender, OutgoingMail } from '../../integrations/mail/mail-sender.ts';
import type { Typesetter } from '../../integrations/typesetting/typesetter.ts';

export const plainTypesetter: Typesetter = {
  typesetInvoice: async ({ number }) => Buffer.from(`%PDF ${number}`),
  close: async () => {},
};

/** Records sent mails, and fails those for which `refuses` returns an error. */
export function mailbox(
  refuses: (mail: OutgoingMail) => Error | false = () => false,
): MailSender & { sent: OutgoingMail[] } {
  const sent: OutgoingMail[] = [];
  const send = async (mail: OutgoingMail) => {
    const error = refuses(mail);
    if (error) throw error;
    sent.push(mail);
  };
  return { sent, send, close: async () => {} };
}
