import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const webDirectory = join(import.meta.dirname, '../../../web/dist');
const noncePlaceholder = /__CSP_NONCE__/g;
const oneYearMs = 365 * 24 * 3600 * 1000;

/** Serves the built web application: hashed files for a year, and its page for every address that is no file. */
export async function servePages(app: FastifyInstance): Promise<void> {
  if (!existsSync(webDirectory)) return;
  const page = await readFile(join(webDirectory, 'index.html'), 'utf8');

  const sendPage = (reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page.replace(noncePlaceholder, reply.cspNonce.style));

  await app.register(fastifyStatic, {
    root: webDirectory,
    index: false,
    wildcard: false,
    setHeaders: (reply, path) => {
      if (path.includes('/assets/')) reply.header('cache-control', `public, max-age=${oneYearMs / 1000}, immutable`);
    },
  });
  app.get('/', (_request, reply) => sendPage(reply));
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const isFile = /\.\w+$/.test(path);
    if (isFile || path.startsWith('/api/')) return reply.callNotFound();
    return sendPage(reply);
  });
}
