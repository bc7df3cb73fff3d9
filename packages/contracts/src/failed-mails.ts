import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { endpoint, idParam } from './endpoint.ts';
import { outgoingMailKinds } from './outgoing-mails.ts';

const access = { role: Role.AuthorityAdmin, on: 'authority' } as const;
const path = '/api/failed-mails';
// access is asked on the operating company, so the customer is no place in the path
const mailPath = `${path}/:ofCustomerId/:mailId`;
const mailParams = z.object({ ofCustomerId: idParam, mailId: idParam });
const credentialPath = `${path}/credentials/:accountSub`;
const credentialParams = z.object({ accountSub: z.string().min(1).max(100) });

const failedMailSchema = z
  .object({
    customerId: z.int(),
    mailId: z.int(),
    customerName: z.string(),
    kind: z.enum(outgoingMailKinds),
    recipient: z.string(),
    /** The answer of the mail server, or why nothing was sent. */
    failure: z.string(),
    attempts: z.int(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'FailedMail' });
export type FailedMail = z.infer<typeof failedMailSchema>;

const failedCredentialMailSchema = z
  .object({
    accountSub: z.string(),
    name: z.string(),
    recipient: z.string(),
    purpose: z.enum(['invitation', 'reset']),
    failure: z.string(),
    failedAt: z.iso.datetime(),
  })
  .meta({ id: 'FailedCredentialMail' });
export type FailedCredentialMail = z.infer<typeof failedCredentialMailSchema>;

const failedMailsSchema = z
  .object({
    /** The newest ones. */
    mails: z.array(failedMailSchema),
    /** Of all, listed or not. */
    total: z.int(),
    /** Mails with a link to choose a password. */
    credentials: z.array(failedCredentialMailSchema),
  })
  .meta({ id: 'FailedMails' });
export type FailedMails = z.infer<typeof failedMailsSchema>;

export const listFailedMails = endpoint({
  method: 'GET',
  path,
  summary: 'Mails of all customers that were given up and that nobody has seen to',
  access,
  result: failedMailsSchema,
});

export const sendMailAgain = endpoint({
  method: 'POST',
  path: `${mailPath}/again`,
  summary: 'Send a mail that was given up again; of an invoice, all that its billing run could not send',
  access,
  params: mailParams,
  result: failedMailsSchema,
});

export const markMailDone = endpoint({
  method: 'POST',
  path: `${mailPath}/done`,
  summary: 'Note that a person has seen to a mail that was given up',
  access,
  params: mailParams,
  result: failedMailsSchema,
});

export const sendCredentialMailAgain = endpoint({
  method: 'POST',
  path: `${credentialPath}/again`,
  summary: 'Send a new link to choose a password to an account that could not be reached',
  access,
  params: credentialParams,
  result: failedMailsSchema,
});

export const markCredentialMailDone = endpoint({
  method: 'POST',
  path: `${credentialPath}/done`,
  summary: 'Note that a person has seen to a mail with a link that could not be sent',
  access,
  params: credentialParams,
  result: failedMailsSchema,
});
