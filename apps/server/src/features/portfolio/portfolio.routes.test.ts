import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { largestPortfolioBytes, type PortfolioImport } from '@lichthof/contracts/places/portfolio.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, aMeter, anApartment, anEstate, aTenant, aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import * as sample from './portfolio-for-tests.ts';

let server: TestServer;
let admin: Awaited<ReturnType<typeof sample.anEmptyCustomer>>;

beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());
beforeEach(async () => void (admin = await sample.anEmptyCustomer(server)));

const codeOf = (response: { statusCode: number; json: () => { metadata?: { code?: number } } }) => [
  response.statusCode,
  response.json().metadata?.code,
];

describe('uploading', () => {
  it('keeps a draft that only its uploader sees', async () => {
    const uploaded = await sample.upload(server, admin, sample.csvFiles(sample.oneEstate));
    const { portfolioImportId, ...draft } = uploaded.json<PortfolioImport>();
    expect(draft).toMatchObject({ state: 'draft', isOwn: true, preview: null, createdByName: 'Anna Weiß' });
    expect(draft.fileName).toContain('Objektgruppen.csv, Objekte.csv');
    const right = { role: Role.CustomerAdmin, level: ResourceLevel.Customer, resourceId: admin.customerId };
    const headers = await server.signInAs(await aUser(server.db, [right]));
    const url = `${admin.url}/imports`;
    expect((await server.app.inject({ url: `${url}/${portfolioImportId}`, headers })).statusCode).toBe(404);
    expect((await server.app.inject({ url, headers })).json()).toEqual([]);
    expect((await server.app.inject({ url, headers: admin.headers })).json()).toMatchObject([{ portfolioImportId }]);
  });

  it('refuses what is no portfolio, and more than 20 MB', async () => {
    const picture = { name: 'bild.xlsx', content: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]) };
    expect(codeOf(await sample.upload(server, admin, [picture]))).toEqual([422, ErrorCode.PortfolioUnreadable]);
    const large = { name: 'gross.csv', content: Buffer.alloc(largestPortfolioBytes + 1, 'a') };
    expect(codeOf(await sample.upload(server, admin, [large]))).toEqual([413, ErrorCode.PortfolioTooLarge]);
  });

  it('refuses a bomb and lives on', async () => {
    const content = await sample.zipOf([{ name: 'Objekte.csv', content: Buffer.alloc(400 * 1024 * 1024) }]);
    const refused = await sample.upload(server, admin, [{ name: 'a.zip', content }]);
    expect(codeOf(refused)).toEqual([413, ErrorCode.PortfolioTooLarge]);
    expect((await server.app.inject({ url: '/api/health' })).statusCode).toBe(200);
  });

  it.each(['', 'x', '[]', '{}', '[{"name":"","bytes":1}]', '[{"name":"a","bytes":-1}]'])(
    'refuses the list of files %j',
    async (files) => {
      const { statusCode } = await server.app.inject({
        method: 'POST',
        url: `${admin.url}/imports?files=${encodeURIComponent(files)}`,
        headers: { ...admin.headers, 'content-type': 'application/octet-stream' },
        payload: Buffer.from('x'),
      });
      expect(statusCode).toBe(400);
    },
  );
});

describe('the preview', () => {
  it('counts by sheet what is new', async () => {
    const { preview } = await sample.checkedRows(server, admin, sample.oneEstate);
    expect(preview).toMatchObject({ issueTotal: 0, issues: [], notices: [] });
    expect(preview!.sheets.map(({ sheet, counts }) => [sheet, counts.created])).toEqual([
      ['Objektgruppen', 2],
      ['Objekte', 1],
      ['Wohnungen', 1],
      ['Flächen', 1],
      ['Steuerungen', 1],
      ['Zähler', 1],
    ]);
  });

  it('names sheet, line, column and value of each issue', async () => {
    const rows = { ...sample.oneEstate, apartments: [{ ...sample.apartmentRow, areaSqm: 'viel' }] };
    const { preview } = await sample.checkedRows(server, admin, rows);
    expect(preview!.issues).toEqual([
      {
        table: 'apartments',
        sheet: 'Wohnungen',
        line: 2,
        letter: 'C',
        title: 'Wohnfläche (m²)',
        code: 'notANumber',
        value: 'viel',
      },
    ]);
    expect(preview).toMatchObject({ issueTotal: 1, issueCounts: { notANumber: 1 }, fingerprint: null });
  });

  it('names a column that is missing by its title', async () => {
    const { city: _city, ...estate } = sample.estateRow;
    const { preview } = await sample.checkedRows(server, admin, { estates: [estate], edges: [sample.edgeRow] });
    expect(preview!.issues).toMatchObject([{ code: 'missingColumn', expected: 'Ort', line: 1 }]);
  });

  it('is shown again when the user returns', async () => {
    const { portfolioImportId, preview } = await sample.checkedRows(server, admin, sample.oneEstate);
    const found = await server.app.inject({ url: `${admin.url}/imports/${portfolioImportId}`, headers: admin.headers });
    expect(found.json()).toMatchObject({ state: 'draft', preview });
  });

  it('knows nothing of another customer', async () => {
    const other = await sample.anEmptyCustomer(server);
    const estateId = await anEstate(server.db, other.customerId);
    await server.db.updateTable('estate').set({ project_id: 'P1' }).where('id', '=', estateId).execute();
    const { preview } = await sample.checkedRows(server, admin, { apartments: [sample.apartmentRow] });
    expect(preview!.issues).toMatchObject([{ code: 'unknownEstate' }]);
    const { portfolioImportId } = await sample.checkedRows(server, admin, sample.oneEstate);
    const crossed = { url: `${other.url}/imports/${portfolioImportId}`, headers: other.headers };
    expect((await server.app.inject(crossed)).statusCode).toBe(404);
  });
});

describe('exporting', () => {
  /** An estate without project number, with two meters of no device, a tenant and a former one. */
  async function aStoredEstate(): Promise<void> {
    const { db } = server;
    const estateId = await anEstate(db, admin.customerId);
    const apartmentId = await anApartment(db, admin.customerId, estateId);
    await aMeter(db, { customerId: admin.customerId, estateId }, { apartmentId });
    await aMeter(db, { customerId: admin.customerId, estateId });
    await aTenant(db, { customerId: admin.customerId, apartmentId }, '[2020-01-01,2022-01-01)');
    await aTenant(db, { customerId: admin.customerId, apartmentId }, '[2022-01-01,)');
    await db.updateTable('estate').set({ name: '=1+1', description: 'a\nb' }).where('id', '=', estateId).execute();
  }

  it.each(['xlsx', 'csv'] as const)('gives the form back as %s, and importing it changes nothing', async (format) => {
    await aStoredEstate();
    const { preview } = await sample.checked(server, admin, [await sample.exported(server, admin, format)]);
    expect(preview!.issues).toEqual([]);
    expect(preview!.sheets.map(({ table, counts }) => [table, counts.unchanged])).toEqual([
      ['groups', 0],
      ['estates', 1],
      ['apartments', 1],
      ['areas', 0],
      ['edges', 0],
      ['meters', 2],
      ['tenants', 2],
    ]);
    expect(preview!.sheets.map(({ counts }) => counts.created + counts.changed + counts.invalid)).toEqual([
      0, 0, 0, 0, 0, 0, 0,
    ]);
  });

  it('writes formulas as text', async () => {
    await aStoredEstate();
    const { content } = await sample.exported(server, admin, 'xlsx');
    const sheets = await readWorkbook(content as Buffer);
    expect(sheets.map(({ sheet }) => sheet).slice(0, 3)).toEqual(['Anleitung', 'Objektgruppen', 'Objekte']);
    expect(sheets[2]!.data[1]![1]).toBe('=1+1');
  });

  it('names the files and has a template without any entry', async () => {
    const { headers, url } = admin;
    const template = await server.app.inject({ url: `${url}/template?format=xlsx`, headers });
    expect(template.headers['content-disposition']).toContain('Portfolio-Vorlage.xlsx');
    const sheets = await readWorkbook(template.rawPayload);
    expect(sheets.slice(1).map(({ data }) => data.length)).toEqual([1, 1, 1, 1, 1, 1, 1]);
    const { preview } = await sample.checked(server, admin, [{ name: 'vorlage.xlsx', content: template.rawPayload }]);
    expect(preview).toMatchObject({ issueTotal: 0 });
    const zip = await server.app.inject({ url: `${url}/template?format=csv`, headers });
    expect(zip.headers).toMatchObject({ 'content-type': 'application/zip' });
  });

  it('gives nobody the portfolio of another customer', async () => {
    const url = `/api/customers/${await aCustomer(server.db)}/portfolio/export?format=csv`;
    expect((await server.app.inject({ url, headers: admin.headers })).statusCode).toBe(404);
  });
});
