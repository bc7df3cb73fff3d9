import { allow, everybody, strangers, type Expectation, type Row } from './expectations-for-tests.ts';

const url = '/api/customers/$customer/estate-groups';

const customerAdmins = (status: number): Expectation => ({
  ...everybody(403),
  ...strangers,
  'system admin': status,
  'customer admin': status,
});

/** An object inside the customer is unknown to users without a right on it or on an enclosing resource. */
const insideCustomer = (status: number): Expectation => ({
  ...everybody(404),
  'customer controller': 403,
  'system admin': status,
  'customer admin': status,
});

export const estateGroupRows: Record<string, Row> = {
  'GET /api/customers/:customerId/estate-groups': { url, expected: allow('system admin', 'customer admin') },
  'GET /api/customers/:customerId/estate-structure': {
    url: '/api/customers/$customer/estate-structure',
    expected: allow('system admin', 'customer admin'),
  },
  'POST /api/customers/:customerId/estate-groups': { url, payload: {}, expected: customerAdmins(400) },
  'POST /api/customers/:customerId/estate-groups/:parentId': {
    url: `${url}/$group`,
    payload: {},
    expected: insideCustomer(400),
  },
  'PUT /api/customers/:customerId/estate-groups/:estateGroupId': {
    url: `${url}/$group`,
    payload: {},
    expected: insideCustomer(400),
  },
  // the group contains a group, so it cannot be deleted
  'DELETE /api/customers/:customerId/estate-groups/:estateGroupId': {
    url: `${url}/$group`,
    expected: insideCustomer(409),
  },
};
