import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

/** The page of the API description uses inline styles; its scripts stay restricted. */
const allowInlineStyles = (policy: string) => policy.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'");

/** Serves OpenAPI 3.1 at /api/openapi.json, generated from the endpoints, and a page for it at /api/docs. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Lichthof', version: '1' },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          edgeKey: { type: 'apiKey', in: 'header', name: 'apikey' },
        },
      },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true, transformStaticCSP: allowInlineStyles });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
