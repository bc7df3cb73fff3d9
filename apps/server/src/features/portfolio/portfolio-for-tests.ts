import { filesText, type PortfolioImport } from '@lichthof/contracts/places/portfolio.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import type { Cell } from '@lichthof/domain/portfolio/tables/cells.ts';
import type { TableName } from '@lichthof/domain/portfolio/columns.ts';
import { columnTitle, tableTitle } from '@lichthof/domain/portfolio/form-texts.ts';
import { buffer } from 'node:stream/consumers';
import writeXlsxFile, { type Cell as XlsxCell } from 'write-excel-file/node';
import yazl from 'yazl';
import { aCustomer, aUser } from '../../testing/makers.ts';
import type { TestServer } from '../../testing/test-server.ts';

export type Row = Record<string, Cell>;
export type Rows = Partial<Record<TableName, Row[]>>;

export const estateRow: Row = {
  projectNumber: 'P1',
  name: 'Lindenhof',
  street: 'Lindenstraße',
  houseNumber: '1',
  zipCode: '04107',
  city: 'Leipzig',
  allocationKey: '1',
};
export const edgeRow: Row = { projectNumber: 'P1', name: 'edge1' };
export const apartmentRow: Row = { projectNumber: 'P1', name: 'EG', areaSqm: '65,5', floor: '0' };
export const meterRow: Row = {
  projectNumber: 'P1',
  serialNumber: 'Z1',
  obis: '1.8.0',
  name: 'Wohnung EG',
  apartment: 'EG',
  kind: 'Verbrauch',
  measuringPoint: 'Mieter',
  deviceType: 'MID-Zähler',
  startDate: '29.02.2024',
};
export const tenantRow: Row = {
  projectNumber: 'P1',
  apartment: 'EG',
  email: 'jana@wohnpost.example',
  firstName: 'Jana',
  lastName: 'Petzold',
  phone: '+49 341 5550199',
  moveIn: '01.04.2024',
  moveOut: null,
};
export const oneEstate: Rows = {
  groups: [{ path: 'Nord' }, { path: 'Nord / Leipzig' }],
  estates: [{ ...estateRow, group: 'Nord / Leipzig' }],
  apartments: [apartmentRow],
  areas: [{ projectNumber: 'P1', areaClassification: 'Wohnfläche', areaSqm: '65,5' }],
  edges: [edgeRow],
  meters: [meterRow],
};

/** The cells of a sheet with its titles. */
function cellsOf(table: TableName, rows: Row[]): { name: string; cells: Cell[][] } {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const titles = keys.map((key) => columnTitle(table, key));
  return { name: tableTitle(table), cells: [titles, ...rows.map((row) => keys.map((key) => row[key] ?? null))] };
}

export const sheetsOf = (rows: Rows) => Object.entries(rows).map(([table, list]) => cellsOf(table as TableName, list));

/** A workbook of plain cells. */
export function workbook(sheets: { name: string; cells: Cell[][] }[]): Promise<Buffer> {
  const data = sheets.map(({ name, cells }) => ({ sheet: name, data: cells as XlsxCell[][] }));
  return writeXlsxFile(data).toBuffer();
}

export interface NamedFile {
  name: string;
  content: Buffer | string;
}

export function zipOf(files: NamedFile[]): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const { name, content } of files) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream as never);
}

/** CSV as people write it: semicolons, nothing quoted. */
export const csvFiles = (rows: Rows): NamedFile[] =>
  sheetsOf(rows).map(({ name, cells }) => ({
    name: `${name}.csv`,
    content: cells.map((row) => row.map((cell) => String((cell as string | number | null) ?? '')).join(';')).join('\n'),
  }));

/** A customer without anything, and its administrator. */
export async function anEmptyCustomer({ db, signInAs }: TestServer) {
  const customerId = await aCustomer(db);
  const userId = await aUser(db, [{ role: Role.CustomerAdmin, level: ResourceLevel.Customer, resourceId: customerId }]);
  return { customerId, userId, url: `/api/customers/${customerId}/portfolio`, headers: await signInAs(userId) };
}

export type Admin = Pick<Awaited<ReturnType<typeof anEmptyCustomer>>, 'url' | 'headers'>;

export function upload({ app }: TestServer, { url, headers }: Admin, files: NamedFile[]) {
  const contents = files.map(({ content }) => Buffer.from(content));
  const list = files.map(({ name }, index) => ({ name, bytes: contents[index]!.length }));
  return app.inject({
    method: 'POST',
    url: `${url}/imports?files=${encodeURIComponent(filesText(list))}`,
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    payload: Buffer.concat(contents),
  });
}

export function previewAgain({ app }: TestServer, { url, headers }: Admin, importId: number) {
  return app.inject({ method: 'POST', url: `${url}/imports/${importId}/preview`, headers });
}

/** Uploads and checks; fails unless both are answered with 200. */
export async function checked(server: TestServer, admin: Admin, files: NamedFile[]): Promise<PortfolioImport> {
  const uploaded = await upload(server, admin, files);
  if (uploaded.statusCode !== 200) throw new Error(uploaded.body);
  const previewed = await previewAgain(server, admin, uploaded.json<PortfolioImport>().portfolioImportId);
  if (previewed.statusCode !== 200) throw new Error(previewed.body);
  return previewed.json<PortfolioImport>();
}

export const checkedRows = async (server: TestServer, admin: Admin, rows: Rows) =>
  checked(server, admin, [{ name: 'portfolio.xlsx', content: await workbook(sheetsOf(rows)) }]);

export function start({ app }: TestServer, { url, headers }: Admin, { portfolioImportId, preview }: PortfolioImport) {
  return app.inject({
    method: 'POST',
    url: `${url}/imports/${portfolioImportId}/start`,
    headers,
    payload: { fingerprint: preview?.fingerprint ?? 'none' },
  });
}

/** Asks until the import is neither draft nor running. */
export async function importEnded(
  { app }: TestServer,
  { url, headers }: Admin,
  importId: number,
): Promise<PortfolioImport> {
  for (;;) {
    const found = (await app.inject({ url: `${url}/imports/${importId}`, headers })).json<PortfolioImport>();
    if (found.state === 'done' || found.state === 'failed') return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export async function exported(
  { app }: TestServer,
  { url, headers }: Admin,
  format: 'xlsx' | 'csv',
): Promise<NamedFile> {
  const { rawPayload } = await app.inject({ url: `${url}/export?format=${format}`, headers });
  return { name: format === 'xlsx' ? 'portfolio.xlsx' : 'portfolio.zip', content: rawPayload };
}
