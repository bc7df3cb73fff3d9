import {
  allow,
  hiddenFromTenants,
  owners,
  type CallerName,
  type Expectation,
  type Row,
} from './expectations-for-tests.ts';

const estate = '/api/customers/:customerId/estates/:estateId';
const estateUrl = '/api/customers/$customer/estates/$estate';
const apartments = `${estate}/apartments`;
const apartmentsUrl = `${estateUrl}/apartments`;
const admins: CallerName[] = ['system admin', 'customer admin'];

/** Callers with access get this status, also when the call is repeated. */
const answered = (callers: CallerName[], status: number): Expectation => ({
  ...allow(),
  ...Object.fromEntries(callers.map((caller) => [caller, status])),
});

const nothing = { payload: {} };

export const estateRows: Record<string, Row> = {
  'POST /api/customers/:customerId/estates': {
    url: '/api/customers/$customer/estates',
    ...nothing,
    expected: answered(admins, 400),
  },
  [`PUT ${estate}`]: { url: estateUrl, ...nothing, expected: answered(owners, 400) },
  [`PUT ${estate}/estate-group`]: { url: `${estateUrl}/estate-group`, ...nothing, expected: answered(admins, 400) },
  [`GET ${estate}/deletion`]: { url: `${estateUrl}/deletion`, expected: allow(...admins) },
  // its contracts are running
  [`DELETE ${estate}`]: { url: estateUrl, expected: answered(admins, 409) },

  [`GET ${estate}/edges`]: { url: `${estateUrl}/edges`, expected: allow(...owners) },
  [`POST ${estate}/edges/:edgeId/key`]: {
    url: `${estateUrl}/edges/$edge/key`,
    expected: hiddenFromTenants(allow(...owners)),
  },

  [`GET ${estate}/edges/:edgeId/mapping`]: {
    url: `${estateUrl}/edges/$edge/mapping`,
    expected: hiddenFromTenants(allow(...owners)),
  },
  [`PUT ${estate}/edges/:edgeId/mapping`]: {
    url: `${estateUrl}/edges/$edge/mapping`,
    ...nothing,
    expected: hiddenFromTenants(answered(owners, 400)),
  },
  // the edge is not connected
  [`POST ${estate}/edges/:edgeId/refresh`]: {
    url: `${estateUrl}/edges/$edge/refresh`,
    expected: hiddenFromTenants(answered(owners, 503)),
  },

  [`GET ${apartments}`]: { url: apartmentsUrl, expected: allow(...owners) },
  [`POST ${apartments}`]: { url: apartmentsUrl, ...nothing, expected: answered(owners, 400) },
  [`PUT ${apartments}/:apartmentId`]: {
    url: `${apartmentsUrl}/$apartment`,
    ...nothing,
    expected: answered(owners, 400),
  },
  // the apartment has a current occupancy
  [`DELETE ${apartments}/:apartmentId`]: { url: `${apartmentsUrl}/$apartment`, expected: answered(owners, 409) },
  [`GET ${apartments}/:apartmentId/users/:userId`]: {
    url: `${apartmentsUrl}/$apartment/users/$tenantUser`,
    expected: hiddenFromTenants(allow(...owners)),
  },
  // a contract depends on the occupancy
  [`DELETE ${apartments}/:apartmentId/users/:userId`]: {
    url: `${apartmentsUrl}/$apartment/users/$tenantUser`,
    expected: hiddenFromTenants(answered(owners, 409)),
  },
  [`PUT ${apartments}/:apartmentId/users/:userId`]: {
    url: `${apartmentsUrl}/$apartment/users/$tenantUser`,
    ...nothing,
    expected: hiddenFromTenants(answered(owners, 400)),
  },
};
