import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isBareAddress } from '../../mail/mail-address.ts';
import { UnknownAccountError } from '../identity-provider.ts';
import { acceptOnlyForms, fieldOf, isSameOrigin, sendPage } from './form-requests.ts';
import { countRequest } from './limit-requests.ts';
import { expiredPage } from './pages/error-page.ts';
import { forgottenPage, resetRequestedPage } from './pages/forgotten-page.ts';
import type { EmbeddedProvider } from './provider.ts';
import { longestEmail } from './sign-in-form.ts';
import { countAgainst, forgetAttempt } from './sign-in-limit.ts';

const mailsPerEmail = 3;
const requestsPerIp = 20;

export const forgottenPath = '/sign-in/forgotten';

/** 'Passwort vergessen?': the answer never says, nor by its duration, whether the account exists. */
export async function forgottenRoutes(
  app: FastifyInstance,
  { embedded }: { embedded: EmbeddedProvider },
): Promise<void> {
  acceptOnlyForms(app);
  const sendInBackground = senderInBackground(app, embedded);

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

const limitOf = ({ ip }: FastifyRequest) => ({ kind: 'forgotten-ip', name: ip, most: requestsPerIp });

/** Closing the server waits for mails underway. */
function senderInBackground(app: FastifyInstance, embedded: EmbeddedProvider) {
  const underway = new Set<Promise<void>>();
  app.addHook('onClose', async () => void (await Promise.all(underway)));
  return (email: string) => {
    const sending = sendReset(embedded, email)
      .catch((error: unknown) => app.log.error(error, 'A link for a new password could not be sent'))
      .finally(() => underway.delete(sending));
    underway.add(sending);
  };
}

/** Nobody's mailbox is filled by strangers: what is too much is left out without a word. */
async function sendReset({ db, identity, credentials, now }: EmbeddedProvider, email: string): Promise<void> {
  const limit = { kind: 'forgotten-email', name: email.toLowerCase(), most: mailsPerEmail };
  const attempt = await countAgainst(db, [limit], now());
  if (attempt.refusedUntil) return forgetAttempt(db, attempt);
  const account = await identity.findByEmail(email);
  if (!account) return;
  await credentials.send(account, 'reset').catch((error: unknown) => {
    if (!(error instanceof UnknownAccountError)) throw error;
  });
}
