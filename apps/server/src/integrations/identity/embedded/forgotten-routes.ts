import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isBareAddress } from '../../mail/mail-address.ts';
import { UnknownAccountError } from '../identity-provider.ts';
import { acceptOnlyForms, countRequest, fieldOf, isSameOrigin, longestEmail, sendPage } from './form-requests.ts';
import { expiredPage } from './pages/error-page.ts';
import { forgottenPage, resetRequestedPage } from './pages/forgotten-page.ts';
import { networkOf } from './known-networks.ts';
import type { EmbeddedProvider } from './provider.ts';
import { countCredentialMail, deleteAttempt } from './attempt-limits.ts';

const requestsPerIp = 20;

const forgottenPath = '/sign-in/forgotten';

/** 'Passwort vergessen?': neither the answer nor its duration tells whether the account exists. */
export async function forgottenRoutes(
  app: FastifyInstance,
  { embedded }: { embedded: EmbeddedProvider },
): Promise<void> {
  acceptOnlyForms(app);
  const sendInBackground = createBackgroundSender(app, embedded);

  app.get(forgottenPath, { schema: { hide: true } }, (_request, reply) => sendPage(reply, 200, forgottenPage()));

  app.post(forgottenPath, { schema: { hide: true } }, async (request, reply) => {
    if (!isSameOrigin(request, embedded.publicUrl)) return sendPage(reply, 403, expiredPage());
    const email = fieldOf(request.body, 'email', longestEmail).trim();
    if (!isBareAddress(email)) return sendPage(reply, 400, forgottenPage({ email, isMissing: email === '' }));
    if (!(await countRequest(embedded, limitOf(request), reply))) return reply;
    sendInBackground(email);
    return sendPage(reply, 200, resetRequestedPage(email));
  });
}

const limitOf = ({ ip }: FastifyRequest) => ({ kind: 'forgotten-ip', name: networkOf(ip), most: requestsPerIp });

/** Sends without delaying the answer; the server waits for these mails before it closes. */
function createBackgroundSender(app: FastifyInstance, embedded: EmbeddedProvider) {
  const pending = new Set<Promise<void>>();
  app.addHook('onClose', async () => void (await Promise.all(pending)));
  return (email: string) => {
    const sending = sendReset(embedded, email)
      .catch((error: unknown) => app.log.error(error, 'A link for a new password could not be sent'))
      .finally(() => pending.delete(sending));
    pending.add(sending);
  };
}

/** Sends nothing above the limit per e-mail, so that a mailbox cannot be flooded. */
async function sendReset(embedded: EmbeddedProvider, email: string): Promise<void> {
  const { db, identity, credentials, now } = embedded;
  const attempt = await countCredentialMail(db, email, now());
  if (!attempt) return;
  const account = await identity.findByEmail(email);
  if (!account) return;
  try {
    await credentials.send(account, 'reset');
  } catch (error) {
    if (error instanceof UnknownAccountError) return;
    await deleteAttempt(db, attempt);
    throw error;
  }
  await embedded.onAccountEvent({ kind: 'resetRequest', sub: account.sub });
}
