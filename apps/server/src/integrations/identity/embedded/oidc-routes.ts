import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createLocalJWKSet, errors, jwtVerify } from 'jose';
import type { IncomingMessage } from 'node:http';
import { findActiveAccount } from './accounts.ts';
import { pageHeaders } from './pages/page-frame.ts';
import { claimsOf } from './provider-configuration.ts';
import { oidcPath, type EmbeddedProvider } from './provider.ts';

/** Passes all requests below /oidc to oidc-provider with unread bodies. */
export async function oidcRoutes(app: FastifyInstance, { embedded }: { embedded: EmbeddedProvider }): Promise<void> {
  const { oidc, publicUrl } = embedded;
  const answer = oidc.callback();
  oidc.on('server_error', (_context, error) => app.log.error(error, 'The OpenID provider failed'));

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));

  const userinfo = createUserinfo(embedded);
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
    await answer(toProviderRequest(request, publicUrl), reply.raw);
  });
}

function refuse(reply: FastifyReply) {
  const error = { error: 'invalid_token', error_description: 'invalid token provided' };
  reply.code(401).header('www-authenticate', `Bearer error="${error.error}"`);
  return error;
}

/** The request as oidc-provider expects it: without the mount path, and at the public address, without regard to proxy headers. */
function toProviderRequest({ raw }: FastifyRequest, publicUrl: string): IncomingMessage {
  const originalUrl = raw.url ?? '';
  const url = originalUrl.startsWith(oidcPath) ? originalUrl.slice(oidcPath.length) : originalUrl;
  const { protocol, host } = new URL(publicUrl);
  raw.headers['x-forwarded-proto'] = protocol.replace(':', '');
  raw.headers['x-forwarded-host'] = host;
  return Object.assign(raw, { originalUrl, url });
}

/**
 * The claims of the user whose access token it is; undefined for an invalid token. The endpoint of oidc-provider
 * refuses tokens that are made for an API, as all of ours are.
 */
function createUserinfo({ db, jwks, issuer, audience }: EmbeddedProvider) {
  const keys = createLocalJWKSet(jwks);
  return async (authorization = '') => {
    const [, token = ''] = /^Bearer ([\w.-]+)$/i.exec(authorization) ?? [];
    const verified = await jwtVerify(token, keys, { issuer, audience, typ: 'at+jwt' }).catch(ignoreBadToken);
    const { sub = '', scope = '' } = verified?.payload ?? {};
    const account = await findActiveAccount(db, sub);
    if (!account) return undefined;
    return String(scope).split(' ').includes('profile') ? claimsOf(account) : { sub };
  };
}

function ignoreBadToken(error: unknown): undefined {
  if (!(error instanceof errors.JOSEError)) throw error;
}
