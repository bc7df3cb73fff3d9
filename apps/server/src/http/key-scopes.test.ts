import type { Endpoint } from '@lichthof/contracts/endpoint.ts';
import { eventStream } from '@lichthof/contracts/endpoint.ts';
import { keyScopes, type KeyScope } from '@lichthof/domain/access/key-scopes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anApiKey } from '../testing/api-key-makers.ts';
import { aCustomer, anEstate } from '../testing/makers.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

/** Every endpoint that a key may call, with the scopes that open it; all others refuse keys. */
const openTo: Record<string, KeyScope[]> = {
  'GET /api/customers/:customerId/estates': [...keyScopes],
  'GET /api/customers/:customerId/estates/:estateId/meters': ['readValues', 'writeValues', 'managePortfolio'],

  'GET /api/customers/:customerId/estates/:estateId/exports/quarter-hours': ['readValues'],
  'GET /api/customers/:customerId/estates/:estateId/exports/readings': ['readValues'],
  'GET /api/customers/:customerId/estates/:estateId/meter-series': ['readValues'],
  'GET /api/estate/:estateId/charts/activeperformance': ['readValues'],
  'GET /api/estate/:estateId/charts/heatmap': ['readValues'],
  'GET /api/estate/:estateId/charts/inyearconsumption': ['readValues'],
  'GET /api/estate/:estateId/charts/loadprofile': ['readValues'],
  'GET /api/estate/:estateId/charts/quarterhours': ['readValues'],
  'GET /api/estate/:estateId/kpis': ['readValues'],

  'GET /api/customers/:customerId/estates/:estateId/meters/:meterId/readings': ['readValues', 'writeValues'],
  'POST /api/customers/:customerId/estates/:estateId/values': ['writeValues'],
  'POST /api/customers/:customerId/estates/:estateId/meters/:meterId/readings': ['writeValues'],
  'POST /api/customers/:customerId/estates/:estateId/meters/:meterId/readings/check': ['writeValues'],
  'GET /api/customers/:customerId/estates/:estateId/imports': ['writeValues'],
  'GET /api/customers/:customerId/estates/:estateId/imports/:importId': ['writeValues'],
  'POST /api/customers/:customerId/estates/:estateId/imports': ['writeValues'],
  'POST /api/customers/:customerId/estates/:estateId/imports/:importId/preview': ['writeValues'],
  'POST /api/customers/:customerId/estates/:estateId/imports/:importId/start': ['writeValues'],
  'PUT /api/customers/:customerId/estates/:estateId/imports/:importId/layout': ['writeValues'],

  'GET /api/customers/:customerId/estates/:estateId/invoices': ['readInvoices'],
  'GET /api/customers/:customerId/estates/:estateId/invoices/:invoiceId': ['readInvoices'],
  'GET /api/customers/:customerId/estates/:estateId/invoices/:invoiceId/pdf': ['readInvoices'],
  'GET /api/customers/:customerId/estates/:estateId/invoices/periods': ['readInvoices'],
  'GET /api/customers/:customerId/estates/:estateId/invoices/sums': ['readInvoices'],

  'GET /api/customers/:customerId/changes': ['exportChanges'],

  'GET /api/customers/:customerId/estate-groups': ['managePortfolio'],
  'POST /api/customers/:customerId/estate-groups': ['managePortfolio'],
  'POST /api/customers/:customerId/estate-groups/:parentId': ['managePortfolio'],
  'POST /api/customers/:customerId/estates': ['managePortfolio'],
  'GET /api/customers/:customerId/estates/:estateId': ['managePortfolio'],
  'PUT /api/customers/:customerId/estates/:estateId': ['managePortfolio'],
  'GET /api/estate/:estateId': ['managePortfolio'],
  'POST /api/customers/:customerId/estates/:estateId/meters': ['managePortfolio'],
  'PUT /api/customers/:customerId/estates/:estateId/meters/:meterId': ['managePortfolio'],
  'GET /api/customers/:customerId/estates/:estateId/meters/:meterId/devices': ['managePortfolio'],
  'PUT /api/customers/:customerId/estates/:estateId/meters/:meterId/devices/:deviceId/transformer-factors': [
    'managePortfolio',
  ],
  'POST /api/customers/:customerId/estates/:estateId/meters/computed': ['managePortfolio'],
  'PUT /api/customers/:customerId/estates/:estateId/meters/:meterId/computed': ['managePortfolio'],
  'POST /api/customers/:customerId/estates/:estateId/meters/:meterId/exchange': ['managePortfolio'],
};

let server: TestServer;
const endpoints: Endpoint[] = [];
let own: { customerId: number; estateId: number };
let foreign: { customerId: number; estateId: number };
const secrets = {} as Record<KeyScope, string>;

beforeAll(async () => {
  server = await startTestServer();
  await server.app.ready();
  endpoints.push(...server.endpoints);
  own = await aPlace();
  foreign = await aPlace();
  for (const scope of keyScopes) {
    secrets[scope] = (await anApiKey(server.db, own.customerId, { scopes: [scope], callsPerMinute: 10_000 })).secret;
  }
});
afterAll(() => server.close());

async function aPlace() {
  const customerId = await aCustomer(server.db);
  return { customerId, estateId: await anEstate(server.db, customerId) };
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Calls an endpoint at a place, with numbers of nothing in place of all other ids; the body is invalid wherever one is needed. */
async function call(secret: string, { method, path }: Endpoint, place: typeof own): Promise<number> {
  const ids: Record<string, number> = place;
  const url = path.replaceAll(/:(\w+)/g, (_, name: string) => String(ids[name] ?? 2_147_483_647));
  const headers = { authorization: `Bearer ${secret}` };
  const { statusCode } = await server.app.inject({ method, url, headers, payloadAsStream: true });
  return statusCode;
}

describe('every endpoint', () => {
  // a test for each scope, so that the time limit is not one for a thousand requests
  it.each(keyScopes)('is open to keys with the scope %s if its contract says so, and only then', async (scope) => {
    const opened: string[] = [];
    for (const endpoint of endpoints.filter(({ access }) => access !== 'public' && access !== 'edgeKey')) {
      const status = await call(secrets[scope], endpoint, own);
      // a call that is let in may find nothing, or miss its input
      if (status !== 403) opened.push(nameOf(endpoint));
      expect([nameOf(endpoint), status]).toEqual([nameOf(endpoint), expect.not.toBeOneOf([401, 429, 500])]);
    }
    const expected = Object.keys(openTo).filter((name) => openTo[name]?.includes(scope));
    expect(opened.toSorted()).toEqual(expected.toSorted());
  });

  it('hides a foreign customer from keys', async () => {
    for (const endpoint of endpoints.filter((each) => nameOf(each) in openTo)) {
      const scope = openTo[nameOf(endpoint)]?.[0] ?? 'readValues';
      const status = await call(secrets[scope], endpoint, foreign);
      // where any right in the customer is enough, strangers are answered 403
      const isAnyRight = typeof endpoint.access === 'object' && 'anyRightIn' in endpoint.access;
      expect([nameOf(endpoint), status]).toEqual([nameOf(endpoint), isAnyRight ? 403 : 404]);
    }
  });

  it('refuses the key of a customer where the key of an edge is needed', async () => {
    for (const endpoint of endpoints.filter(({ access }) => access === 'edgeKey')) {
      expect(await call(secrets.writeValues, endpoint, own)).toBe(401);
    }
  });

  it('that keys may call is no stream, which nobody would end when the key is revoked', () => {
    const open = endpoints.filter((endpoint) => nameOf(endpoint) in openTo);
    expect(open.filter(({ result }) => result === eventStream)).toEqual([]);
  });
});
