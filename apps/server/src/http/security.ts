import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';

/**
 * Sets the security headers of every answer; scripts, frames and connections only from us, the issuer and the consent
 * script.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { issuer, cookieConsentUrl }: { issuer: string; cookieConsentUrl: string | undefined },
): Promise<void> {
  const issuerOrigin = new URL(issuer).origin;
  const consentOrigins = cookieConsentUrl ? [new URL(cookieConsentUrl).origin] : [];
  const isSecure = issuerOrigin.startsWith('https:');
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
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000 } : false,
    crossOriginOpenerPolicy: isSecure ? { policy: 'same-origin' } : false,
    originAgentCluster: false,
    xFrameOptions: { action: 'sameorigin' },
  });
  await app.register(rateLimit, { global: false });
}
