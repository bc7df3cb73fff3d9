import { allow, hiddenFromTenants, invalidFor, owners, type Expectation, type Row } from './expectations-for-tests.ts';

const estateUrl = '/api/customers/$customer/estates/$estate';
const meterUrl = `${estateUrl}/meters/$meter`;

/** Owners get this status; all others get the status of a valid call. */
const forOwners = (status: number): Expectation => ({
  ...allow(),
  ...Object.fromEntries(owners.map((owner) => [owner, status])),
});

export const gapRows: Record<string, Row> = {
  'GET /api/customers/:customerId/estates/:estateId/meters/:meterId/gaps': {
    url: `${meterUrl}/gaps?year=2026`,
    expected: hiddenFromTenants(allow(...owners)),
  },
  'GET /api/customers/:customerId/estates/:estateId/meters/:meterId/gap-fills': {
    url: `${meterUrl}/gap-fills`,
    expected: hiddenFromTenants(allow(...owners)),
  },
  'DELETE /api/customers/:customerId/estates/:estateId/meters/:meterId/gap-fills/:gapFillId': {
    url: `${meterUrl}/gap-fills/2147483647`,
    expected: hiddenFromTenants(forOwners(404)),
  },
  'POST /api/customers/:customerId/estates/:estateId/gap-fills': {
    url: `${estateUrl}/gap-fills`,
    payload: {},
    expected: { ...invalidFor(owners), tenant: 403, neighbour: 403 },
  },
  'GET /api/customers/:customerId/estates/:estateId/gap-fill-rule': {
    url: `${estateUrl}/gap-fill-rule`,
    expected: allow(...owners),
  },
  'PUT /api/customers/:customerId/estates/:estateId/gap-fill-rule': {
    url: `${estateUrl}/gap-fill-rule`,
    payload: {},
    expected: forOwners(400),
  },
  'GET /api/customers/:customerId/estates/:estateId/billed-changes': {
    url: `${estateUrl}/billed-changes`,
    expected: allow(...owners),
  },
  'POST /api/customers/:customerId/estates/:estateId/billed-changes/:runId/acknowledge': {
    url: `${estateUrl}/billed-changes/$run/acknowledge`,
    payload: {},
    expected: invalidFor(owners),
  },
};
