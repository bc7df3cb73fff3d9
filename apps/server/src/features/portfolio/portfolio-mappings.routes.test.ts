import type { PortfolioMapping, PortfolioRows } from '@lichthof/contracts/places/portfolio-mappings.ts';
import type { PortfolioImport } from '@lichthof/contracts/places/portfolio.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import * as sample from './portfolio-for-tests.ts';

let server: TestServer;
let admin: Awaited<ReturnType<typeof sample.anEmptyCustomer>>;

beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());
beforeEach(async () => void (admin = await sample.anEmptyCustomer(server)));

const rentRoll = [
  'Mieterliste, Stand 01.11.2026',
  '',
  'Obj.-Nr.;Anschrift;PLZ/Ort;Umlage;Whg;Lage;Fl. m²;Mieter 1;E-Mail;Beginn;Bem.',
  '4711;Südstr. 12;04107 Leipzig;Wohnfläche;001;1. OG links;62,40;Kaya, Elif;elif@post.example;01.04.21;Hund',
  ';Südstr. 12;04107 Leipzig;Wohnfläche;002;EG;58,10;Leerstand;;;',
  ';Südstr. 12;04107 Leipzig;Wohnfläche;003;DG;1.234;Noack, Robert;robert@post.example;31.02.2024;',
  'Summe;;;;;;120,50;;;;',
].join('\r\n');

const uploadCsv = async (content: string): Promise<PortfolioImport> => {
  const uploaded = await sample.upload(server, admin, [{ name: 'Mieterliste.csv', content }]);
  return uploaded.json<PortfolioImport>();
};

function call(method: 'GET' | 'PUT' | 'POST', importId: number, path: string, payload?: object) {
  const url = `${admin.url}/imports/${importId}/${path}`;
  const { headers } = admin;
  return server.app.inject({ method, url, headers, ...(payload && { payload }) });
}

const withEdge = ({ recipe }: PortfolioMapping): PortfolioMapping['recipe'] => ({
  ...recipe,
  constants: [
    { target: 'edges.name', value: 'Ohne Steuerung', byEstate: {} },
    { target: 'edges.source', value: 'files', byEstate: {} },
  ],
});

it('maps a rent roll with headings of its own, corrects it in the preview and stores it', async () => {
  const { portfolioImportId: id, mapping } = await uploadCsv(rentRoll);
  expect(mapping).toBe('proposed');

  const proposed = (await call('GET', id, 'mapping')).json<PortfolioMapping>();
  expect(proposed.missing).toEqual(['edges.name']);
  expect(proposed.recipe.sheets[0]?.columns.at(-1)).toMatchObject({ heading: 'Bem.', use: null });
  expect(proposed.sheets[0]).toMatchObject({ rowCount: 3, leftOut: [{ line: 7, text: 'Summe · 120,50' }] });
  expect(proposed.sheets[0]?.columns[3]?.words).toEqual([{ text: 'Wohnfläche', count: 3, to: 'Nach Wohnfläche' }]);

  const early = (await call('POST', id, 'preview')).json<PortfolioImport>();
  expect(early.preview?.fingerprint).toBeNull();
  const started = await sample.start(server, admin, early);
  expect([started.statusCode, started.json().metadata.code]).toEqual([422, ErrorCode.PortfolioHasErrors]);

  const change = { recipe: withEdge(proposed), isConfirmed: true };
  const confirmed = (await call('PUT', id, 'mapping', change)).json<PortfolioMapping>();
  expect(confirmed).toMatchObject({ isConfirmed: true, missing: ['edges.name', 'edges.source'] });

  const wrong = (await call('GET', id, 'rows?hasIssuesOnly=true')).json<PortfolioRows>();
  expect(wrong.total).toBe(1);
  expect(wrong.rows[0]?.issues.map(({ code, letter }) => [code, letter])).toEqual([
    ['ambiguousNumber', 'G'],
    ['notADay', 'J'],
  ]);

  const place = { sheet: 'Mieterliste.csv', line: 6 };
  await call('PUT', id, 'corrections', { ...place, letter: 'J', from: '31.02.2024', to: '29.02.2024' });
  await call('PUT', id, 'corrections', { ...place, line: null, letter: 'G', from: '1.234', to: '123,4' });
  const rows = (await call('GET', id, 'rows')).json<PortfolioRows>();
  expect(rows.rows[2]?.cells.filter(({ isCorrected }) => isCorrected).map(({ text }) => text)).toEqual([
    '123,4',
    '29.02.2024',
  ]);

  const ready = (await call('POST', id, 'preview')).json<PortfolioImport>();
  expect(ready).toMatchObject({ mapping: 'confirmed', correctionCount: 2, preview: { issueTotal: 0 } });
  expect((await sample.start(server, admin, ready)).json()).toMatchObject({ state: 'running' });
  expect((await call('PUT', id, 'mapping', change)).statusCode).toBe(409);
});

it('reads a sheet anew by other headings', async () => {
  const { portfolioImportId: id } = await uploadCsv(rentRoll);
  const body = (await call('GET', id, 'mapping')).json<PortfolioMapping>();
  const readAgain = { sheet: 'Mieterliste.csv', headerRows: [4] };
  const changed = (
    await call('PUT', id, 'mapping', { ...body, isConfirmed: false, readAgain })
  ).json<PortfolioMapping>();
  expect(changed.recipe.sheets[0]).toMatchObject({ headerRows: [4] });
  expect(changed.sheets[0]?.rowCount).toBe(2);
});

it('needs no mapping for its own form, and corrects cells there too', async () => {
  const content = 'Gruppe\nNord\nNord';
  const uploaded = await sample.upload(server, admin, [{ name: 'Objektgruppen.csv', content }]);
  const { portfolioImportId: id, mapping } = uploaded.json<PortfolioImport>();
  expect(mapping).toBe('ownForm');
  expect((await call('GET', id, 'mapping')).statusCode).toBe(404);
  const correction = { sheet: 'Objektgruppen.csv', letter: 'A', line: 3, from: 'Nord', to: 'Süd' };
  expect((await call('PUT', id, 'corrections', correction)).json()).toEqual({ correctionCount: 1 });
  const body = (await call('POST', id, 'preview')).json<PortfolioImport>();
  expect(body.preview).toMatchObject({ issueTotal: 0, sheets: [{ counts: { created: 2 } }] });
});

it.each([
  ['a letter of no column', { sheet: 'a', letter: '1', line: 2, from: '', to: '' }],
  ['a line of no sheet', { sheet: 'a', letter: 'A', line: 0, from: '', to: '' }],
])('refuses a correction with %s', async (_, payload) => {
  const { portfolioImportId: id } = await uploadCsv(rentRoll);
  expect((await call('PUT', id, 'corrections', payload)).statusCode).toBe(400);
});

it('refuses a field that does not exist', async () => {
  const { portfolioImportId: id } = await uploadCsv(rentRoll);
  const body = (await call('GET', id, 'mapping')).json<PortfolioMapping>();
  const constants = [{ target: 'estates.password', value: 'x', byEstate: {} }];
  const recipe = { ...body.recipe, constants };
  expect((await call('PUT', id, 'mapping', { recipe, isConfirmed: true })).statusCode).toBe(400);
});

it('reads merged cells of a workbook', async () => {
  const cells = [
    ['Objektnr.', 'Whg', 'Wfl.'].map((value) => ({ value })),
    [{ value: '4711', rowSpan: 2 }, { value: '1' }, { value: 50.5 }],
    [null, { value: '2' }, { value: 60 }],
  ];
  const content = await writeXlsxFile([{ sheet: 'Bestand', data: cells }]).toBuffer();
  const uploaded = await sample.upload(server, admin, [{ name: 'a.xlsx', content }]);
  const body = (
    await call('GET', uploaded.json<PortfolioImport>().portfolioImportId, 'mapping')
  ).json<PortfolioMapping>();
  expect(body.recipe.sheets[0]?.columns[0]).toMatchObject({ use: 'estates.projectNumber', fillDown: 'merged' });
  expect(body.sheets[0]?.columns.map(({ filledDown, sum }) => [filledDown, sum])).toEqual([
    [1, null],
    [0, null],
    [0, 110.5],
  ]);
});

it('reads the next file of the form without a question, and stops where it deviates', async () => {
  const { portfolioImportId: id } = await uploadCsv(rentRoll);
  const body = (await call('GET', id, 'mapping')).json<PortfolioMapping>();
  await call('PUT', id, 'mapping', { recipe: withEdge(body), isConfirmed: true });

  const next = await uploadCsv(rentRoll.replace('Stand 01.11.2026', 'Stand 01.12.2026'));
  expect(next).toMatchObject({ mapping: 'confirmed', recipeName: 'Mieterliste', deviation: null });
  const checked = (await call('POST', next.portfolioImportId, 'preview')).json<PortfolioImport>();
  expect(checked.preview?.issueCounts).toEqual({ ambiguousNumber: 1, notADay: 1 });

  const other = await uploadCsv(rentRoll.replace('Bem.', 'Kaution'));
  const deviation = { code: 'newColumn', sheet: 'Mieterliste.csv', title: 'Kaution', word: '' };
  expect(other).toMatchObject({ mapping: 'proposed', recipeName: 'Mieterliste', deviation });

  const { headers, customerId } = admin;
  const listed = await server.app.inject({ url: `/api/customers/${customerId}/import-recipes`, headers });
  expect(listed.json()).toMatchObject([{ name: 'Mieterliste', format: 'portfolio', filesIn90Days: 3 }]);
});
