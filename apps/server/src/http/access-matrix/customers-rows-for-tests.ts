import { everybody, strangers, type Expectation, type Row } from './expectations-for-tests.ts';

/** Every user with a right knows the operating company, but only its administrators may do this. */
const systemAdminOnly = (status: number): Expectation => ({ ...everybody(403), nobody: 404, 'system admin': status });

const customerAdmins = (status: number): Expectation => ({
  ...everybody(403),
  ...strangers,
  'system admin': status,
  'customer admin': status,
});

export const customerRows: Record<string, Row> = {
  'POST /api/customers': { url: '/api/customers', payload: {}, expected: systemAdminOnly(400) },
  'PUT /api/customers/:customerId': {
    url: '/api/customers/$customer',
    payload: {},
    expected: customerAdmins(400),
  },
};
