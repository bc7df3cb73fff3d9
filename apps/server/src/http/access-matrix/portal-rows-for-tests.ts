import {
  allow,
  conflictFor,
  everybody,
  hiddenFromTenants,
  invalidFor,
  owners,
  type Expectation,
  type Row,
} from './expectations-for-tests.ts';

export const importsUrl = '/api/customers/$customer/estates/$estate/imports';

const runsUrl = '/api/customers/$customer/estates/$estate/billing-runs';
const invoicesUrl = '/api/customers/$customer/estates/$estate/invoices';

/** The draft of an import is visible only to the user who uploaded the file, not even to administrators. */
function uploaderOnly(status = 200): Expectation {
  const others = hiddenFromTenants(allow(...owners));
  const hidden = Object.fromEntries(owners.map((owner) => [owner, 404]));
  return { ...others, ...hidden, 'estate owner': status };
}

export const portalRows: Record<string, Row> = {
  'GET /api/health': { url: '/api/health', expected: everybody(200) },
  'GET /api/health/alive': { url: '/api/health/alive', expected: everybody(200) },
  'POST /api/email-changes/confirmation': {
    url: '/api/email-changes/confirmation',
    payload: {},
    expected: everybody(400),
  },
  'GET /api/portal-settings': { url: '/api/portal-settings', expected: everybody(200) },
  'POST /api/reads': { url: '/api/reads', payload: { paths: ['/api/estate/1/kpis'] }, expected: everybody(200) },
  'GET /api/users/me': { url: '/api/users/me', expected: everybody(200) },
  'GET /api/customers': { url: '/api/customers', expected: everybody(200) },
  'GET /api/customers/:customerId': {
    url: '/api/customers/$customer',
    expected: allow('system admin', 'customer admin'),
  },
  'GET /api/customers/:customerId/estates': {
    url: '/api/customers/$customer/estates',
    expected: {
      ...everybody(200),
      nobody: 403,
      'foreign customer admin': 403,
      'foreign estate owner': 403,
      'foreign tenant': 403,
    },
  },
  'GET /api/customers/:customerId/estates/:estateId': {
    url: '/api/customers/$customer/estates/$estate',
    expected: allow(...owners),
  },
  'GET /api/customers/:customerId/estates/:estateId/controllers': {
    url: '/api/customers/$customer/estates/$estate/controllers',
    expected: allow('customer controller', 'group controller', 'estate controller'),
  },
  'GET /api/estate/:estateId': { url: '/api/estate/$estate', expected: allow(...owners) },
  'GET /api/estate/:estateId/kpis': { url: '/api/estate/$estate/kpis?$period', expected: allow(...owners) },
  'GET /api/estate/:estateId/charts/activeperformance': {
    url: '/api/estate/$estate/charts/activeperformance?$period',
    expected: allow(...owners),
  },
  'GET /api/estate/:estateId/charts/inyearconsumption': {
    url: '/api/estate/$estate/charts/inyearconsumption?$period',
    expected: allow(...owners),
  },
  'GET /api/estate/:estateId/charts/loadprofile': {
    url: '/api/estate/$estate/charts/loadprofile?$period',
    expected: allow(...owners),
  },
  'GET /api/estate/:estateId/charts/heatmap': {
    url: '/api/estate/$estate/charts/heatmap?$period&series=generation',
    expected: allow(...owners),
  },
  'GET /api/customers/:customerId/estates/:estateId/meters': {
    url: '/api/customers/$customer/estates/$estate/meters?month=2026-01',
    expected: allow(...owners),
  },
  'GET /api/customers/:customerId/estates/:estateId/meters/:meterId/completeness': {
    url: '/api/customers/$customer/estates/$estate/meters/$meter/completeness',
    expected: hiddenFromTenants(allow(...owners)),
  },
  'GET /api/customers/:customerId/estates/:estateId/imports': { url: importsUrl, expected: allow(...owners) },
  'POST /api/customers/:customerId/estates/:estateId/imports': {
    url: `${importsUrl}?fileName=werte.csv`,
    payload: 'Zeit;Wert\n01.01.2026 00:00;1\n',
    expected: allow(...owners),
  },
  'GET /api/customers/:customerId/estates/:estateId/imports/:importId': {
    url: `${importsUrl}/$import`,
    expected: uploaderOnly(),
  },
  'PUT /api/customers/:customerId/estates/:estateId/imports/:importId/layout': {
    url: `${importsUrl}/$import/layout`,
    payload: {},
    expected: uploaderOnly(),
  },
  'POST /api/customers/:customerId/estates/:estateId/imports/:importId/consequences': {
    url: `${importsUrl}/$import/consequences`,
    payload: { mapping: [] },
    expected: uploaderOnly(),
  },
  'POST /api/customers/:customerId/estates/:estateId/imports/:importId/preview': {
    url: `${importsUrl}/$import/preview`,
    payload: {},
    expected: invalidFor(owners),
  },
  'POST /api/customers/:customerId/estates/:estateId/imports/:importId/start': {
    url: `${importsUrl}/$import/start`,
    payload: {},
    expected: invalidFor(owners),
  },
  'GET /api/customers/:customerId/estates/:estateId/imports/:importId/revocation': {
    url: `${importsUrl}/$import/revocation`,
    expected: uploaderOnly(),
  },
  'POST /api/customers/:customerId/estates/:estateId/imports/:importId/revocation': {
    url: `${importsUrl}/$import/revocation`,
    expected: uploaderOnly(409),
  },
  'GET /api/customers/:customerId/estates/:estateId/tenant-electricity/supply': {
    url: '/api/customers/$customer/estates/$estate/tenant-electricity/supply',
    expected: allow(...owners),
  },
  'PUT /api/customers/:customerId/estates/:estateId/tenant-electricity/mix': {
    url: '/api/customers/$customer/estates/$estate/tenant-electricity/mix',
    payload: {},
    expected: { ...invalidFor(owners), tenant: 403, neighbour: 403 },
  },
  'GET /api/customers/:customerId/estates/:estateId/tariffs': {
    url: '/api/customers/$customer/estates/$estate/tariffs',
    expected: allow(...owners),
  },
  'GET /api/customers/:customerId/estates/:estateId/tariffs/:tariffId': {
    url: '/api/customers/$customer/estates/$estate/tariffs/$tariff',
    expected: hiddenFromTenants(allow(...owners)),
  },
  'PUT /api/customers/:customerId/estates/:estateId/tariffs/:tariffId/name': {
    url: '/api/customers/$customer/estates/$estate/tariffs/$tariff/name',
    payload: {},
    expected: invalidFor(owners),
  },
  'POST /api/customers/:customerId/estates/:estateId/tariffs': {
    url: '/api/customers/$customer/estates/$estate/tariffs',
    payload: {},
    expected: { ...invalidFor(owners), tenant: 403, neighbour: 403 },
  },
  'POST /api/customers/:customerId/estates/:estateId/tariffs/:tariffId/copies': {
    url: '/api/customers/$customer/estates/$estate/tariffs/$tariff/copies',
    expected: hiddenFromTenants(allow(...owners)),
  },
  'DELETE /api/customers/:customerId/estates/:estateId/tariffs/:tariffId': {
    url: '/api/customers/$customer/estates/$estate/tariffs/$tariff?version=1',
    expected: conflictFor(owners),
  },
  'GET /api/customers/:customerId/estates/:estateId/tenant-electricity/deadlines': {
    url: '/api/customers/$customer/estates/$estate/tenant-electricity/deadlines',
    expected: allow(...owners),
  },
  'GET /api/customers/:customerId/estates/:estateId/participants': {
    url: '/api/customers/$customer/estates/$estate/participants',
    expected: allow(...owners),
  },
  'GET /api/customers/:customerId/estates/:estateId/participants/:participantId': {
    url: '/api/customers/$customer/estates/$estate/participants/$participant',
    expected: hiddenFromTenants(allow(...owners)),
  },
  'PUT /api/customers/:customerId/estates/:estateId/participants/:participantId': {
    url: '/api/customers/$customer/estates/$estate/participants/$participant',
    payload: {},
    expected: invalidFor(owners),
  },
  'GET /api/customers/:customerId/estates/:estateId/meters/:meterId/gap-fills/proposal': {
    url: '/api/customers/$customer/estates/$estate/meters/$meter/gap-fills/proposal?$gap',
    expected: hiddenFromTenants(allow(...owners)),
  },
  'POST /api/customers/:customerId/estates/:estateId/meters/:meterId/gap-fills': {
    url: '/api/customers/$customer/estates/$estate/meters/$meter/gap-fills',
    payload: {},
    expected: invalidFor(owners),
  },
  'GET /api/customers/:customerId/estates/:estateId/billing-runs/preview': {
    url: `${runsUrl}/preview?$period`,
    expected: allow(...owners),
  },
  'GET /api/customers/:customerId/estates/:estateId/billing-runs/preview/:contractId/pdf': {
    url: `${runsUrl}/preview/$contract/pdf?$period`,
    expected: hiddenFromTenants(allow(...owners)),
  },
  'GET /api/customers/:customerId/estates/:estateId/billing-runs': { url: runsUrl, expected: allow(...owners) },
  'GET /api/customers/:customerId/estates/:estateId/billing-runs/:runId': {
    url: `${runsUrl}/$run`,
    expected: hiddenFromTenants(allow(...owners)),
  },
  'POST /api/customers/:customerId/estates/:estateId/billing-runs': {
    url: runsUrl,
    payload: {},
    expected: { ...invalidFor(owners), tenant: 403, neighbour: 403 },
  },
  'GET /api/customers/:customerId/estates/:estateId/billing-runs/:runId/changed-invoices': {
    url: `${runsUrl}/$run/changed-invoices`,
    expected: hiddenFromTenants(allow(...owners)),
  },
  'POST /api/customers/:customerId/estates/:estateId/billing-runs/:runId/retry': {
    url: `${runsUrl}/$run/retry`,
    expected: conflictFor(owners),
  },
  'GET /api/customers/:customerId/estates/:estateId/invoices': { url: invoicesUrl, expected: allow(...owners) },
  'GET /api/customers/:customerId/estates/:estateId/invoices/sums': {
    url: `${invoicesUrl}/sums`,
    expected: allow(...owners),
  },
  'GET /api/customers/:customerId/estates/:estateId/invoice-archives': {
    url: '/api/customers/$customer/estates/$estate/invoice-archives',
    expected: allow(...owners),
  },
  'POST /api/customers/:customerId/estates/:estateId/invoice-archives': {
    url: '/api/customers/$customer/estates/$estate/invoice-archives',
    payload: { kind: 'audit', year: 2026 },
    expected: allow(...owners),
  },
  'GET /api/customers/:customerId/estates/:estateId/invoice-archives/:archiveId/zip': {
    url: '/api/customers/$customer/estates/$estate/invoice-archives/999999/zip',
    expected: hiddenFromTenants({ ...allow(), ...Object.fromEntries(owners.map((owner) => [owner, 404])) }),
  },
  'GET /api/customers/:customerId/estates/:estateId/invoices/periods': {
    url: `${invoicesUrl}/periods`,
    expected: allow(...owners),
  },
  'GET /api/customers/:customerId/estates/:estateId/invoices/:invoiceId': {
    url: `${invoicesUrl}/$invoice`,
    expected: hiddenFromTenants(allow(...owners)),
  },
  'GET /api/customers/:customerId/estates/:estateId/invoices/:invoiceId/pdf': {
    url: `${invoicesUrl}/$invoice/pdf`,
    expected: hiddenFromTenants(allow(...owners)),
  },
  'GET /api/customers/:customerId/estates/:estateId/invoices/:invoiceId/explanation': {
    url: `${invoicesUrl}/$invoice/explanation?month=2025-06`,
    expected: hiddenFromTenants(allow(...owners)),
  },
  'POST /api/customers/:customerId/estates/:estateId/invoices/:invoiceId/posting': {
    url: `${invoicesUrl}/$invoice/posting`,
    payload: {},
    expected: invalidFor(owners),
  },
  'PUT /api/customers/:customerId/estates/:estateId/invoices/:invoiceId/payment': {
    url: `${invoicesUrl}/$invoice/payment`,
    payload: {},
    expected: invalidFor(owners),
  },
  'GET /api/customers/:customerId/estates/:estateId/invoices/:invoiceId/correction-preview': {
    url: `${invoicesUrl}/$invoice/correction-preview`,
    expected: hiddenFromTenants(allow(...owners)),
  },
  'POST /api/customers/:customerId/estates/:estateId/invoices/:invoiceId/correction': {
    url: `${invoicesUrl}/$invoice/correction`,
    payload: {},
    expected: invalidFor(owners),
  },
  'POST /api/customers/:customerId/estates/:estateId/invoices/:invoiceId/cancellation': {
    url: `${invoicesUrl}/$invoice/cancellation`,
    payload: {},
    expected: invalidFor(owners),
  },
};
