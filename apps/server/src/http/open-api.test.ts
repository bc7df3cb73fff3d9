import { webhookEvents } from '@lichthof/contracts/monitoring/webhook-events.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

interface Operation {
  responses: Record<string, { content?: Record<string, unknown> }>;
  requestBody?: { content: Record<string, unknown> };
  security?: unknown[];
  parameters?: { name: string }[];
}

let server: TestServer;
let schemes: Record<string, { scheme?: string; description?: string }>;
let describedWebhooks: string[];
let operationOf: (method: string, path: string) => Operation;

beforeAll(async () => {
  server = await startTestServer();
  const { paths, components, webhooks } = (await server.app.inject({ url: '/api/openapi.json' })).json();
  describedWebhooks = Object.keys(webhooks);
  schemes = components.securitySchemes;
  operationOf = (method, path) => paths[path][method];
});
afterAll(() => server.close());

const typesOf = ({ content }: { content?: Record<string, unknown> } = {}) => Object.keys(content ?? {});

it.each([
  ['/api/customers/{customerId}/estates/{estateId}/exports/quarter-hours', 'text/csv'],
  ['/api/customers/{customerId}/estates/{estateId}/invoices/{invoiceId}/pdf', 'application/pdf'],
  ['/api/customers/{customerId}/estates/{estateId}/live', 'text/event-stream'],
])('names the content type of %s', (path, type) => {
  expect(typesOf(operationOf('get', path).responses['200'])).toEqual([type]);
});

it('names what an upload may be', () => {
  const { requestBody } = operationOf('post', '/api/customers/{customerId}/estates/{estateId}/imports');
  expect(typesOf(requestBody)).toEqual(['text/csv', 'application/octet-stream']);
});

it('names the errors of a call, in the form of all errors', () => {
  const { responses } = operationOf('put', '/api/customers/{customerId}/users/{userId}');
  expect(Object.keys(responses)).toEqual(['200', '400', '401', '403', '404', 'default']);
  const ofError = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  expect(responses['404']!.content).toEqual(ofError);
});

it('says which calls need no token', () => {
  const { security, responses } = operationOf('get', '/api/health');
  expect([security, '401' in responses]).toEqual([[], false]);
});

it('names the scopes of which a key needs one', () => {
  expect(schemes['customerKey']).toMatchObject({
    scheme: 'bearer',
    description: expect.stringContaining('readInvoices'),
  });
  const securityOf = (path: string) => operationOf('get', `/api/customers/{customerId}${path}`).security;
  expect(securityOf('/estates/{estateId}/invoices')).toEqual([{ bearer: [] }, { customerKey: ['readInvoices'] }]);
  expect(securityOf('/users')).toEqual([{ bearer: [] }]);
});

it('says which calls take a key for their repeats', () => {
  const namesOf = (method: string, path: string) =>
    operationOf(method, `/api/customers/{customerId}${path}`).parameters?.map(({ name }) => name);
  expect(namesOf('post', '/estates')).toContain('idempotency-key');
  expect(namesOf('get', '/estates')).not.toContain('idempotency-key');
  expect(namesOf('post', '/webhook/secret')).not.toContain('idempotency-key');
});

it('describes the messages about each event', () => {
  expect(describedWebhooks).toEqual(webhookEvents);
});
