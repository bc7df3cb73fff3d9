import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findPasswordProblem } from '../password-rules.ts';
import { setPasswordSavedCookie } from './password-saved-cookie.ts';
import { passwordPath } from './credential-mails.ts';
import { acceptOnlyForms, countRequest, fieldOf, longestPasswordField, sendPage } from './form-requests.ts';
import { invalidLinkPage } from './pages/forgotten-page.ts';
import { passwordPage } from './pages/password-page.ts';
import { findValidLink, redeemLink } from './password-links.ts';
import { networkOf } from './known-networks.ts';
import type { EmbeddedProvider } from './provider.ts';
import { deleteAttempt } from './attempt-limits.ts';

const formsPerIp = 50;
const longestToken = 100;
const invalidLinkStatus = 410;

/** The page 'Passwort festlegen' behind a link. Opening it changes nothing, since mail scanners open links. */
export async function passwordRoutes(
  app: FastifyInstance,
  { embedded }: { embedded: EmbeddedProvider },
): Promise<void> {
  acceptOnlyForms(app);
  // The address contains the token: other pages must not get it as referrer.
  app.addHook('onSend', async (_request, reply) => void reply.header('referrer-policy', 'no-referrer'));

  app.get(passwordPath, { schema: { hide: true } }, async (request, reply) => {
    const { token } = request.query as { token?: unknown };
    const account = await findValidLink(embedded.db, String(token), embedded.now());
    if (!account) return sendPage(reply, invalidLinkStatus, invalidLinkPage());
    return sendPage(reply, 200, passwordPage({ token: String(token), email: account.email }));
  });

  app.post(passwordPath, { schema: { hide: true } }, async (request, reply) => {
    if (isCrossSite(request, embedded.publicUrl)) return sendPage(reply, 403, invalidLinkPage());
    const attempt = await countRequest(embedded, limitOf(request), reply);
    if (!attempt) return reply;
    const isSaved = await savePasswordOfLink(embedded, request, reply);
    if (isSaved) await deleteAttempt(embedded.db, attempt);
    return reply;
  });
}

const limitOf = ({ ip }: FastifyRequest) => ({ kind: 'password-ip', name: networkOf(ip), most: formsPerIp });

/** Sends the answer and returns whether the password was saved. */
async function savePasswordOfLink(
  { db, passwords, now, publicUrl, onAccountEvent }: EmbeddedProvider,
  { body }: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const token = fieldOf(body, 'token', longestToken);
  const password = fieldOf(body, 'password', longestPasswordField);
  const account = await findValidLink(db, token, now());
  if (!account) return answer(reply, invalidLinkStatus, invalidLinkPage());
  const { sub, email } = account;
  const problem = password === '' ? 'missing' : await findPasswordProblem(password, account);
  if (problem) return answer(reply, 400, passwordPage({ token, email }, problem));

  const isSaved = await redeemLink(db, { sub, token, passwordHash: await passwords.hash(password), now: now() });
  if (!isSaved) return answer(reply, invalidLinkStatus, invalidLinkPage());
  await onAccountEvent({ kind: 'passwordChange', sub });
  setPasswordSavedCookie(reply, publicUrl, email);
  // the portal keeps its tokens in the storage: a session on this device does not belong to the new password
  reply.header('clear-site-data', '"storage"').redirect('/', 303);
  return true;
}

function answer(reply: FastifyReply, status: number, page: string): false {
  sendPage(reply, status, page);
  return false;
}

/** The token in the form already excludes other sites; without referrer, browsers on plain http send the origin 'null'. */
function isCrossSite({ headers }: FastifyRequest, publicUrl: string): boolean {
  const { origin = 'null', 'sec-fetch-site': site = 'same-origin' } = headers;
  return site !== 'same-origin' || !['null', new URL(publicUrl).origin].includes(origin);
}
