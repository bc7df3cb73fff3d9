import { allow, everybody, type Row } from './expectations-for-tests.ts';

const keysUrl = '/api/customers/$customer/api-keys';

/** The customer has no key. */
export const apiKeyRows: Record<string, Row> = {
  'GET /api/customers/:customerId/api-keys': { url: keysUrl, expected: allow('system admin', 'customer admin') },
  'POST /api/customers/:customerId/api-keys': {
    url: keysUrl,
    payload: {},
    expected: { ...allow(), 'system admin': 400, 'customer admin': 400 },
  },
  'POST /api/customers/:customerId/api-keys/:keyId/rotation': {
    url: `${keysUrl}/2147483647/rotation`,
    payload: { overlapHours: 1 },
    expected: { ...everybody(404), 'customer controller': 403 },
  },
  'POST /api/customers/:customerId/api-keys/:keyId/revocation': {
    url: `${keysUrl}/2147483647/revocation`,
    expected: { ...everybody(404), 'customer controller': 403 },
  },
};
