import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import type { Endpoint } from '@lichthof/contracts/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAccount } from '../../testing/account-makers.ts';
import { aContract, aMandate, aParticipant, aProvider, aSupply, aTariff } from '../../testing/electricity-makers.ts';
import { anInvoice } from '../../testing/invoice-makers.ts';
import { aCustomer, aGroup, aMeter, anApartment, anEdge, anEstate, aTenant, aUser } from '../../testing/makers.ts';
import { callers, type CallerName, type Expectation, type Row } from './expectations-for-tests.ts';
import { customerRows } from './customers-rows-for-tests.ts';
import { directDebitRows } from './direct-debits-rows-for-tests.ts';
import { estateGroupRows } from './estate-groups-rows-for-tests.ts';
import { estateRows } from './estates-rows-for-tests.ts';
import { gapRows } from './gaps-rows-for-tests.ts';
import { exportRows } from './exports-rows-for-tests.ts';
import { edgeRows } from './edges-rows-for-tests.ts';
import { paymentRows } from './payments-rows-for-tests.ts';
import { importsUrl, portalRows } from './portal-rows-for-tests.ts';
import { tenantRows } from './tenant-rows-for-tests.ts';
import { meterRows } from './meters-rows-for-tests.ts';
import { participantRows } from './participants-rows-for-tests.ts';
import { overviewRows } from './overview-rows-for-tests.ts';
import { failedMailRows } from './failed-mails-rows-for-tests.ts';
import { portfolioRows } from './portfolio-rows-for-tests.ts';
import { tariffRows } from './tariffs-rows-for-tests.ts';
import { providerRows } from './providers-rows-for-tests.ts';
import { userRows } from './users-rows-for-tests.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const { Authority, Customer, EstateGroup, Estate } = ResourceLevel;

/** One row per endpoint: a new endpoint without one fails the test. */
const rows: Record<string, Row> = {
  ...portalRows,
  ...tenantRows,
  ...paymentRows,
  ...exportRows,
  ...directDebitRows,
  ...gapRows,
  ...edgeRows,
  ...failedMailRows,
  ...customerRows,
  ...estateGroupRows,
  ...estateRows,
  ...meterRows,
  ...overviewRows,
  ...participantRows,
  ...portfolioRows,
  ...tariffRows,
  ...providerRows,
  ...userRows,
};

let server: TestServer;
const endpoints: Endpoint[] = [];
const userIds = {} as Record<CallerName, number>;
const headersOf = {} as Record<CallerName, { authorization: string }>;
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
  for (const caller of callers) headersOf[caller] = await server.signInAs(userIds[caller]);
  Object.assign(ids, await makeInvoice(own));
  Object.assign(ids, { user: await makeActiveOwner(estate), tenant: userIds.tenant, tenantUser: userIds.tenant });
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
  const edge = await anEdge(db, customer, estate);
  const meter = await aMeter(db, { customerId: customer, estateId: estate }, { apartmentId: apartment });
  return { customer, group, estate, apartment, neighbour, edge, meter, ...(await makeElectricity(customer, estate)) };
}

/** A tariff, and a participant with a contract. */
async function makeElectricity(customerId: number, estateId: number) {
  const { db } = server;
  const place = { customerId, estateId };
  const provider = await aProvider(db, customerId);
  await aSupply(db, { ...place, providerId: provider });
  const tariff = await aTariff(db, place);
  const participant = await aParticipant(db, place);
  const contract = await aContract(db, { customerId, participantId: participant }, { tariffs: [{ tariffId: tariff }] });
  const mandate = await aMandate(db, { customerId, participantId: participant });
  return { provider, tariff, participant, contract, mandate };
}

/** A user who has signed in before and manages the estate. */
async function makeActiveOwner(estate: number): Promise<number> {
  const { db } = server;
  const userId = await aUser(db, [{ role: Role.EstateOwner, level: Estate, resourceId: estate }]);
  await db.updateTable('app_user').set({ invitation_completed: true }).where('id', '=', userId).execute();
  await anAccount(db, userId);
  return userId;
}

/** An invoice of the tenant of the apartment. */
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

  it.each(Object.keys(rows))('%s answers each caller as expected', async (key) => {
    const { url, expected, payload } = rows[key]!;
    const method = key.split(' ')[0] as Endpoint['method'];
    const answers = {} as Expectation;
    for (const caller of callers) {
      // the limit of mails to one person would answer the later callers
      if (method !== 'GET') await server.db.deleteFrom('sign_in_attempt').execute();
      const headers = headersOf[caller];
      const { statusCode } = await server.app.inject({
        method,
        url: fill(url),
        headers: withType(headers, payload),
        // some answers are endless streams
        payloadAsStream: true,
        ...(payload && { payload }),
      });
      answers[caller] = statusCode >= 200 && statusCode < 300 ? 200 : statusCode;
    }
    expect(answers).toEqual(expected);
  });

  it('refuses callers without a token, unless the endpoint is public', async () => {
    for (const endpoint of endpoints) {
      const { statusCode } = await server.app.inject({
        method: endpoint.method,
        url: fill(rows[keyOf(endpoint)]!.url),
      });
      // a public endpoint may only refuse the body
      const isRefused = statusCode === 401;
      expect([keyOf(endpoint), isRefused]).toEqual([keyOf(endpoint), endpoint.access !== 'public']);
    }
  });

  // a test for each id, so that the time limit is not one for a thousand requests
  it.each(['0', '-1', 'x', '2147483648', '%00', '999999', '1;drop'])('never answers 500 to the id %s', async (id) => {
    const headers = await server.signInAs(userIds['system admin']);
    for (const endpoint of endpoints.filter(({ path }) => path.includes(':'))) {
      const url = endpoint.path.replace(/:\w+/g, id);
      const { statusCode } = await server.app.inject({ method: endpoint.method, url, headers });
      expect([url, statusCode < 500 && statusCode >= 400]).toEqual([url, true]);
    }
  });
});
