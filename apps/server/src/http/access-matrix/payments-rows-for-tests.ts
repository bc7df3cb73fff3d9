import { allow, hiddenFromTenants, invalidFor, owners, tenantOnly, type Row } from './expectations-for-tests.ts';

const path = '/api/customers/:customerId/estates/:estateId/participants/:participantId';
const url = '/api/customers/$customer/estates/$estate/participants/$participant';
const missing = 999_999;
/** A payment or fee that does not exist: 404 for callers with access. */
const unknown = hiddenFromTenants({ ...allow(), ...Object.fromEntries(owners.map((owner) => [owner, 404])) });

const estatePath = '/api/customers/:customerId/estates/:estateId';
const estateUrl = '/api/customers/$customer/estates/$estate';
/** A file that is no statement. */
const unreadable = { ...allow(), ...Object.fromEntries(owners.map((owner) => [owner, 422])) };

export const paymentRows: Record<string, Row> = {
  [`POST ${estatePath}/bank-statements/check`]: {
    url: `${estateUrl}/bank-statements/check`,
    payload: 'no statement',
    expected: unreadable,
  },
  [`POST ${estatePath}/bank-statements`]: {
    url: `${estateUrl}/bank-statements`,
    payload: {},
    expected: { ...invalidFor(owners), tenant: 403, neighbour: 403 },
  },
  [`GET ${estatePath}/bookings`]: {
    url: `${estateUrl}/bookings?from=2026-01-01&to=2026-02-01`,
    expected: { ...allow(...owners), tenant: 403, neighbour: 403 },
  },
  [`GET ${path}/account`]: { url: `${url}/account`, expected: hiddenFromTenants(allow(...owners)) },
  [`POST ${path}/payments`]: {
    url: `${url}/payments`,
    payload: {},
    expected: invalidFor(owners),
  },
  [`POST ${path}/payments/:paymentId/withdrawal`]: {
    url: `${url}/payments/${missing}/withdrawal`,
    expected: unknown,
  },
  [`POST ${path}/charges/:chargeId/waiver`]: { url: `${url}/charges/${missing}/waiver`, expected: unknown },
  'GET /api/apartments/:apartmentId/account': {
    url: '/api/apartments/$apartment/account',
    expected: tenantOnly(),
  },
};
