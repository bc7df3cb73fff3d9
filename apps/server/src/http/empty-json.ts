import type { FastifyInstance } from 'fastify';
import { HttpError } from './errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Treats an empty JSON body as no body, as clients send it without a payload; refuses bytes that are no UTF-8. */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const text = decode(body as Buffer);
    if (text === undefined) done(new HttpError(400, 'The body is not UTF-8'));
    else if (text === '') done(null, undefined);
    else void parse(request, text, done);
  });
}

/** Undefined for bytes that are no UTF-8, which would otherwise be replaced silently. */
function decode(body: Buffer): string | undefined {
  try {
    return utf8.decode(body);
  } catch {
    return undefined;
  }
}
