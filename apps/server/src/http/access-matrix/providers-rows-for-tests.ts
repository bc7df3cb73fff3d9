import { allow, hiddenFromTenants, invalidFor, owners, type Expectation, type Row } from './expectations-for-tests.ts';

const path = '/api/customers/:customerId/estates/:estateId/tenant-electricity';
const url = '/api/customers/$customer/estates/$estate/tenant-electricity';

/** Tenants know the estate, so that they are told that they may not. */
const invalid: Expectation = { ...invalidFor(owners), tenant: 403, neighbour: 403 };
/** To tenants, a path with more than the estate does not exist. */
const answers = (status: number): Expectation =>
  hiddenFromTenants({ ...allow(), ...Object.fromEntries(owners.map((caller) => [caller, status])) });

/** Provider, supply and what leads to them. */
export const providerRows: Record<string, Row> = {
  [`POST ${path}/supply`]: { url: `${url}/supply`, payload: {}, expected: invalid },
  [`PUT ${path}/supply`]: { url: `${url}/supply`, payload: {}, expected: invalid },
  [`GET ${path}/allocation-facts`]: { url: `${url}/allocation-facts`, expected: allow(...owners) },
  [`GET ${path}/key-comparison`]: {
    url: `${url}/key-comparison?from=2026-01-01&to=2026-02-01`,
    expected: allow(...owners),
  },
  [`GET ${path}/supply-draft`]: { url: `${url}/supply-draft`, expected: allow(...owners) },
  [`PUT ${path}/supply-draft`]: { url: `${url}/supply-draft`, payload: {}, expected: invalid },
  'GET /api/customers/:customerId/estates/:estateId/first-steps': {
    url: '/api/customers/$customer/estates/$estate/first-steps',
    expected: allow(...owners),
  },
  [`GET ${path}/providers`]: { url: `${url}/providers`, expected: allow(...owners) },
  [`GET ${path}/provider`]: { url: `${url}/provider`, expected: allow(...owners) },
  [`PUT ${path}/provider`]: { url: `${url}/provider`, payload: {}, expected: invalid },
  [`GET ${path}/reminder-rules`]: { url: `${url}/reminder-rules`, expected: allow(...owners) },
  [`PUT ${path}/reminder-rules`]: { url: `${url}/reminder-rules`, payload: {}, expected: invalid },
  [`GET ${path}/billing-texts`]: { url: `${url}/billing-texts`, expected: allow(...owners) },
  [`PUT ${path}/billing-texts`]: { url: `${url}/billing-texts`, payload: {}, expected: invalid },
  [`POST ${path}/billing-texts/preview`]: { url: `${url}/billing-texts/preview`, payload: {}, expected: invalid },
  [`GET ${path}/logos/:logoOf`]: { url: `${url}/logos/draft`, expected: answers(404) },
  [`PUT ${path}/logos/:logoOf`]: { url: `${url}/logos/draft`, payload: 'no picture', expected: answers(415) },
  [`DELETE ${path}/logos/:logoOf`]: { url: `${url}/logos/draft`, expected: answers(200) },
};
