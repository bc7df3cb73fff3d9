import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findPasswordProblem } from '../password-rules.ts';
import { rememberChosenPassword } from './chosen-password.ts';
import { passwordPath } from './credential-mails.ts';
import { acceptOnlyForms, fieldOf, sendPage } from './form-requests.ts';
import { countRequest } from './limit-requests.ts';
import { badLinkPage } from './pages/forgotten-page.ts';
import { passwordPage } from './pages/password-page.ts';
import { findGoodLink, useLink } from './password-links.ts';
import { hashPassword } from './passwords.ts';
import type { EmbeddedProvider } from './provider.ts';
import { longestPasswordField } from './sign-in-form.ts';
import { forgetAttempt } from './sign-in-limit.ts';

const formsPerIp = 50;
const longestToken = 100;
const statusOfBadLink = 410;

/** The page 'Passwort festlegen', for those with a link. Opening it changes nothing: mail scanners open every link. */
export async function passwordRoutes(
  app: FastifyInstance,
  { embedded }: { embedded: EmbeddedProvider },
): Promise<void> {
  acceptOnlyForms(app);
  // The address holds the token, which no other page must learn.
  app.addHook('onSend', async (_request, reply) => void reply.header('referrer-policy', 'no-referrer'));

  app.get(passwordPath, { schema: { hide: true } }, async (request, reply) => {
    const { token } = request.query as { token?: unknown };
    const account = await findGoodLink(embedded.db, String(token), embedded.now());
    if (!account) return sendPage(reply, statusOfBadLink, badLinkPage());
    return sendPage(reply, 200, passwordPage({ token: String(token), email: account.email }));
  });

  app.post(passwordPath, { schema: { hide: true } }, async (request, reply) => {
    if (isFromElsewhere(request, embedded.publicUrl)) return sendPage(reply, 403, badLinkPage());
    const attempt = await countRequest(embedded, limitOf(request), reply);
    if (!attempt) return reply;
    const isSaved = await choosePassword(embedded, request, reply);
    if (isSaved) await forgetAttempt(embedded.db, attempt);
    return reply;
  });
}

const limitOf = ({ ip }: FastifyRequest) => ({ kind: 'password-ip', name: ip, most: formsPerIp });

/** Whether the password was saved; the answer is sent in any case. */
async function choosePassword(
  { db, now, publicUrl }: EmbeddedProvider,
  { body }: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const token = fieldOf(body, 'token', longestToken);
  const password = fieldOf(body, 'password', longestPasswordField);
  const account = await findGoodLink(db, token, now());
  if (!account) return answer(reply, statusOfBadLink, badLinkPage());
  const { sub, email } = account;
  const problem = password === '' ? 'missing' : findPasswordProblem(password, account);
  if (problem) return answer(reply, 400, passwordPage({ token, email }, problem));

  const isSaved = await useLink(db, { sub, token, passwordHash: await hashPassword(password), now: now() });
  if (!isSaved) return answer(reply, statusOfBadLink, badLinkPage());
  rememberChosenPassword(reply, publicUrl, email);
  // the portal keeps its tokens there: whoever is signed in on this device, it is not with this password
  reply.header('clear-site-data', '"storage"').redirect('/', 303);
  return true;
}

function answer(reply: FastifyReply, status: number, page: string): false {
  sendPage(reply, status, page);
  return false;
}

/** The token in the form keeps other sites out; without a referrer, browsers on plain http send the origin 'null'. */
function isFromElsewhere({ headers }: FastifyRequest, publicUrl: string): boolean {
  const { origin = 'null', 'sec-fetch-site': site = 'same-origin' } = headers;
  return site !== 'same-origin' || !['null', new URL(publicUrl).origin].includes(origin);
}
