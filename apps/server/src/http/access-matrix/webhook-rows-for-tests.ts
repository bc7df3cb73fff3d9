import { allow, everybody, type Expectation, type Row } from './expectations-for-tests.ts';

const url = '/api/customers/$customer/webhook';
const customerAdmins = (status: number): Expectation => ({
  ...allow(),
  'system admin': status,
  'customer admin': status,
});

/** The customer has no webhook. */
export const webhookRows: Record<string, Row> = {
  'GET /api/customers/:customerId/webhook': { url, expected: customerAdmins(200) },
  'PUT /api/customers/:customerId/webhook': { url, payload: {}, expected: customerAdmins(400) },
  'POST /api/customers/:customerId/webhook/secret': { url: `${url}/secret`, expected: customerAdmins(404) },
  'POST /api/customers/:customerId/webhook/test': { url: `${url}/test`, expected: customerAdmins(404) },
  'POST /api/customers/:customerId/webhook/deliveries/:deliveryId/resend': {
    url: `${url}/deliveries/2147483647/resend`,
    expected: { ...everybody(404), 'customer controller': 403 },
  },
  'DELETE /api/customers/:customerId/webhook': { url, expected: customerAdmins(404) },
};
