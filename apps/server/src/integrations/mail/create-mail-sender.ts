import type { MailSender } from './mail-sender.ts';
import { createOutboxSender } from './outbox-sender.ts';
import { createSmtpSender } from './smtp-sender.ts';

export interface MailSettings {
  /** Undefined writes mails to the outbox folder. */
  smtpUrl: string | undefined;
  /** 'Name <address>' or an address. */
  from: string;
  outboxFolder: string;
}

/** Connects with the first mail. Throws SenderAddressError. */
export function createMailSender({ smtpUrl, from, outboxFolder }: MailSettings): MailSender {
  return smtpUrl ? createSmtpSender({ url: smtpUrl, from }) : createOutboxSender({ folder: outboxFolder, from });
}
