import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

type SecurityOptions = Pick<Config, 'publicUrl' | 'cookieConsentUrl' | 'hstsIncludesSubdomains'> & { issuer: string };

/**
 * Sets the security headers of every answer; scripts, frames and connections only from us, the issuer and the consent
 * script. Answers of the API are kept nowhere, unless a handler says otherwise.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { issuer, publicUrl, cookieConsentUrl, hstsIncludesSubdomains }: SecurityOptions,
): Promise<void> {
  const issuerOrigin = new URL(issuer).origin;
  const consentOrigins = cookieConsentUrl ? [new URL(cookieConsentUrl).origin] : [];
  const isSecure = publicUrl.startsWith('https:');
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", ...consentOrigins],
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", issuerOrigin, ...consentOrigins],
        frameSrc: ["'self'", issuerOrigin],
        frameAncestors: ["'self'"],
        formAction: ["'self'", issuerOrigin],
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: hstsIncludesSubdomains } : false,
    crossOriginOpenerPolicy: isSecure ? { policy: 'same-origin' } : false,
    originAgentCluster: false,
    xFrameOptions: { action: 'sameorigin' },
  });
  app.addHook('onRequest', async ({ url }, reply) => {
    if (url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
  await app.register(rateLimit, { global: false });
}
