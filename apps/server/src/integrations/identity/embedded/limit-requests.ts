import type { FastifyReply } from 'fastify';
import { sendPage } from './form-requests.ts';
import { tooManyRequestsPage } from './pages/forgotten-page.ts';
import type { EmbeddedProvider } from './provider.ts';
import { countAgainst, forgetAttempt, waitMinutesOf, type CountedAttempt, type Limit } from './sign-in-limit.ts';

/** Undefined for a request too many: then the page that asks to wait has been sent. */
export async function countRequest(
  { db, now }: EmbeddedProvider,
  limit: Limit,
  reply: FastifyReply,
): Promise<CountedAttempt | undefined> {
  const at = now();
  const attempt = await countAgainst(db, [limit], at);
  if (!attempt.refusedUntil) return attempt;
  await forgetAttempt(db, attempt);
  const waitMinutes = waitMinutesOf(attempt.refusedUntil, at);
  reply.header('retry-after', waitMinutes * 60);
  sendPage(reply, 429, tooManyRequestsPage(waitMinutes));
  return undefined;
}
