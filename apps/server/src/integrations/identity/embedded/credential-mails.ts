import { randomUUID } from 'node:crypto';
import { MailRefusedError, MailTransportError, type MailSender } from '../../mail/mail-sender.ts';
import { MailFailedError, type CredentialMails, type CredentialPurpose } from '../identity-provider.ts';
import type { IdentityDb } from '../identity-tables.ts';
import { asOwner } from './as-owner.ts';
import { credentialMail } from './credential-mail.ts';
import { noteFailedMail, removeFailedMail } from './failed-mails.ts';
import { createLink, removeLink, removeOlderLinks, type NewLink } from './password-links.ts';

export interface CredentialMailsOptions {
  db: IdentityDb;
  mailSender: MailSender;
  /** Where browsers reach the server, without a slash at the end. */
  publicUrl: string;
  now?: () => Date;
}

/** Sends mails with a link to the page 'Passwort festlegen'. */
export function createEmbeddedCredentials(options: CredentialMailsOptions): CredentialMails {
  const { db, mailSender, now = () => new Date() } = options;
  return asOwner({
    async send({ sub }, purpose) {
      const link = await createLink(db, { sub, purpose, now: now() });
      try {
        await mailSender.send(mailOf(link, purpose, options.publicUrl));
      } catch (error) {
        await removeLink(db, link);
        if (!isMailError(error)) throw error;
        await noteFailedMail(db, { sub, purpose, failure: error.message, failedAt: now() });
        throw new MailFailedError(error);
      }
      await removeOlderLinks(db, link);
      await removeFailedMail(db, sub);
    },
  });
}

const isMailError = (error: unknown): error is Error =>
  error instanceof MailRefusedError || error instanceof MailTransportError;

function mailOf({ account, token, expiresAt }: NewLink, purpose: CredentialPurpose, publicUrl: string) {
  const { email, firstName, lastName } = account;
  const content = {
    greetingName: `${firstName} ${lastName}`,
    email,
    expiresAt,
    linkUrl: `${publicUrl}${passwordPath}?token=${token}`,
    portalUrl: publicUrl,
  };
  return {
    messageId: `<${randomUUID()}@${new URL(publicUrl).hostname}>`,
    to: email,
    ...credentialMail(purpose, content),
    attachments: [],
  };
}

/** The token is in the query, since paths are logged and queries are not. */
export const passwordPath = '/sign-in/password';
