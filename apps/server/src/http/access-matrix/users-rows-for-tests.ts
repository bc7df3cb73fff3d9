import {
  allow,
  conflictFor,
  everybody,
  hiddenFromTenants,
  invalidFor,
  owners,
  strangers,
  type Expectation,
  type Row,
} from './expectations-for-tests.ts';

const users = '/api/customers/$customer/users';
const estateUsers = '/api/customers/$customer/estates/$estate/users';

const customerAdmins = (status: number): Expectation => ({
  ...everybody(403),
  ...strangers,
  'system admin': status,
  'customer admin': status,
});

/** The users of a customer are unknown to callers with a right only inside the customer. */
const adminsOfUser = (status: number): Expectation => ({
  ...everybody(404),
  'customer controller': 403,
  'system admin': status,
  'customer admin': status,
});
const ownersOfUser = hiddenFromTenants(allow(...owners));

/**
 * `$user` has a right on the estate, an account and a completed invitation; `$tenant` moved into the apartment long
 * ago.
 */
export const userRows: Record<string, Row> = {
  'PUT /api/users/me': { url: '/api/users/me', payload: {}, expected: everybody(400) },
  // the callers have no account at the identity provider
  'POST /api/users/me/reset': { url: '/api/users/me/reset', expected: everybody(409) },
  'GET /api/customers/:customerId/users': { url: users, expected: customerAdmins(200) },
  'POST /api/customers/:customerId/users': { url: users, payload: {}, expected: customerAdmins(400) },
  'GET /api/customers/:customerId/known-email': {
    url: '/api/customers/$customer/known-email?email=anna@lichthof.example',
    expected: customerAdmins(200),
  },
  'GET /api/customers/:customerId/users/:userId': { url: `${users}/$user`, expected: adminsOfUser(200) },
  'PUT /api/customers/:customerId/users/:userId': {
    url: `${users}/$user`,
    payload: {},
    expected: adminsOfUser(400),
  },
  'DELETE /api/customers/:customerId/users/:userId': { url: `${users}/$tenant`, expected: adminsOfUser(409) },
  'POST /api/customers/:customerId/users/:userId/reset': { url: `${users}/$user/reset`, expected: adminsOfUser(200) },
  'POST /api/customers/:customerId/users/:userId/resend-invitation': {
    url: `${users}/$user/resend-invitation`,
    expected: adminsOfUser(409),
  },
  'GET /api/customers/:customerId/users/:userId/roles': { url: `${users}/$user/roles`, expected: adminsOfUser(200) },
  'PUT /api/customers/:customerId/users/:userId/roles/:role/resources/:resourceId': {
    url: `${users}/$user/roles/41/resources/$estate`,
    payload: {},
    expected: adminsOfUser(200),
  },
  'DELETE /api/customers/:customerId/users/:userId/roles/:role/resources/:resourceId': {
    url: `${users}/$tenant/roles/42/resources/$apartment`,
    expected: adminsOfUser(409),
  },
  'GET /api/customers/:customerId/users/:userId/contracts': {
    url: `${users}/$tenant/contracts`,
    expected: adminsOfUser(200),
  },
  'GET /api/customers/:customerId/users/:userId/documents': {
    url: `${users}/$tenant/documents`,
    expected: adminsOfUser(200),
  },
  'GET /api/customers/:customerId/users/:userId/letters': {
    url: `${users}/$tenant/letters`,
    expected: adminsOfUser(200),
  },
  'GET /api/customers/:customerId/estates/:estateId/users': { url: estateUsers, expected: allow(...owners) },
  'POST /api/customers/:customerId/estates/:estateId/users': {
    url: estateUsers,
    payload: {},
    expected: { ...invalidFor(owners), tenant: 403, neighbour: 403 },
  },
  'GET /api/customers/:customerId/estates/:estateId/known-email': {
    url: '/api/customers/$customer/estates/$estate/known-email?email=anna@lichthof.example',
    expected: allow(...owners),
  },
  'GET /api/customers/:customerId/estates/:estateId/users/:userId': {
    url: `${estateUsers}/$user`,
    expected: ownersOfUser,
  },
  'PUT /api/customers/:customerId/estates/:estateId/users/:userId': {
    url: `${estateUsers}/$user`,
    payload: {},
    expected: invalidFor(owners),
  },
  'POST /api/customers/:customerId/estates/:estateId/users/:userId/reset': {
    url: `${estateUsers}/$user/reset`,
    expected: ownersOfUser,
  },
  'POST /api/customers/:customerId/estates/:estateId/users/:userId/resend-invitation': {
    url: `${estateUsers}/$user/resend-invitation`,
    expected: conflictFor(owners),
  },
  'PUT /api/customers/:customerId/estates/:estateId/users/:userId/roles/:role/resources/:resourceId': {
    url: `${estateUsers}/$user/roles/41/resources/$estate`,
    payload: {},
    expected: ownersOfUser,
  },
  'DELETE /api/customers/:customerId/estates/:estateId/users/:userId/roles/:role/resources/:resourceId': {
    url: `${estateUsers}/$tenant/roles/42/resources/$apartment`,
    expected: conflictFor(owners),
  },
};
