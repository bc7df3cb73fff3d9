import { allow, everybody, type Row } from './expectations-for-tests.ts';

const url = '/api/customers/$customer/portfolio';
const path = '/api/customers/:customerId/portfolio';
const admins = allow('system admin', 'customer admin');

/** A controller of the customer knows the customer, but not its imports. */
const unknown = { ...everybody(404), 'customer controller': 403 };
const unknownImport = `${url}/imports/2147483647`;

export const portfolioRows: Record<string, Row> = {
  [`POST ${path}/imports`]: {
    url: `${url}/imports?files=${encodeURIComponent('[{"name":"Objektgruppen.csv","bytes":6}]')}`,
    payload: 'Gruppe',
    expected: admins,
  },
  [`GET ${path}/imports`]: { url: `${url}/imports`, expected: admins },
  [`GET ${path}/imports/:portfolioImportId`]: { url: unknownImport, expected: unknown },
  [`POST ${path}/imports/:portfolioImportId/preview`]: { url: `${unknownImport}/preview`, expected: unknown },
  [`POST ${path}/imports/:portfolioImportId/start`]: {
    url: `${unknownImport}/start`,
    payload: { fingerprint: 'none' },
    expected: unknown,
  },
  [`GET ${path}/imports/:portfolioImportId/mapping`]: { url: `${unknownImport}/mapping`, expected: unknown },
  [`PUT ${path}/imports/:portfolioImportId/mapping`]: {
    url: `${unknownImport}/mapping`,
    payload: {
      recipe: { version: 1, sheets: [], constants: [], tenantsWithoutEmail: 'issue' },
      isConfirmed: false,
    },
    expected: unknown,
  },
  [`PUT ${path}/imports/:portfolioImportId/corrections`]: {
    url: `${unknownImport}/corrections`,
    payload: { sheet: 'Objekte', letter: 'A', line: 2, from: '', to: 'P1' },
    expected: unknown,
  },
  [`GET ${path}/imports/:portfolioImportId/rows`]: { url: `${unknownImport}/rows`, expected: unknown },
  [`GET ${path}/imports/:portfolioImportId/contracts`]: { url: `${unknownImport}/contracts`, expected: unknown },
  [`PUT ${path}/imports/:portfolioImportId/contracts/choices`]: {
    url: `${unknownImport}/contracts/choices`,
    payload: { start: null, tariffs: {} },
    expected: unknown,
  },
  [`POST ${path}/imports/:portfolioImportId/contracts`]: {
    url: `${unknownImport}/contracts`,
    payload: { contractCount: 1 },
    expected: unknown,
  },
  [`DELETE ${path}/imports/:portfolioImportId/contracts`]: { url: `${unknownImport}/contracts`, expected: unknown },
  [`GET ${path}/export`]: { url: `${url}/export?format=csv`, expected: admins },
  [`GET ${path}/template`]: { url: `${url}/template?format=csv`, expected: admins },
};
