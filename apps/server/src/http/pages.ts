import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const builtWeb = join(import.meta.dirname, '../../../web/dist');
const noncePlaceholder = /__CSP_NONCE__/g;
const oneYearSeconds = 365 * 24 * 3600;
const isFile = /\.\w+$/;

/** Serves the built web application: hashed files are cached for a year; every address without a file gets its page. */
export async function servePages(app: FastifyInstance, webDirectory = builtWeb): Promise<void> {
  if (!existsSync(webDirectory)) return;
  const hashedFiles = join(webDirectory, 'assets/');

  const sendPage = async (reply: FastifyReply) => {
    const page = await readFile(join(webDirectory, 'index.html'), 'utf8');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page.replace(noncePlaceholder, reply.cspNonce.style));
  };

  await app.register(fastifyStatic, {
    root: webDirectory,
    serve: false,
    cacheControl: false,
    preCompressed: true,
    // only for files that exist: an answer 404 that is kept would outlive the next version
    setHeaders: (reply, path) => {
      if (path.startsWith(hashedFiles)) {
        void reply.header('cache-control', `public, max-age=${oneYearSeconds}, immutable`);
      }
    },
  });
  app.get('/', (_request, reply) => sendPage(reply));
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (path.startsWith('/api/')) return reply.callNotFound();
    if (!isFile.test(path)) return sendPage(reply);
    return reply.sendFile(path.slice(1));
  });
}
