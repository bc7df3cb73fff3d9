import { Role } from '@lichthof/domain/access/role.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as sample from '../features/portfolio/portfolio-for-tests.ts';
import { readPortfolio } from '../features/portfolio/storing/stored-portfolio.db.ts';
import { aCustomer, anApartment, anEstate, aTenant } from '../testing/makers.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { startPortfolioJob } from './run-portfolio-imports.ts';

let server: TestServer;
let admin: Awaited<ReturnType<typeof sample.anEmptyCustomer>>;
let stop: () => Promise<void>;
let number = 0;
/** Of the test: people are the same for all customers. */
let jana: sample.Row;
let ole: sample.Row;

beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());
beforeEach(async () => {
  admin = await sample.anEmptyCustomer(server);
  run();
  number += 1;
  jana = { ...sample.tenantRow, email: `jana${number}@wohnpost.example` };
  ole = { ...jana, email: `ole${number}@wohnpost.example`, firstName: 'Ole', phone: null };
});
afterEach(() => stop());

const run = () => void (stop = startPortfolioJob({ db: server.db, log: { error: () => undefined }, pauseMs: 20 }));
const occupancies = async () => (await readPortfolio(server.db, admin.customerId)).occupancies;
const withTenants = (...tenants: sample.Row[]): sample.Rows => ({ ...sample.oneEstate, tenants });

async function load(rows: sample.Rows) {
  const checked = await sample.checkedRows(server, admin, rows);
  expect(checked.preview?.issues).toEqual([]);
  expect((await sample.start(server, admin, checked)).statusCode).toBe(200);
  const ended = await sample.importEnded(server, admin, checked.portfolioImportId);
  expect(ended).toMatchObject({ state: 'done' });
  return checked.preview!;
}

const personOf = (email: unknown) =>
  server.db
    .selectFrom('app_user')
    .select(['id', 'sub', 'email', 'first_name', 'phone', 'invitation_completed', 'invited_at'])
    .where('email', '=', String(email))
    .executeTakeFirstOrThrow();

const auditOf = (objectType: string) =>
  server.db
    .selectFrom('audit_entry')
    .select(['action', 'before', 'after'])
    .where('customer_id', '=', admin.customerId)
    .where('object_type', '=', objectType)
    .orderBy('id')
    .execute();

describe('importing tenants', () => {
  it('lets couples and former tenants live in their apartments, without account and without mail', async () => {
    const max = { ...ole, email: `max${number}@wohnpost.example`, moveIn: '01.01.2022', moveOut: '31.03.2024' };
    await load(withTenants(max, jana, ole));
    expect(await occupancies()).toMatchObject([
      { moveIn: '2022-01-01', moveOut: '2024-03-31', people: [{ email: max.email }] },
      { moveIn: '2024-04-01', moveOut: null, people: [{ email: jana['email'] }, { email: ole['email'] }] },
    ]);
    const { id, ...person } = await personOf(jana['email']);
    expect(person).toMatchObject({ sub: null, first_name: 'Jana', phone: '+49 341 5550199' });
    expect(person).toMatchObject({ invitation_completed: false, invited_at: null });
    expect(server.sentMails.filter(({ to }) => to === jana['email'])).toEqual([]);
    const url = `/api/customers/${admin.customerId}/users`;
    const users = (await server.app.inject({ url, headers: admin.headers })).json();
    expect(users).toContainEqual(
      expect.objectContaining({
        userId: id,
        invitedAt: null,
        roles: [expect.objectContaining({ role: Role.EstateTenant })],
      }),
    );
  });

  it('writes an entry for each of them beside that of the import', async () => {
    await load(withTenants(jana, ole));
    const [{ id: janaId }, { id: oleId }] = [await personOf(jana['email']), await personOf(ole['email'])];
    expect(await auditOf('occupancy')).toMatchObject([
      { action: 'create', after: { userId: janaId, moveIn: '2024-04-01', moveOut: null } },
      { action: 'change', after: { userId: oleId } },
    ]);
    expect((await auditOf('portfolio_import')).at(-1)).toMatchObject({ after: { tenantsCreated: 2 } });
  });

  it('leaves a person of another customer the name, and says nothing of it', async () => {
    const other = await aCustomer(server.db);
    const apartmentId = await anApartment(server.db, other, await anEstate(server.db, other));
    const userId = await aTenant(server.db, { customerId: other, apartmentId });
    const { email } = await server.db
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const preview = await load(withTenants({ ...jana, email: email.toUpperCase() }));
    expect(preview).toMatchObject({ notices: [], issueTotal: 0 });
    expect(preview.sheets.at(-1)).toMatchObject({ counts: { created: 1 } });
    expect(await occupancies()).toMatchObject([{ people: [{ email, firstName: 'Anna', lastName: 'Weiß' }] }]);
    const members = await server.db.selectFrom('customer_member').selectAll().where('user_id', '=', userId).execute();
    expect(members).toEqual([{ customer_id: admin.customerId, user_id: userId }]);
  });

  it('takes a person back who has nothing left anywhere, with what the file says', async () => {
    const values = { email: `JANA${number}@WOHNPOST.example`, first_name: 'X', last_name: 'Y', phone: '12345' };
    await server.db
      .insertInto('app_user')
      .values({ ...values, invitation_completed: true, invited_at: new Date() })
      .execute();
    await load(withTenants({ ...jana, phone: null }));
    expect(await personOf(jana['email'])).toMatchObject({
      first_name: 'Jana',
      phone: null,
      invitation_completed: false,
    });
    expect(await personOf(jana['email'])).toMatchObject({ invited_at: null });
  });

  it('changes the move-out, adds a member, and changes nothing the second time', async () => {
    await load(withTenants(jana));
    const rows = { tenants: [jana, ole].map((row) => ({ ...row, moveOut: '30.09.2026' })) };
    await load(rows);
    expect(await occupancies()).toMatchObject([{ moveOut: '2026-09-30', people: [{}, {}] }]);
    const { id: userId } = await personOf(ole['email']);
    expect((await auditOf('occupancy')).slice(1)).toMatchObject([
      { action: 'change', after: { userId } },
      { action: 'change', before: { moveOut: null }, after: { moveOut: '2026-09-30' } },
    ]);
    const { preview } = await sample.checkedRows(server, admin, rows);
    expect(preview!.sheets).toMatchObject([{ counts: { created: 0, changed: 0, unchanged: 2 } }]);
  });

  it.each(['xlsx', 'csv'] as const)('exports them as %s so that importing it changes nothing', async (format) => {
    await load(withTenants(jana, { ...ole, moveIn: '01.01.2020', moveOut: '31.03.2024' }));
    const { preview } = await sample.checked(server, admin, [await sample.exported(server, admin, format)]);
    expect(preview).toMatchObject({ issues: [], notices: [] });
    expect(preview!.sheets.at(-1)).toMatchObject({
      table: 'tenants',
      counts: { created: 0, changed: 0, unchanged: 2, invalid: 0 },
    });
  });

  it('lets them be invited afterwards, which makes the account', async () => {
    await load(withTenants(jana));
    const { id } = await personOf(jana['email']);
    const url = `/api/customers/${admin.customerId}/users/${id}/resend-invitation`;
    const { statusCode } = await server.app.inject({ method: 'POST', url, headers: admin.headers });
    expect(statusCode).toBe(204);
    const { sub, invited_at: invitedAt } = await personOf(jana['email']);
    expect([typeof sub, invitedAt instanceof Date]).toEqual(['string', true]);
    expect(server.sentMails.filter(({ to }) => to === jana['email'])).toHaveLength(1);
  });
});

it('stores no person when another tenant moves in between start and storing', async () => {
  await load(sample.oneEstate);
  await stop();
  const { apartments } = await readPortfolio(server.db, admin.customerId);
  const checked = await sample.checkedRows(server, admin, { tenants: [jana] });
  await sample.start(server, admin, checked);
  const place = { customerId: admin.customerId, apartmentId: apartments[0]!.id };
  await aTenant(server.db, place, '[2025-01-01,)');
  run();
  const failed = await sample.importEnded(server, admin, checked.portfolioImportId);
  expect(failed).toMatchObject({ state: 'failed', failure: 'changed' });
  await expect(personOf(jana['email'])).rejects.toThrow('no result');
});
