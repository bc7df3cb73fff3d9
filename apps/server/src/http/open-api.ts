import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { apiKeyPrefix } from '@lichthof/contracts/api-keys.ts';
import { changeKindNames, changeLineSchema, cursorLineSchema } from '@lichthof/contracts/changes.ts';
import type { Endpoint } from '@lichthof/contracts/endpoint.ts';
import { errorBodySchema } from '@lichthof/contracts/error-body.ts';
import { longestRequestKey, requestKeyHeader, requestKeyHours } from '@lichthof/contracts/request-key.ts';
import {
  webhookEventKinds,
  webhookEvents,
  webhookMessageSchema,
  type WebhookEvent,
} from '@lichthof/contracts/monitoring/webhook-events.ts';
import { keyScopes } from '@lichthof/domain/access/key-scopes.ts';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { scopesFor } from './access.ts';

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
          customerKey: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: `${apiKeyPrefix}…`,
            description: `A key of a customer's own system; an operation names the scopes of which it needs one: ${keyScopes.join(', ')}`,
          },
          edgeKey: { type: 'apiKey', in: 'header', name: 'apikey' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => withAnswers(jsonSchemaTransformObject(document)),
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true, transformStaticCSP: allowInlineStyles });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}

/** Which schemes an operation accepts; for a key one requirement for each scope that opens it. */
export function securityOf(endpoint: Endpoint): Record<string, string[]>[] {
  if (endpoint.access === 'public') return [];
  if (endpoint.access === 'edgeKey') return [{ edgeKey: [] }];
  return [{ bearer: [] }, ...scopesFor(endpoint).map((scope) => ({ customerKey: [scope] }))];
}

/** Where an operation keeps the types of its files until the description is complete. */
export const fileTypesKey = 'x-file-types';
export const bodyTypesKey = 'x-body-types';
/** Whether an operation takes the key of a request. */
export const takesKeyKey = 'x-takes-request-key';

interface Operation {
  parameters?: unknown[];
  requestBody?: { content: object };
  responses?: Record<string, unknown>;
  security?: unknown[];
  [fileTypesKey]?: string[];
  [bodyTypesKey]?: string[];
  [takesKeyKey]?: boolean;
}

const requestKeyParameter = {
  name: requestKeyHeader,
  in: 'header',
  required: false,
  description: `Chosen by the client: for ${requestKeyHours} hours a repeat with the same key changes nothing and is answered alike`,
  schema: { type: 'string', maxLength: longestRequestKey },
};

const file = { schema: { type: 'string', format: 'binary' } };
const filesOf = (types: string[]) => Object.fromEntries(types.map((type) => [type, file]));
const error = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

/** Adds what zod schemas do not say: files with their types, and the errors that an operation may answer with. */
function withAnswers<Described extends object>(described: Described): Described {
  const document = described as {
    paths?: Record<string, Record<string, Operation>>;
    components?: Components;
    webhooks?: object;
  };
  document.components = {
    ...document.components,
    schemas: {
      ...document.components?.schemas,
      ...lineSchemas(),
      Error: z.toJSONSchema(errorBodySchema),
    },
  };
  for (const operations of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(operations)) describeAnswers(operation);
  }
  document.webhooks = Object.fromEntries(webhookEvents.map((event) => [event, { post: describeMessage(event) }]));
  return described;
}

/** The lines of the export since a cursor, which is a file to the API. */
const lineSchemas = () =>
  Object.fromEntries([
    ...changeKindNames.map((kind) => [`Change-${kind}`, z.toJSONSchema(changeLineSchema(kind))]),
    ['Change-cursor', z.toJSONSchema(cursorLineSchema)],
  ]);

/** The message that a customer's own system gets about an event. */
const describeMessage = (event: WebhookEvent) => ({
  summary: webhookEventKinds[event].summary,
  requestBody: { content: { 'application/json': { schema: z.toJSONSchema(webhookMessageSchema(event)) } } },
  responses: { '2XX': { description: 'Received; anything else is tried again, with the same `webhook-id`' } },
});

interface Components {
  schemas?: Record<string, unknown>;
}

function describeAnswers(operation: Operation): void {
  const { [fileTypesKey]: fileTypes, [bodyTypesKey]: bodyTypes, [takesKeyKey]: takesKey } = operation;
  delete operation[fileTypesKey];
  delete operation[bodyTypesKey];
  delete operation[takesKeyKey];
  if (bodyTypes && operation.requestBody) operation.requestBody.content = filesOf(bodyTypes);
  const hasInput = operation.parameters !== undefined || operation.requestBody !== undefined;
  operation.responses = {
    ...operation.responses,
    ...(fileTypes && { 200: { description: 'The file', content: filesOf(fileTypes) } }),
    ...(hasInput && { 400: error('Invalid input; `metadata.fields` names the fields') }),
    ...(operation.security?.length !== 0 && {
      401: error('Not signed in, or the key is wrong'),
      403: error('Known to the caller, but not allowed'),
    }),
    ...(operation.parameters && { 404: error('Does not exist, or is unknown to the caller') }),
    default: error('Any other error; `metadata.code` names what the client can act on'),
  };
  if (takesKey) operation.parameters = [...(operation.parameters ?? []), requestKeyParameter];
}
