import { allow, everybody, type Expectation, type Row } from './expectations-for-tests.ts';

/** Users with any right in the customer get an answer with the objects that they may see. */
const anyRightInCustomer: Expectation = {
  ...everybody(200),
  nobody: 403,
  'foreign customer admin': 403,
  'foreign estate owner': 403,
  'foreign tenant': 403,
};

/** Endpoints that read many estates at once. */
export const overviewRows: Record<string, Row> = {
  'GET /api/search': { url: '/api/search?query=estate', expected: everybody(200) },
  'GET /api/customers/:customerId/estates/overview': {
    url: '/api/customers/$customer/estates/overview?$period',
    expected: anyRightInCustomer,
  },
  'GET /api/customers/:customerId/attention': {
    url: '/api/customers/$customer/attention',
    expected: anyRightInCustomer,
  },
  'GET /api/customers/:customerId/audit-entries': {
    url: '/api/customers/$customer/audit-entries',
    expected: allow('system admin', 'customer admin'),
  },
  'GET /api/customers/:customerId/audit-entries/export': {
    url: '/api/customers/$customer/audit-entries/export',
    expected: allow('system admin', 'customer admin'),
  },
};
