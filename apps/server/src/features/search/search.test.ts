import type { SearchHit, SearchResult } from '@lichthof/contracts/search.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aContract, aParticipant, aProvider, aSupply } from '../../testing/electricity-makers.ts';
import { anInvoice } from '../../testing/invoice-makers.ts';
import { aCustomer, aGroup, aMeter, anApartment, anEstate, aTenant, aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const { Authority, Customer, EstateGroup, Estate } = ResourceLevel;

let server: TestServer;
let own: Awaited<ReturnType<typeof aPlace>>;
let foreign: Awaited<ReturnType<typeof aPlace>>;
const right = (role: Role, level: ResourceLevel, resourceId: number) => aUser(server.db, [{ role, level, resourceId }]);

beforeAll(async () => {
  server = await startTestServer();
  own = await aPlace('Quellhof');
  foreign = await aPlace('Feldmark');
});
afterAll(() => server.close());

/** A customer with one object of every kind, all named with the same word. */
async function aPlace(word: string) {
  const { db } = server;
  const customer = await aCustomer(db, `${word} eG`);
  const outer = await aGroup(db, customer);
  const group = await aGroup(db, customer, outer);
  const estate = await anEstate(db, customer, { groupId: group });
  const other = await anEstate(db, customer);
  const place = { customerId: customer, estateId: estate };
  const apartment = await anApartment(db, customer, estate);
  const neighbour = await anApartment(db, customer, estate);
  const meter = await aMeter(db, place, { apartmentId: apartment });
  const tenant = await aTenant(db, { customerId: customer, apartmentId: apartment });
  const neighbourTenant = await aTenant(db, { customerId: customer, apartmentId: neighbour });
  const occupancy = await db
    .selectFrom('occupancy')
    .where('apartment_id', '=', apartment)
    .select('id')
    .executeTakeFirstOrThrow();
  const providerId = await aProvider(db, customer);
  await aSupply(db, { ...place, providerId });
  const participant = await aParticipant(db, place, {
    type: 'tenant',
    apartmentId: apartment,
    occupancyId: occupancy.id,
  });
  const contractId = await aContract(db, { customerId: customer, participantId: participant });
  const userId = await aUser(db);
  const billed = { ...place, providerId, participantId: participant, contractId, userId };
  const { invoiceId: invoice } = await anInvoice(db, billed);
  const named = [
    ['estate_group', outer, 'Gruppe'],
    ['estate_group', group, 'Untergruppe'],
    ['estate', estate, 'Haus'],
    ['estate', other, 'Nebenhaus'],
    ['apartment', apartment, 'WE 1'],
    ['apartment', neighbour, 'WE 2'],
    ['meter', meter, 'Zähler'],
  ] as const;
  for (const [table, id, name] of named) {
    await db
      .updateTable(table)
      .set({ name: `${word} ${name}` })
      .where('id', '=', id)
      .execute();
  }
  await db.updateTable('app_user').set({ last_name: word }).where('id', 'in', [tenant, neighbourTenant]).execute();
  await db
    .updateTable('participant')
    .set({ names: [`Anna ${word}`] })
    .where('id', '=', participant)
    .execute();
  const { number } = await db
    .selectFrom('invoice')
    .where('id', '=', invoice)
    .select('number')
    .executeTakeFirstOrThrow();
  const ids = { customer, outer, group, estate, other, apartment, neighbour, meter, tenant, neighbourTenant };
  return { ...ids, participant, invoice, number };
}

async function search(userId: number, query: string): Promise<SearchResult> {
  const headers = await server.signInAs(userId);
  const url = `/api/search?query=${encodeURIComponent(query)}`;
  const response = await server.app.inject({ method: 'GET', url, headers });
  expect(response.statusCode).toBe(200);
  return response.json();
}

const idsOf = (hits: SearchHit[]) =>
  hits.map(({ kind, id, access }) => `${kind} ${id}${access === 'own' ? ' own' : ''}`).sort();
const found = async (userId: number, query: string) => idsOf((await search(userId, query)).hits);

describe('search results', () => {
  const inEstate = () => [
    `apartment ${own.apartment}`,
    `apartment ${own.neighbour}`,
    `estate ${own.estate}`,
    `estateGroup ${own.group}`,
    `estateGroup ${own.outer}`,
    `meter ${own.meter}`,
    `participant ${own.participant}`,
    `user ${own.neighbourTenant}`,
    `user ${own.tenant}`,
  ];
  const inCustomer = () => [...inEstate(), `customer ${own.customer}`, `estate ${own.other}`];
  const controlled = () => [
    `customer ${own.customer}`,
    `estate ${own.estate}`,
    `estateGroup ${own.group}`,
    `estateGroup ${own.outer}`,
  ];

  it.each<[string, () => Promise<number>, () => string[]]>([
    ['customer admin', () => right(Role.CustomerAdmin, Customer, own.customer), inCustomer],
    [
      'group admin of the outer group',
      () => right(Role.EstateGroupAdmin, EstateGroup, own.outer),
      () => [...inEstate(), `customer ${own.customer}`],
    ],
    [
      'group admin of the inner group',
      () => right(Role.EstateGroupAdmin, EstateGroup, own.group),
      () => [...inEstate(), `customer ${own.customer}`],
    ],
    [
      'estate owner',
      () => right(Role.EstateOwner, Estate, own.estate),
      () => [...inEstate(), `customer ${own.customer}`],
    ],
    [
      'owner of another estate of the customer',
      () => right(Role.EstateOwner, Estate, own.other),
      () => [`customer ${own.customer}`, `estate ${own.other}`],
    ],
    [
      'customer controller',
      () => right(Role.CustomerOpenEmsController, Customer, own.customer),
      () => [...controlled(), `estate ${own.other}`],
    ],
    ['group controller', () => right(Role.EstateGroupOpenEmsController, EstateGroup, own.outer), controlled],
    ['estate controller', () => right(Role.EstateOpenEmsController, Estate, own.estate), controlled],
    ['tenant', async () => own.tenant, () => [`apartment ${own.apartment} own`]],
    ['neighbour', async () => own.neighbourTenant, () => [`apartment ${own.neighbour} own`]],
    ['user without rights', () => aUser(server.db), () => []],
    ['owner of another customer', () => right(Role.EstateOwner, Estate, foreign.estate), () => []],
  ])('of a %s are exactly the objects that this user may see', async (_, caller, expected) => {
    expect(await found(await caller(), 'Quellhof')).toEqual(expected().sort());
  });

  it('of a system admin are all objects', async () => {
    const admin = await right(Role.AuthorityAdmin, Authority, 1);
    expect(await found(admin, 'Quellhof')).toEqual(inCustomer().sort());
    expect((await search(admin, 'Feldmark')).hits.map(({ customerId }) => customerId)).toContain(foreign.customer);
  });

  it('name the access that the caller has', async () => {
    const accessOf = async (userId: number) =>
      (await search(userId, 'Quellhof Haus')).hits.find(({ id, kind }) => kind === 'estate' && id === own.estate)
        ?.access;
    const { CustomerAdmin, EstateOwner, EstateOpenEmsController } = Role;
    expect(await accessOf(await right(CustomerAdmin, Customer, own.customer))).toBe('administered');
    expect(await accessOf(await right(EstateOwner, Estate, own.estate))).toBe('managed');
    expect(await accessOf(await right(EstateOpenEmsController, Estate, own.estate))).toBe('controlled');
  });

  it('include an invoice by its number for users who may open it', async () => {
    const owner = await right(Role.EstateOwner, Estate, own.estate);
    const stranger = await right(Role.EstateOwner, Estate, own.other);
    expect(await found(owner, own.number)).toContain(`invoice ${own.invoice}`);
    expect(await found(own.tenant, own.number)).toContain(`invoice ${own.invoice} own`);
    expect((await found(own.neighbourTenant, own.number)).join()).not.toContain(`invoice ${own.invoice} `);
    expect(await found(stranger, own.number)).not.toContain(`invoice ${own.invoice}`);
  });

  it('leave out archived objects', async () => {
    const { db } = server;
    const estate = await anEstate(db, own.customer);
    const archived = { name: 'Moorkate', archived_at: new Date() };
    await db.updateTable('estate').set(archived).where('id', '=', estate).execute();
    const admin = await right(Role.CustomerAdmin, Customer, own.customer);
    expect(await found(admin, 'Moorkate')).toEqual([]);
  });

  it("include a tenant's apartment in an archived estate, with its invoices", async () => {
    const { db } = server;
    const past = await aPlace('Torfstich');
    await db.updateTable('estate').set({ archived_at: new Date() }).where('id', '=', past.estate).execute();
    await db.updateTable('apartment').set({ archived_at: new Date() }).where('id', '=', past.apartment).execute();
    expect(await found(past.tenant, 'Torfstich')).toEqual([`apartment ${past.apartment} own`]);
    expect(await found(past.tenant, past.number)).toContain(`invoice ${past.invoice} own`);
    const admin = await right(Role.CustomerAdmin, Customer, past.customer);
    expect(await found(admin, past.number)).not.toContain(`invoice ${past.invoice}`);
    expect((await found(admin, 'Torfstich')).join()).not.toContain('apartment');
  });
});

describe('search text', () => {
  let admin: number;
  beforeAll(async () => {
    const { db } = server;
    const customer = await aCustomer(db, 'Pleißeaue eG');
    admin = await right(Role.CustomerAdmin, Customer, customer);
    const names = [
      'Prießnitzhöfe 2–10',
      'Haus 100% Sonne',
      'Haus_1',
      'HausX1',
      String.raw`Haus\Hof`,
      'Müller & Söhne',
      'Ostallee',
    ];
    for (const name of names) {
      const id = await anEstate(db, customer);
      await db.updateTable('estate').set({ name }).where('id', '=', id).execute();
      const apartment = await anApartment(db, customer, id);
      await db.updateTable('apartment').set({ name: 'WE 07' }).where('id', '=', apartment).execute();
    }
  });
  const estatesFound = async (query: string) =>
    (await search(admin, query)).hits.filter(({ kind }) => kind === 'estate').map(({ name }) => name);

  it.each([
    ['priessnitz', ['Prießnitzhöfe 2–10']],
    ['PRIESSNITZHOEFE', ['Prießnitzhöfe 2–10']],
    ['mueller', ['Müller & Söhne']],
    ['muller soehne', ['Müller & Söhne']],
    ['Haus_1', ['Haus_1', 'Haus 100% Sonne']],
    ['100%', ['Haus 100% Sonne']],
    [String.raw`haus\hof`, [String.raw`Haus\Hof`]],
    ['os', ['Ostallee']],
    ['allee', ['Ostallee']],
    ['%', []],
    ['%%', []],
    ['__', []],
    [String.raw`\\`, []],
    ['o', []],
    ["'; drop table estate", []],
  ])('%j finds %j', async (query, names) => expect(await estatesFound(query)).toEqual(names));

  it('may name the estate together with the apartment', async () => {
    const { hits } = await search(admin, 'WE 07 Ostallee');
    expect(hits.map(({ kind, context }) => [kind, ...context])).toEqual([['apartment', 'Ostallee']]);
  });

  it.each(['Ostallee WE 7', 'we 7 ostallee', 'Ostallee 07'])('%j finds WE 07', async (query) => {
    const { hits } = await search(admin, query);
    expect(hits.map(({ name, context }) => [name, ...context])).toEqual([['WE 07', 'Ostallee']]);
  });

  it('may be misspelled if no object has that spelling', async () => {
    expect(await search(admin, 'Prisnitzhöfe')).toMatchObject({
      isSimilar: true,
      hits: [{ name: 'Prießnitzhöfe 2–10' }],
    });
    expect(await search(admin, 'Xyzzyqwert')).toEqual({ hits: [], kindsWithMore: [], isSimilar: false });
  });

  it('is refused with control characters or if it is too long', async () => {
    const headers = await server.signInAs(admin);
    for (const query of ['ab%00', 'x'.repeat(101)]) {
      const { statusCode } = await server.app.inject({ method: 'GET', url: `/api/search?query=${query}`, headers });
      expect(statusCode).toBe(400);
    }
  });

  it('finds at most eight of a kind and reports that there are more', async () => {
    const { db } = server;
    const customer = await aCustomer(db, 'Vielhaus eG');
    for (let count = 0; count < 9; count += 1) {
      const id = await anEstate(db, customer);
      await db
        .updateTable('estate')
        .set({ name: `Vielhaus ${count}` })
        .where('id', '=', id)
        .execute();
    }
    const { hits, kindsWithMore } = await search(await right(Role.CustomerAdmin, Customer, customer), 'vielhaus');
    expect(hits.filter(({ kind }) => kind === 'estate')).toHaveLength(8);
    expect(kindsWithMore).toEqual(['estate']);
  });
});
