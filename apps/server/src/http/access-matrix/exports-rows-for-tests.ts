import { allow, invalidFor, owners, type Row } from './expectations-for-tests.ts';

const url = '/api/customers/$customer/estates/$estate/exports';

export const exportRows: Record<string, Row> = {
  'GET /api/customers/:customerId/changes': {
    url: '/api/customers/$customer/changes',
    expected: allow('system admin', 'customer admin'),
  },
  'GET /api/customers/:customerId/estates/:estateId/exports/quarter-hours': {
    url: `${url}/quarter-hours?$period`,
    expected: allow(...owners),
  },
  'GET /api/customers/:customerId/estates/:estateId/exports/readings': {
    url: `${url}/readings?$period`,
    expected: allow(...owners),
  },
  'GET /api/customers/:customerId/estates/:estateId/year-statement': {
    url: '/api/customers/$customer/estates/$estate/year-statement?year=2026',
    expected: allow(...owners),
  },
  'GET /api/customers/:customerId/estates/:estateId/year-statement/file': {
    url: '/api/customers/$customer/estates/$estate/year-statement/file?year=2026&format=csv',
    expected: allow(...owners),
  },
  'PUT /api/customers/:customerId/estates/:estateId/subsidized-plant': {
    url: '/api/customers/$customer/estates/$estate/subsidized-plant',
    payload: {},
    expected: { ...invalidFor(owners), tenant: 403, neighbour: 403 },
  },
  'GET /api/customers/:customerId/year-statements': {
    url: '/api/customers/$customer/year-statements?year=2026',
    expected: allow('system admin', 'customer admin'),
  },
  'GET /api/customers/:customerId/year-statements/file': {
    url: '/api/customers/$customer/year-statements/file?year=2026&format=csv',
    expected: allow('system admin', 'customer admin'),
  },
};
