import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tooManyRequestsPage } from './pages/forgotten-page.ts';
import { pageHeaders } from './pages/page-frame.ts';
import type { EmbeddedProvider } from './provider.ts';
import { countAttemptsAgainst, waitMinutesOf, type CountedAttempt, type Limit } from './attempt-limits.ts';

const largestFormBytes = 16 * 1024;

/** Longest input that is read from the fields. */
export const longestEmail = 254;
export const longestPasswordField = 1024;

export function acceptOnlyForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: largestFormBytes },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}

/** The text of a field without characters that the database cannot store. */
export function fieldOf(body: unknown, name: string, most: number): string {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams();
  return (form.get(name) ?? '').replaceAll('\0', '').slice(0, most);
}

/** Checks sec-fetch-site, or the origin for older browsers and plain http, which do not send it. */
export function isSameOrigin({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  return site ? site === 'same-origin' : headers.origin === new URL(publicUrl).origin;
}

export function sendPage(reply: FastifyReply, status: number, page: string) {
  return reply
    .code(status)
    .headers(pageHeaders)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);
}

/** Counts the request; returns undefined above the limit, after sending the page that asks to wait. */
export async function countRequest(
  { db, now }: EmbeddedProvider,
  limit: Limit,
  reply: FastifyReply,
): Promise<CountedAttempt | undefined> {
  const at = now();
  const attempt = await countAttemptsAgainst(db, [limit], at);
  if (!attempt.refusedUntil) return attempt;
  const waitMinutes = waitMinutesOf(attempt.refusedUntil, at);
  reply.header('retry-after', waitMinutes * 60);
  sendPage(reply, 429, tooManyRequestsPage(waitMinutes));
  return undefined;
}
