import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageHeaders } from './pages/page-headers.ts';
import { oidcPath, type EmbeddedProvider } from './provider.ts';
import { userinfoOf } from './userinfo.ts';

/** Hands everything below /oidc to oidc-provider, bodies unread. */
export async function oidcRoutes(app: FastifyInstance, { embedded }: { embedded: EmbeddedProvider }): Promise<void> {
  const { oidc, publicUrl } = embedded;
  const answer = oidc.callback();
  oidc.on('server_error', (_context, error) => app.log.error(error, 'The OpenID provider failed'));

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));

  const userinfo = userinfoOf(embedded);
  app.route({
    method: ['GET', 'POST'],
    url: `${oidcPath}/me`,
    schema: { hide: true },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return (await userinfo(request.headers.authorization)) ?? refuse(reply);
    },
  });

  app.all(`${oidcPath}/*`, { schema: { hide: true } }, async (request, reply) => {
    reply.hijack();
    for (const [name, header] of Object.entries({ ...reply.getHeaders(), ...pageHeaders })) {
      if (header !== undefined) reply.raw.setHeader(name, header);
    }
    await answer(mounted(request, publicUrl), reply.raw);
  });
}

function refuse(reply: FastifyReply) {
  const error = { error: 'invalid_token', error_description: 'invalid token provided' };
  reply.code(401).header('www-authenticate', `Bearer error="${error.error}"`);
  return error;
}

/** The request as oidc-provider expects it: without the mount path, and at our public address whatever a proxy says. */
function mounted({ raw }: FastifyRequest, publicUrl: string): IncomingMessage {
  const originalUrl = raw.url ?? '';
  const url = originalUrl.startsWith(oidcPath) ? originalUrl.slice(oidcPath.length) : originalUrl;
  const { protocol, host } = new URL(publicUrl);
  raw.headers['x-forwarded-proto'] = protocol.replace(':', '');
  raw.headers['x-forwarded-host'] = host;
  return Object.assign(raw, { originalUrl, url });
}
