import { allow, everybody, hiddenFromTenants, invalidFor, owners, type Row } from './expectations-for-tests.ts';

const basicSupplyUrl = '/api/customers/$customer/estates/$estate/basic-supply';
const referencesUrl = '/api/reference-tables';

/** Calls of the operating company's administrators. */
const adminOnly = (status: number) => ({ ...everybody(403), nobody: 404, 'system admin': status });

const noticesUrl = '/api/customers/$customer/estates/$estate/price-notices';
const missing = hiddenFromTenants({ ...allow(), ...Object.fromEntries(owners.map((owner) => [owner, 404])) });

export const tariffRows: Record<string, Row> = {
  'POST /api/customers/:customerId/estates/:estateId/tariffs/:tariffId/prices': {
    url: '/api/customers/$customer/estates/$estate/tariffs/$tariff/prices',
    payload: {},
    expected: invalidFor(owners),
  },
  'POST /api/customers/:customerId/estates/:estateId/tariffs/:tariffId/assignments': {
    url: '/api/customers/$customer/estates/$estate/tariffs/$tariff/assignments',
    payload: {},
    expected: invalidFor(owners),
  },
  'POST /api/customers/:customerId/estates/:estateId/tariffs/:tariffId/prices/letter': {
    url: '/api/customers/$customer/estates/$estate/tariffs/$tariff/prices/letter',
    payload: {},
    expected: invalidFor(owners),
  },
  'POST /api/customers/:customerId/estates/:estateId/tariffs/:tariffId/assignments/letter': {
    url: '/api/customers/$customer/estates/$estate/tariffs/$tariff/assignments/letter',
    payload: {},
    expected: invalidFor(owners),
  },
  'GET /api/customers/:customerId/estates/:estateId/price-notices': { url: noticesUrl, expected: allow(...owners) },
  'GET /api/customers/:customerId/estates/:estateId/price-notices/:priceNoticeId/pdf': {
    url: `${noticesUrl}/999999/pdf`,
    expected: missing,
  },
  'POST /api/customers/:customerId/estates/:estateId/price-notices/:priceNoticeId/sent': {
    url: `${noticesUrl}/999999/sent`,
    expected: missing,
  },
  'GET /api/customers/:customerId/estates/:estateId/basic-supply': {
    url: basicSupplyUrl,
    expected: allow(...owners),
  },
  'POST /api/customers/:customerId/estates/:estateId/basic-supply': {
    url: basicSupplyUrl,
    payload: {},
    expected: { ...invalidFor(owners), tenant: 403, neighbour: 403 },
  },
  'PUT /api/customers/:customerId/estates/:estateId/basic-supply/:basicSupplyId': {
    url: `${basicSupplyUrl}/1`,
    payload: {},
    expected: invalidFor(owners),
  },
  'DELETE /api/customers/:customerId/estates/:estateId/basic-supply/:basicSupplyId': {
    url: `${basicSupplyUrl}/999999?version=1`,
    expected: hiddenFromTenants({ ...allow(), ...Object.fromEntries(owners.map((owner) => [owner, 404])) }),
  },
  'GET /api/reference-tables/market-prices': { url: `${referencesUrl}/market-prices`, expected: everybody(200) },
  'POST /api/reference-tables/market-prices/import': {
    url: `${referencesUrl}/market-prices/import`,
    payload: {},
    expected: adminOnly(400),
  },
  'GET /api/reference-tables': { url: referencesUrl, expected: everybody(200) },
  'PUT /api/reference-tables/levies': { url: `${referencesUrl}/levies`, payload: {}, expected: adminOnly(400) },
  'PUT /api/reference-tables/co2-factors': {
    url: `${referencesUrl}/co2-factors`,
    payload: {},
    expected: adminOnly(400),
  },
  'PUT /api/reference-tables/national-mixes': {
    url: `${referencesUrl}/national-mixes`,
    payload: {},
    expected: adminOnly(400),
  },
  'PUT /api/reference-tables/vat-rates': { url: `${referencesUrl}/vat-rates`, payload: {}, expected: adminOnly(400) },
  'DELETE /api/reference-tables/vat-rates/:from': {
    url: `${referencesUrl}/vat-rates/2099-01-01?version=1`,
    expected: everybody(404),
  },
  'PUT /api/reference-tables/household-editions': {
    url: `${referencesUrl}/household-editions`,
    payload: {},
    expected: adminOnly(400),
  },
  'DELETE /api/reference-tables/household-editions/:from': {
    url: `${referencesUrl}/household-editions/2099-01-01?version=1`,
    expected: everybody(404),
  },
  'DELETE /api/reference-tables/levies/:year/:item': {
    url: `${referencesUrl}/levies/2099/kwk?version=1`,
    expected: everybody(404),
  },
  'DELETE /api/reference-tables/co2-factors/:year': {
    url: `${referencesUrl}/co2-factors/2099?version=1`,
    expected: everybody(404),
  },
  'DELETE /api/reference-tables/national-mixes/:year': {
    url: `${referencesUrl}/national-mixes/2099?version=1`,
    expected: everybody(404),
  },
  'POST /api/reference-tables/import': { url: `${referencesUrl}/import`, payload: {}, expected: adminOnly(400) },
};
