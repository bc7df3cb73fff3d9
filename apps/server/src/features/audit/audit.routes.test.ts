import type { AuditPage } from '@lichthof/contracts/audit.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import { aCustomer, anApartment, anEstate, aTenant, aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let customer: number;
let admin: number;

beforeAll(async () => {
  server = await startTestServer();
  customer = await aCustomer(server.db);
  admin = await adminOf(customer);
});
afterAll(() => server.close());

const adminOf = (customerId: number) =>
  aUser(server.db, [{ role: Role.CustomerAdmin, level: ResourceLevel.Customer, resourceId: customerId }]);
const url = (customerId: number, query = '') => `/api/customers/${customerId}/audit-entries${query}`;

async function get(path: string, userId = admin) {
  return server.app.inject({ method: 'GET', url: path, headers: await server.signInAs(userId) });
}
const pageOf = async (query = '', customerId = customer, userId = admin): Promise<AuditPage> =>
  (await get(url(customerId, query), userId)).json();

/** Stored without a check of names, as former versions have done it. */
type LoggedChange = { action?: string; objectType?: string; objectId?: number; before?: object; after?: object };

async function aPlace() {
  const customerId = await aCustomer(server.db);
  return { customerId, estateId: await anEstate(server.db, customerId) };
}

/** Entries of a new customer, oldest first. */
async function aLog(...entries: LoggedChange[]) {
  return aLogOf(await aPlace(), ...entries);
}

async function aLogOf({ customerId, estateId }: Awaited<ReturnType<typeof aPlace>>, ...entries: LoggedChange[]) {
  const userId = await adminOf(customerId);
  for (const entry of entries) {
    const { action = 'change', objectType = 'estate', objectId = estateId, before, after } = entry;
    await server.db
      .insertInto('audit_entry')
      .values({
        customer_id: customerId,
        user_id: userId,
        action,
        object_type: objectType,
        object_id: objectId,
        before: before ? JSON.stringify(before) : null,
        after: after ? JSON.stringify(after) : null,
      })
      .execute();
  }
  const query = (text = '') => pageOf(text, customerId, userId);
  return { customerId, userId, query };
}

describe('the audit page', () => {
  it('lists who changed what, with old and new values', async () => {
    const { query, userId } = await aLog({
      before: { name: 'Alt', zip_code: '04107' },
      after: { name: 'Neu', zip_code: '04107' },
    });
    const { entries, choices } = await query();
    expect(entries).toMatchObject([
      {
        person: { userId, name: 'Anna Weiß' },
        action: 'change',
        objectType: 'estate',
        objectName: expect.stringContaining('Estate') as string,
        changes: [{ field: 'name', before: 'Alt', after: 'Neu' }],
      },
    ]);
    expect(choices).toEqual({ people: [{ userId, name: 'Anna Weiß' }], actions: ['change'], objectTypes: ['estate'] });
  });

  it('names apartments, people and deleted objects', async () => {
    const { db } = server;
    const place = await aPlace();
    const apartment = await anApartment(db, place.customerId, place.estateId);
    const tenant = await aTenant(db, { customerId: place.customerId, apartmentId: apartment });
    const { query } = await aLogOf(
      place,
      { objectType: 'apartment', objectId: apartment },
      { objectType: 'access_right', objectId: tenant },
      { objectType: 'estate', objectId: 999_999, action: 'delete', before: { name: 'Abgerissen' } },
      { objectType: 'somewhere_else', objectId: 1 },
    );
    const { entries } = await query();
    expect(entries.map(({ objectName }) => objectName)).toEqual([
      null,
      'Abgerissen',
      'Anna Weiß',
      expect.stringMatching(/^Apartment \d+, Estate \d+$/),
    ]);
  });

  it('names the resource of a right', async () => {
    const place = await aPlace();
    const right = { role: Role.EstateOwner, level: ResourceLevel.Estate, resource_id: place.estateId };
    const { query } = await aLogOf(place, {
      action: 'revoke',
      objectType: 'access_right',
      objectId: admin,
      before: right,
    });
    expect((await query()).entries[0]!.changes).toEqual([
      { field: 'role', before: 41, after: null },
      { field: 'resourceName', before: expect.stringContaining('Estate') as string, after: null },
    ]);
  });

  it('pages back without gaps and repetitions', async () => {
    const { query } = await aLog(...Array.from({ length: 120 }, (_, index) => ({ after: { floor: index } })));
    const seen: unknown[] = [];
    let before: number | null | undefined;
    do {
      const page = await query(before ? `?before=${before}` : '');
      expect(page.choices === null).toBe(before !== undefined);
      seen.push(...page.entries.map(({ changes }) => changes[0]!.after));
      before = page.nextBefore;
    } while (before !== null);
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => 119 - index));
  });

  it.each([
    ['?action=delete', ['c']],
    ['?objectType=meter', ['b']],
    ['?objectType=meter&action=delete', []],
    ['?text=Wert%20B', ['b']],
    ['?text=wert', ['c', 'b', 'a']],
    ['?text=%25', ['c']],
    ['?text=_', ['b']],
    ['?text=%5C', []],
    ['?text=Anna%20Weiß', ['c', 'b', 'a']],
    ['?userId=999999', []],
  ])('returns %j when filtered by %s', async (filter, expected) => {
    const { query } = await aLog(
      { after: { floor: 'a', note: 'Wert A' } },
      { objectType: 'meter', objectId: 7, after: { floor: 'b', note: 'wert_B oder Wert B' } },
      { action: 'delete', before: { floor: 'c', note: 'Wert 100%' } },
    );
    const { entries } = await query(filter);
    const floors = entries.map(({ changes }) => changes.find(({ field }) => field === 'floor')!);
    expect(floors.map(({ before, after }) => after ?? before)).toEqual(expected);
  });

  it('counts days in the time zone of the estates', async () => {
    const { query, customerId } = await aLog({ after: { id: 1 } });
    // half past midnight in Leipzig on 1 July
    const at = '2026-06-30T22:30:00Z';
    await sql`update audit_entry set at = ${at}::timestamptz where customer_id = ${customerId}`.execute(server.db);
    expect((await query('?from=2026-07-01&to=2026-07-02')).entries).toHaveLength(1);
    expect((await query('?from=2026-06-30&to=2026-07-01')).entries).toHaveLength(0);
  });

  it('finds an object by its current name', async () => {
    const { db } = server;
    const { customerId, userId, query } = await aLog();
    const renamed = await anEstate(db, customerId);
    await db.updateTable('estate').set({ name: 'Lindenhof 8' }).where('id', '=', renamed).execute();
    const entry = { customerId, userId, action: 'change', objectType: 'estate', objectId: renamed } as const;
    await addAuditEntry(db, { ...entry, before: { street: 'A' }, after: { street: 'B' } });
    expect((await query('?text=lindenhof')).entries).toHaveLength(1);
  });

  it('shows no entry of another customer', async () => {
    const other = await aLog({ after: { name: 'Geheim' } });
    expect((await pageOf('?text=Geheim')).entries).toEqual([]);
    expect((await get(url(other.customerId))).statusCode).toBe(404);
  });
});

describe('the export', () => {
  it('exports a file that German spreadsheets read and that contains no formula', async () => {
    const { customerId, userId } = await aLog(
      { after: { name: '=1+1', role: 41, type: 'third_party', isUnnamed: true } },
      { objectType: 'estate', objectId: 999_998, before: { name: '=cmd|calc' }, after: { name: 'a;"b"' } },
    );
    const response = await get(url(customerId, '/export'), userId);
    expect(response.headers['content-type']).toContain('text/csv');
    expect(response.body.startsWith('\ufeffZeitpunkt;Person;E-Mail;Aktion;Art;Objekt;Änderungen\r\n')).toBe(true);
    expect(response.body).toContain('"Name: =cmd|calc → a;""b"""');
    expect(response.body).toContain('"Name: =1+1\nRolle: Verwalter\nTyp: Drittversorgt\nWeitere Angabe: ja"');
    expect(response.body).not.toMatch(/(^|;|")[=+@]/m);
  });

  it('has words for what it does not know, and German days, prices and amounts', async () => {
    const after = {
      grossCents: 12_345,
      basePriceEurPerMonth: '9.9',
      validity: '[2026-01-01,2026-07-01)',
      paidDate: '2026-03-04',
      lastSeenAt: '2026-01-15T11:00:00.000Z',
    };
    const { customerId, userId } = await aLog({ action: 'noSuchAction', objectType: 'no_such_table', after });
    const { body } = await get(url(customerId, '/export'), userId);
    expect(body).toContain(';geändert;Eintrag;');
    expect(body).not.toMatch(/noSuch|no_such|2026-/);
    for (const words of ['123,45', '9,9 €/Monat', '01.01.2026 bis 30.06.2026', '04.03.2026', '15.01.2026, 12:00:00']) {
      expect(body.replaceAll('\u00a0', ' ')).toContain(words);
    }
  });

  it('refuses days that the database does not know', async () => {
    expect((await get(url(customer, '/export?from=0000-01-01'))).statusCode).toBe(400);
    expect((await get(url(customer, '/export?to=0000-12-31'))).statusCode).toBe(400);
  });

  it('exports every entry, not only one page', async () => {
    const { customerId, userId } = await aLog(...Array.from({ length: 60 }, () => ({ after: { floor: 1 } })));
    const { body } = await get(url(customerId, '/export?action=change'), userId);
    expect(body.trim().split('\r\n')).toHaveLength(61);
  });
});
