import type { Endpoint } from '@lichthof/contracts/endpoint.ts';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { apartmentsRoutes } from './features/apartments/apartments.routes.ts';
import { billingRunsRoutes } from './features/billing/billing-runs.routes.ts';
import { controllersRoutes } from './features/controllers/controllers.routes.ts';
import { customersRoutes } from './features/customers/customers.routes.ts';
import { estatesRoutes } from './features/estates/estates.routes.ts';
import { importsRoutes } from './features/imports/imports.routes.ts';
import { invoicesRoutes } from './features/invoices/invoices.routes.ts';
import { tenantDocumentsRoutes } from './features/invoices/tenant-documents.routes.ts';
import { substitutesRoutes } from './features/metering/substitutes.routes.ts';
import { metersRoutes } from './features/meters/meters.routes.ts';
import { monitoringRoutes } from './features/monitoring/monitoring.routes.ts';
import { participantsRoutes } from './features/participants/participants.routes.ts';
import { portalRoutes } from './features/portal/portal.routes.ts';
import { providersRoutes } from './features/providers/providers.routes.ts';
import { sessionRoutes } from './features/session/session.routes.ts';
import { tariffsRoutes } from './features/tariffs/tariffs.routes.ts';
import { answerErrors } from './http/error-answers.ts';
import { describeApi } from './http/open-api.ts';
import { servePages } from './http/pages.ts';
import type { RouteContext } from './http/route.ts';
import { addSecurityHeaders } from './http/security.ts';
import type { TokenRules } from './http/tokens.ts';
import type { Typesetter } from './integrations/typesetting/typesetter.ts';

interface Parts {
  config: Config;
  db: Database;
  tokens: TokenRules;
  typesetter: Typesetter;
  /** Mounts the sign-in pages of the embedded identity provider; absent with another issuer. */
  mountIdentity?: (app: FastifyInstance) => Promise<void>;
  /** Told of each endpoint that is served. */
  onEndpoint?: (endpoint: Endpoint) => void;
}

/** The proxy in front of us says where a call comes from; what it was told itself is anybody's word. */
const isNextProxy = (_address: string, hop: number) => hop === 0;

/** Queries carry codes and tokens of the sign-in; headers are not logged at all. */
const requestForLog = ({ method, url }: { method?: string; url?: string }) => ({ method, path: url?.split('?')[0] });

/** The whole server, not yet listening: every feature it has is in this list. */
export async function buildApp({
  config,
  db,
  tokens,
  typesetter,
  mountIdentity,
  onEndpoint,
}: Parts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: config.logLevel, serializers: { req: requestForLog } },
    genReqId: () => randomUUID().slice(0, 13),
    trustProxy: config.publicUrl.startsWith('https:') ? isNextProxy : false,
    routerOptions: { maxParamLength: 200 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  await addSecurityHeaders(app, { issuer: tokens.issuer, cookieConsentUrl: config.cookieConsentUrl });
  await app.register(compress, { threshold: 1024 });
  await describeApi(app);

  await app.register(async (features) => {
    const context: RouteContext = { app: features, db, tokens, ...(onEndpoint && { onEndpoint }) };
    portalRoutes(context, config, tokens.issuer);
    sessionRoutes(context);
    controllersRoutes(context, config);
    customersRoutes(context);
    estatesRoutes(context);
    metersRoutes(context);
    importsRoutes(context);
    monitoringRoutes(context);
    apartmentsRoutes(context);
    providersRoutes(context);
    tariffsRoutes(context);
    participantsRoutes(context);
    substitutesRoutes(context);
    billingRunsRoutes(context, typesetter);
    invoicesRoutes(context);
    tenantDocumentsRoutes(context);
  });
  await mountIdentity?.(app);
  await servePages(app);
  return app;
}
