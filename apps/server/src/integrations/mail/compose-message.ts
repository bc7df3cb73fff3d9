import type { SendMailOptions } from 'nodemailer';
import { isBareAddress, type MailAddress } from './mail-address.ts';
import { MailRefusedError, type OutgoingMail } from './mail-sender.ts';

/** The mail as nodemailer takes it. Throws MailRefusedError when the recipient is not exactly one address. */
export function composeMessage(from: MailAddress, mail: OutgoingMail): SendMailOptions {
  if (!isBareAddress(mail.to)) throw new MailRefusedError('The recipient is no mail address', { isPermanent: true });
  return {
    messageId: mail.messageId,
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments.map(({ fileName, ...attachment }) => ({ filename: fileName, ...attachment })),
    // Prevents automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
