import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import type { Endpoint } from '@lichthof/contracts/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aContract, aParticipant, aProvider, aSupply, aTariff } from '../testing/electricity-makers.ts';
import { anInvoice } from '../testing/invoice-makers.ts';
import { aCustomer, aGroup, aMeter, anApartment, anEstate, aTenant, aUser } from '../testing/makers.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const { Authority, Customer, EstateGroup, Estate } = ResourceLevel;

/** The callers of the table: roles on the customer's own places, and the same roles elsewhere. */
const callers = [
  'system admin',
  'customer admin',
  'customer controller',
  'group admin',
  'group controller',
  'estate owner',
  'estate controller',
  'tenant',
  'neighbour',
  'nobody',
  'foreign customer admin',
  'foreign estate owner',
  'foreign tenant',
] as const;
type CallerName = (typeof callers)[number];

type Expectation = Record<CallerName, number>;
const everybody = (status: number): Expectation =>
  Object.fromEntries(callers.map((caller) => [caller, status])) as Expectation;
const strangers = { nobody: 404, 'foreign customer admin': 404, 'foreign estate owner': 404, 'foreign tenant': 404 };

/** 404 for strangers, 403 for whoever knows the place, 200 for the callers named. */
const allow = (...allowed: CallerName[]): Expectation => ({
  ...everybody(403),
  ...strangers,
  ...Object.fromEntries(allowed.map((caller) => [caller, 200])),
});
const owners: CallerName[] = ['system admin', 'customer admin', 'group admin', 'estate owner'];

interface Row {
  url: string;
  payload?: object | string;
  expected: Expectation;
}

const importsUrl = '/api/customers/$customer/estates/$estate/imports';

const runsUrl = '/api/customers/$customer/estates/$estate/billing-runs';
const invoicesUrl = '/api/customers/$customer/estates/$estate/invoices';

/** What is finished cannot be done again: whoever may call is told so. */
const conflictFor = (callersWithAccess: CallerName[]): Expectation => ({
  ...hiddenFromTenants(allow()),
  ...Object.fromEntries(callersWithAccess.map((caller) => [caller, 409])),
});

/** Calls with a body that is none: whoever may call is told so. */
const invalidFor = (callersWithAccess: CallerName[]): Expectation => ({
  ...hiddenFromTenants(allow()),
  ...Object.fromEntries(callersWithAccess.map((caller) => [caller, 400])),
});

/** What somebody is still preparing is nobody else's, not even an administrator's. */
function uploaderOnly(): Expectation {
  const { 'estate owner': uploader, ...others } = hiddenFromTenants(allow(...owners));
  const hidden = Object.fromEntries(owners.map((owner) => [owner, 404]));
  return { ...others, ...hidden, 'estate owner': uploader };
}

/** One row per endpoint: a new endpoint without one fails the test. */
const rows: Record<string, Row> = {
  'GET /api/health': { url: '/api/health', expected: everybody(200) },
  'GET /api/portal-settings': { url: '/api/portal-settings', expected: everybody(200) },
  'GET /api/users/me': { url: '/api/users/me', expected: everybody(200) },
  'GET /api/customers': { url: '/api/customers', expected: everybody(200) },
  'GET /api/customers/:customerId': {
    url: '/api/customers/$customer',
    expected: allow('system admin', 'customer admin'),
  },
  'GET /api/customers/:customerId/estates': {
    url: '/api/customers/$customer/estates',
    expected: {
      ...everybody(200),
      nobody: 403,
      'foreign customer admin': 403,
      'foreign estate owner': 403,
      'foreign tenant': 403,
    },
  },
  'GET /api/customers/:customerId/estates/:estateId': {
    url: '/api/customers/$customer/estates/$estate',
    expected: allow(...owners),
  },
  'GET /api/customers/:customerId/estates/:estateId/controllers': {
    url: '/api/customers/$customer/estates/$estate/controllers',
    expected: allow('customer controller', 'group controller', 'estate controller'),
  },
  'GET /api/estate/:estateId': { url: '/api/estate/$estate', expected: allow(...owners) },
  'GET /api/estate/:estateId/kpis': { url: '/api/estate/$estate/kpis?$period', expected: allow(...owners) },
  'GET /api/estate/:estateId/charts/activeperformance': {
    url: '/api/estate/$estate/charts/activeperformance?$period',
    expected: allow(...owners),
  },
  'GET /api/estate/:estateId/charts/inyearconsumption': {
    url: '/api/estate/$estate/charts/inyearconsumption?$period',
    expected: allow(...owners),
  },
  'GET /api/customers/:customerId/estates/:estateId/meters': {
    url: '/api/customers/$customer/estates/$estate/meters?month=2026-01',
    expected: allow(...owners),
  },
  'GET /api/customers/:customerId/estates/:estateId/meters/:meterId/completeness': {
    url: '/api/customers/$customer/estates/$estate/meters/$meter/completeness',
    expected: hiddenFromTenants(allow(...owners)),
  },
  'GET /api/customers/:customerId/estates/:estateId/imports': { url: importsUrl, expected: allow(...owners) },
  'POST /api/customers/:customerId/estates/:estateId/imports': {
    url: `${importsUrl}?fileName=werte.csv`,
    payload: 'Zeit;Wert\n',
    expected: allow(...owners),
  },
  'GET /api/customers/:customerId/estates/:estateId/imports/:importId': {
    url: `${importsUrl}/$import`,
    expected: uploaderOnly(),
  },
  'PUT /api/customers/:customerId/estates/:estateId/imports/:importId/layout': {
    url: `${importsUrl}/$import/layout`,
    payload: {},
    expected: uploaderOnly(),
  },
  'POST /api/customers/:customerId/estates/:estateId/imports/:importId/preview': {
    url: `${importsUrl}/$import/preview`,
    payload: {},
    expected: invalidFor(owners),
  },
  'POST /api/customers/:customerId/estates/:estateId/imports/:importId/start': {
    url: `${importsUrl}/$import/start`,
    payload: {},
    expected: invalidFor(owners),
  },
  'GET /api/customers/:customerId/estates/:estateId/tenant-electricity/supply': {
    url: '/api/customers/$customer/estates/$estate/tenant-electricity/supply',
    expected: allow(...owners),
  },
  'PUT /api/customers/:customerId/estates/:estateId/tenant-electricity/mix': {
    url: '/api/customers/$customer/estates/$estate/tenant-electricity/mix',
    payload: {},
    expected: { ...invalidFor(owners), tenant: 403, neighbour: 403 },
  },
  'GET /api/customers/:customerId/estates/:estateId/tariffs': {
    url: '/api/customers/$customer/estates/$estate/tariffs',
    expected: allow(...owners),
  },
  'GET /api/customers/:customerId/estates/:estateId/tariffs/:tariffId': {
    url: '/api/customers/$customer/estates/$estate/tariffs/$tariff',
    expected: hiddenFromTenants(allow(...owners)),
  },
  'PUT /api/customers/:customerId/estates/:estateId/tariffs/:tariffId/name': {
    url: '/api/customers/$customer/estates/$estate/tariffs/$tariff/name',
    payload: {},
    expected: invalidFor(owners),
  },
  'GET /api/customers/:customerId/estates/:estateId/participants': {
    url: '/api/customers/$customer/estates/$estate/participants',
    expected: allow(...owners),
  },
  'GET /api/customers/:customerId/estates/:estateId/participants/:participantId': {
    url: '/api/customers/$customer/estates/$estate/participants/$participant',
    expected: hiddenFromTenants(allow(...owners)),
  },
  'PUT /api/customers/:customerId/estates/:estateId/participants/:participantId': {
    url: '/api/customers/$customer/estates/$estate/participants/$participant',
    payload: {},
    expected: invalidFor(owners),
  },
  'GET /api/customers/:customerId/estates/:estateId/meters/:meterId/substitutes': {
    url: '/api/customers/$customer/estates/$estate/meters/$meter/substitutes?$gap',
    expected: hiddenFromTenants(allow(...owners)),
  },
  'POST /api/customers/:customerId/estates/:estateId/meters/:meterId/substitutes': {
    url: '/api/customers/$customer/estates/$estate/meters/$meter/substitutes',
    payload: {},
    expected: invalidFor(owners),
  },
  'GET /api/customers/:customerId/estates/:estateId/billing-runs/preview': {
    url: `${runsUrl}/preview?$period`,
    expected: allow(...owners),
  },
  'GET /api/customers/:customerId/estates/:estateId/billing-runs/preview/:contractId/pdf': {
    url: `${runsUrl}/preview/$contract/pdf?$period`,
    expected: hiddenFromTenants(allow(...owners)),
  },
  'GET /api/customers/:customerId/estates/:estateId/billing-runs': { url: runsUrl, expected: allow(...owners) },
  'GET /api/customers/:customerId/estates/:estateId/billing-runs/:runId': {
    url: `${runsUrl}/$run`,
    expected: hiddenFromTenants(allow(...owners)),
  },
  'POST /api/customers/:customerId/estates/:estateId/billing-runs': {
    url: runsUrl,
    payload: {},
    expected: { ...invalidFor(owners), tenant: 403, neighbour: 403 },
  },
  'POST /api/customers/:customerId/estates/:estateId/billing-runs/:runId/retry': {
    url: `${runsUrl}/$run/retry`,
    expected: conflictFor(owners),
  },
  'GET /api/customers/:customerId/estates/:estateId/invoices': { url: invoicesUrl, expected: allow(...owners) },
  'GET /api/customers/:customerId/estates/:estateId/invoices/zip': {
    url: `${invoicesUrl}/zip?invoiceIds=$invoice`,
    expected: allow(...owners),
  },
  'GET /api/customers/:customerId/estates/:estateId/invoices/:invoiceId/pdf': {
    url: `${invoicesUrl}/$invoice/pdf`,
    expected: hiddenFromTenants(allow(...owners)),
  },
  'GET /api/customers/:customerId/estates/:estateId/invoices/:invoiceId/explanation': {
    url: `${invoicesUrl}/$invoice/explanation?month=2025-06`,
    expected: hiddenFromTenants(allow(...owners)),
  },
  'PUT /api/customers/:customerId/estates/:estateId/invoices/:invoiceId/payment': {
    url: `${invoicesUrl}/$invoice/payment`,
    payload: {},
    expected: invalidFor(owners),
  },
  'GET /api/apartments/:apartmentId/documents': { url: '/api/apartments/$apartment/documents', expected: tenantOnly() },
  'GET /api/apartments/:apartmentId/documents/:documentId/file': {
    url: '/api/apartments/$apartment/documents/$document/file',
    expected: tenantOnly(),
  },
  'GET /api/apartments/:apartmentId/invoices/:invoiceId/explanation': {
    url: '/api/apartments/$apartment/invoices/$invoice/explanation',
    expected: tenantOnly(),
  },
  'GET /api/apartments/:apartmentId/curve-consent': {
    url: '/api/apartments/$apartment/curve-consent',
    expected: tenantOnly(),
  },
  'PUT /api/apartments/:apartmentId/curve-consent': {
    url: '/api/apartments/$apartment/curve-consent',
    payload: { isGranted: true },
    expected: tenantOnly(),
  },
  'GET /api/apartments/:apartmentId': { url: '/api/apartments/$apartment', expected: tenantOnly() },
  'GET /api/apartments/:apartmentId/consumption': {
    url: '/api/apartments/$apartment/consumption?$period',
    expected: tenantOnly(),
  },
};

/** What lies inside the house is unknown to those who only live in it. */
function hiddenFromTenants(expected: Expectation): Expectation {
  return { ...expected, tenant: 404, neighbour: 404 };
}

/** Neighbours know the house but not the flat; whoever manages the house knows the flat but may not see into it. */
function tenantOnly(): Expectation {
  return { ...allow('tenant'), neighbour: 404 };
}

let server: TestServer;
const endpoints: Endpoint[] = [];
const userIds = {} as Record<CallerName, number>;
const ids: Record<string, number | string> = {
  period: 'from=2026-01-01&to=2026-02-01',
  gap: 'from=2026-01-01T00:00:00Z&to=2026-01-01T01:00:00Z',
};

beforeAll(async () => {
  server = await startTestServer();
  await server.app.ready();
  endpoints.push(...server.endpoints);
  const { db } = server;
  const own = await makePlaces();
  const foreign = await makePlaces();
  Object.assign(ids, own);
  const right = (role: Role, level: ResourceLevel, resourceId: number) => aUser(db, [{ role, level, resourceId }]);
  const { customer, group, estate } = own;
  Object.assign(userIds, {
    'system admin': await right(Role.AuthorityAdmin, Authority, 1),
    'customer admin': await right(Role.CustomerAdmin, Customer, customer),
    'customer controller': await right(Role.CustomerOpenEmsController, Customer, customer),
    'group admin': await right(Role.EstateGroupAdmin, EstateGroup, group),
    'group controller': await right(Role.EstateGroupOpenEmsController, EstateGroup, group),
    'estate owner': await right(Role.EstateOwner, Estate, estate),
    'estate controller': await right(Role.EstateOpenEmsController, Estate, estate),
    tenant: await aTenant(db, { customerId: customer, apartmentId: own.apartment }),
    neighbour: await aTenant(db, { customerId: customer, apartmentId: own.neighbour }),
    nobody: await aUser(db),
    'foreign customer admin': await right(Role.CustomerAdmin, Customer, foreign.customer),
    'foreign estate owner': await right(Role.EstateOwner, Estate, foreign.estate),
    'foreign tenant': await aTenant(db, { customerId: foreign.customer, apartmentId: foreign.apartment }),
  } satisfies Record<CallerName, number>);
  Object.assign(ids, await makeInvoice(own));
  const uploaded = await server.app.inject({
    method: 'POST',
    url: fill(`${importsUrl}?fileName=werte.csv`),
    headers: { ...(await server.signInAs(userIds['estate owner'])), 'content-type': 'text/csv' },
    payload: 'Zeit;Wert\n01.01.2026 00:00;1\n',
  });
  ids['import'] = uploaded.json().importId;
});
afterAll(() => server.close());

/** A customer with a group in a group and an estate in the inner one. */
async function makePlaces() {
  const { db } = server;
  const customer = await aCustomer(db);
  const group = await aGroup(db, customer);
  const estate = await anEstate(db, customer, { groupId: await aGroup(db, customer, group) });
  const apartment = await anApartment(db, customer, estate);
  const neighbour = await anApartment(db, customer, estate);
  const meter = await aMeter(db, { customerId: customer, estateId: estate }, { apartmentId: apartment });
  return { customer, group, estate, apartment, neighbour, meter, ...(await makeElectricity(customer, estate)) };
}

/** A tariff and a participant with a contract of the days asked for. */
async function makeElectricity(customerId: number, estateId: number) {
  const { db } = server;
  const place = { customerId, estateId };
  const provider = await aProvider(db, customerId);
  await aSupply(db, { ...place, providerId: provider });
  const tariff = await aTariff(db, place);
  const participant = await aParticipant(db, place);
  const contract = await aContract(db, { customerId, participantId: participant }, { tariffs: [{ tariffId: tariff }] });
  return { provider, tariff, participant, contract };
}

/** An invoice of the tenant of the flat. */
async function makeInvoice({ customer, estate, provider, apartment }: Awaited<ReturnType<typeof makePlaces>>) {
  const { db } = server;
  const place = { customerId: customer, estateId: estate };
  const occupancy = await db
    .selectFrom('occupancy')
    .where('apartment_id', '=', apartment)
    .select('id')
    .executeTakeFirstOrThrow();
  const tenant = { type: 'tenant', apartmentId: apartment, occupancyId: occupancy.id } as const;
  const participantId = await aParticipant(db, place, tenant);
  const contractId = await aContract(
    db,
    { customerId: customer, participantId },
    { during: '[2025-01-01,2026-01-01)' },
  );
  const userId = userIds['estate owner'];
  const { runId, invoiceId, documentId } = await anInvoice(db, {
    ...place,
    providerId: provider,
    participantId,
    contractId,
    userId,
  });
  return { run: runId, invoice: invoiceId, document: documentId };
}

/** Text is sent as a file, everything else as JSON. */
const withType = (headers: { authorization: string }, payload: Row['payload']) =>
  typeof payload === 'string' ? { ...headers, 'content-type': 'text/csv' } : headers;

const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const fill = (url: string) => url.replace(/\$(\w+)/g, (_, name: string) => String(ids[name]));

describe('every endpoint', () => {
  it('has a row in the table, and every row an endpoint', () => {
    expect(endpoints.map(keyOf).sort()).toEqual(Object.keys(rows).sort());
  });

  it.each(Object.keys(rows))('%s answers each caller as it must', async (key) => {
    const { url, expected, payload } = rows[key]!;
    const method = key.split(' ')[0] as Endpoint['method'];
    const answers = {} as Expectation;
    for (const caller of callers) {
      const headers = await server.signInAs(userIds[caller]);
      const { statusCode } = await server.app.inject({
        method,
        url: fill(url),
        headers: withType(headers, payload),
        ...(payload && { payload }),
      });
      answers[caller] = statusCode >= 200 && statusCode < 300 ? 200 : statusCode;
    }
    expect(answers).toEqual(expected);
  });

  it('refuses whoever is not signed in, unless it is public', async () => {
    for (const endpoint of endpoints) {
      const { statusCode } = await server.app.inject({
        method: endpoint.method,
        url: fill(rows[keyOf(endpoint)]!.url),
      });
      expect([keyOf(endpoint), statusCode]).toEqual([keyOf(endpoint), endpoint.access === 'public' ? 200 : 401]);
    }
  });

  it('never answers 500 to ids that are none', async () => {
    const headers = await server.signInAs(userIds['system admin']);
    for (const endpoint of endpoints.filter(({ path }) => path.includes(':'))) {
      for (const id of ['0', '-1', 'x', '2147483648', '%00', '999999', '1;drop']) {
        const url = endpoint.path.replace(/:\w+/g, id);
        const { statusCode } = await server.app.inject({ method: endpoint.method, url, headers });
        expect([url, statusCode < 500 && statusCode >= 400]).toEqual([url, true]);
      }
    }
  });
});
