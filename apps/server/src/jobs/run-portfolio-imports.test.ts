import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as sample from '../features/portfolio/portfolio-for-tests.ts';
import { readPortfolio } from '../features/portfolio/storing/stored-portfolio.db.ts';
import { runAsOwner } from '../database/isolation/customer-scope.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { startPortfolioJob } from './run-portfolio-imports.ts';

let server: TestServer;
let admin: Awaited<ReturnType<typeof sample.anEmptyCustomer>>;
let stop: (() => Promise<void>) | undefined;

beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());
beforeEach(async () => void (admin = await sample.anEmptyCustomer(server)));
afterEach(async () => {
  await stop?.();
  stop = undefined;
});

const logged: unknown[] = [];
const run = () =>
  void (stop = startPortfolioJob({
    db: server.db,
    log: { error: (error: unknown) => void logged.push(error) },
    pauseMs: 20,
  }));
const stored = () => readPortfolio(server.db, admin.customerId);

async function load(rows: sample.Rows) {
  const checked = await sample.checkedRows(server, admin, rows);
  expect(checked.preview?.issues).toEqual([]);
  expect((await sample.start(server, admin, checked)).statusCode).toBe(200);
  return sample.importEnded(server, admin, checked.portfolioImportId);
}

describe('storing a portfolio', () => {
  it('stores everything, from the group to the assignment of the meter, and says so', async () => {
    run();
    const transformerFactors = '40; 60 ab 01.03.2026';
    const rows = { ...sample.oneEstate, meters: [{ ...sample.meterRow, transformerFactors }] };
    expect(await load(rows)).toMatchObject({ state: 'done', failure: null });
    const { groups, estates, apartments, areas, edges, meters } = await stored();
    expect(groups).toMatchObject([
      { name: 'Nord', parentId: null },
      { name: 'Leipzig', parentId: groups[0]!.id },
    ]);
    expect(estates).toMatchObject([{ groupId: groups[1]!.id, projectNumber: 'P1', name: 'Lindenhof', country: 'de' }]);
    expect(apartments).toMatchObject([{ name: 'EG', areaSqm: 65.5, floor: '0' }]);
    expect(areas).toMatchObject([{ areaClassification: 7, areaSqm: 65.5 }]);
    expect(edges).toMatchObject([{ name: 'edge1' }]);
    expect(meters).toMatchObject([
      { obis: '1-0:1.8.0', apartmentId: apartments[0]!.id, kind: 9, measuringPoint: 'tenant' },
    ]);
    expect(meters[0]!.device).toMatchObject({ serialNumber: 'Z1', deviceType: 'MidMeter', startDate: '2024-02-29' });
    expect(meters[0]!.device).toMatchObject({ transformerFactors });
    const audit = await server.db
      .selectFrom('audit_entry')
      .select(['action', 'object_type', 'after'])
      .where('customer_id', '=', admin.customerId)
      .orderBy('id')
      .execute();
    expect(audit).toMatchObject([
      { action: 'start', object_type: 'portfolio_import' },
      {
        action: 'import',
        after: { fileName: 'portfolio.xlsx', estatesCreated: 1, metersCreated: 1, groupsCreated: 2 },
      },
    ]);
    const content = await server.db.selectFrom('portfolio_import').select('content').execute();
    expect(content).toContainEqual({ content: null });
  });

  it('changes what differs with an entry for each row, and keeps what the file leaves out', async () => {
    run();
    await load(sample.oneEstate);
    const before = await stored();
    const linde = { ...sample.estateRow, name: 'Linde', group: null };
    const more = { projectNumber: 'P1', name: 'OG', areaSqm: '70' };
    const rows = { estates: [linde], apartments: [{ ...sample.apartmentRow, floor: null }, more] };
    expect(await load(rows)).toMatchObject({ state: 'done' });
    const after = await stored();
    expect(after.estates).toEqual([{ ...before.estates[0]!, name: 'Linde', groupId: null }]);
    expect(after.apartments).toMatchObject([{ id: before.apartments[0]!.id, floor: null }, { name: 'OG' }]);
    expect([after.groups, after.areas, after.edges, after.meters]).toEqual([
      before.groups,
      before.areas,
      before.edges,
      before.meters,
    ]);
    const changes = await server.db
      .selectFrom('audit_entry')
      .select(['object_type', 'before', 'after'])
      .where('customer_id', '=', admin.customerId)
      .where('action', '=', 'change')
      .orderBy('object_type')
      .execute();
    expect(changes).toEqual([
      { object_type: 'apartment', before: { floor: '0' }, after: { floor: null } },
      {
        object_type: 'estate',
        before: { name: 'Lindenhof', estateGroupId: before.groups[1]!.id },
        after: { name: 'Linde', estateGroupId: null },
      },
    ]);
  });

  it('gives a meter another apartment from today on and leaves the time before as it was', async () => {
    run();
    await load(sample.oneEstate);
    const og = { projectNumber: 'P1', name: 'OG', areaSqm: '70' };
    await load({ apartments: [og], meters: [{ ...sample.meterRow, apartment: 'OG' }] });
    const { apartments, meters } = await stored();
    const { rows } = await sql<{ apartment_id: number; from: string; to: string | null; today: boolean }>`
      select apartment_id, lower(during)::text as from, upper(during)::text as to from meter_assignment
      where meter_id = ${meters[0]!.id} order by during`.execute(server.db);
    expect(rows.map(({ apartment_id: id }) => id)).toEqual(apartments.map(({ id }) => id));
    expect(rows[0]).toMatchObject({ from: '2024-02-29', to: rows[1]!.from });
    expect(rows[1]!.to).toBeNull();
  });

  it('lets two estates swap their names', async () => {
    run();
    const other = { ...sample.estateRow, projectNumber: 'P2', name: 'Ulmenhof' };
    const edges = [sample.edgeRow, { ...sample.edgeRow, projectNumber: 'P2' }];
    await load({ estates: [sample.estateRow, other], edges });
    const swapped = [
      { ...sample.estateRow, name: 'Ulmenhof' },
      { ...other, name: 'Lindenhof' },
    ];
    expect(await load({ estates: swapped })).toMatchObject({ state: 'done' });
    expect((await stored()).estates.map(({ name }) => name)).toEqual(['Ulmenhof', 'Lindenhof']);
  });

  it('tells the editor of an estate that an apartment was added to it', async () => {
    run();
    await load(sample.oneEstate);
    await load({ apartments: [{ projectNumber: 'P1', name: 'OG', areaSqm: '70' }] });
    const versions = await server.db
      .selectFrom('estate')
      .select('version')
      .where('customer_id', '=', admin.customerId)
      .execute();
    expect(versions).toEqual([{ version: 2 }]);
  });
});

describe('all or nothing', () => {
  it('stores nothing when the name is taken between start and storing', async () => {
    const checked = await sample.checkedRows(server, admin, sample.oneEstate);
    expect((await sample.start(server, admin, checked)).statusCode).toBe(200);
    await server.db.insertInto('estate').values({ customer_id: admin.customerId, name: 'LINDENHOF' }).execute();
    run();
    const failed = await sample.importEnded(server, admin, checked.portfolioImportId);
    expect(failed).toMatchObject({ state: 'failed', failure: 'changed' });
    const { groups, apartments } = await stored();
    expect([groups, apartments]).toEqual([[], []]);
  });

  const refuseMeters = (message: string, errorCode: string) =>
    runAsOwner(() =>
      sql
        .raw(
          `create or replace function refuse_meter() returns trigger language plpgsql as $$
           begin raise exception '${message}' using errcode = '${errorCode}'; end $$;
         create trigger refuse_meter before insert on meter for each row execute function refuse_meter()`,
        )
        .execute(server.db),
    );
  const acceptMeters = () => runAsOwner(() => sql`drop trigger refuse_meter on meter`.execute(server.db));

  it('logs a violated constraint as an error of ours when nothing stored has changed', async () => {
    await refuseMeters('a bug of ours', '23505');
    run();
    const checked = await sample.checkedRows(server, admin, sample.oneEstate);
    await sample.start(server, admin, checked);
    const failed = await sample.importEnded(server, admin, checked.portfolioImportId);
    await acceptMeters();
    expect(failed).toMatchObject({ state: 'failed', failure: 'unexpected' });
    expect(logged).toContainEqual(expect.objectContaining({ message: expect.stringContaining('a bug of ours') }));
  });

  it('stores nothing when the disk is full, and everything when it is started again', async () => {
    await refuseMeters('could not extend file: No space left on device', '53100');
    run();
    const checked = await sample.checkedRows(server, admin, sample.oneEstate);
    await sample.start(server, admin, checked);
    const failed = await sample.importEnded(server, admin, checked.portfolioImportId);
    await acceptMeters();
    expect(failed).toMatchObject({ state: 'failed', failure: 'storageFull' });
    expect((await stored()).groups).toEqual([]);
    expect((await sample.start(server, admin, checked)).statusCode).toBe(200);
    expect(await sample.importEnded(server, admin, checked.portfolioImportId)).toMatchObject({ state: 'done' });
  });

  it('begins anew where another server was killed', async () => {
    const checked = await sample.checkedRows(server, admin, sample.oneEstate);
    await sample.start(server, admin, checked);
    await server.db
      .updateTable('portfolio_import')
      .set({ claim: 'killed', heartbeat_at: new Date(Date.now() - 60_000) })
      .where('id', '=', checked.portfolioImportId)
      .execute();
    run();
    expect(await sample.importEnded(server, admin, checked.portfolioImportId)).toMatchObject({ state: 'done' });
    expect((await stored()).estates).toHaveLength(1);
  });
});

describe('starting', () => {
  it('is refused when the data of the preview have changed, until it is shown again', async () => {
    run();
    await load(sample.oneEstate);
    const rows = { estates: [{ ...sample.estateRow, city: 'Halle' }] };
    const checked = await sample.checkedRows(server, admin, rows);
    const { customerId } = admin;
    await server.db.updateTable('estate').set({ city: 'Dresden' }).where('customer_id', '=', customerId).execute();
    const refused = await sample.start(server, admin, checked);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().metadata).toEqual({ code: ErrorCode.PortfolioChanged });
    const again = (await sample.previewAgain(server, admin, checked.portfolioImportId)).json();
    expect((await sample.start(server, admin, again)).statusCode).toBe(200);
    await sample.importEnded(server, admin, checked.portfolioImportId);
    expect((await stored()).estates).toMatchObject([{ city: 'Halle' }]);
  });

  it('is refused with issues, and twice', async () => {
    const invalid = await sample.checkedRows(server, admin, { estates: [sample.estateRow] });
    const refused = await sample.start(server, admin, invalid);
    expect([refused.statusCode, refused.json().metadata.code]).toEqual([422, ErrorCode.PortfolioHasErrors]);

    const checked = await sample.checkedRows(server, admin, sample.oneEstate);
    const answers = await Promise.all([1, 2, 3].map(() => sample.start(server, admin, checked)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  it('lets one import of a customer run at a time', async () => {
    const first = await sample.checkedRows(server, admin, sample.oneEstate);
    const second = await sample.checkedRows(server, admin, sample.oneEstate);
    expect((await sample.start(server, admin, first)).statusCode).toBe(200);
    const refused = await sample.start(server, admin, second);
    expect([refused.statusCode, refused.json().metadata.code]).toEqual([409, ErrorCode.PortfolioBusy]);
  });
});
