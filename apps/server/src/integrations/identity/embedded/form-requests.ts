import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageHeaders } from './pages/page-headers.ts';

const largestFormBytes = 16 * 1024;

export function acceptOnlyForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: largestFormBytes },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}

/** What somebody typed into a field, without what the database cannot hold. */
export function fieldOf(body: unknown, name: string, most: number): string {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams();
  return (form.get(name) ?? '').replaceAll('\0', '').slice(0, most);
}

/** Browsers send sec-fetch-site to secure addresses only; older ones and plain http send the origin of a form. */
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
