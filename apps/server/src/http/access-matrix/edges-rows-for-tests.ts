import { allow, everybody, invalidFor, owners, type Row } from './expectations-for-tests.ts';

export const edgeRows: Record<string, Row> = {
  // only for edges with their key: no user may call these
  'POST /api/edges/:edgeId/readings': {
    url: '/api/edges/$edge/readings',
    payload: { values: [] },
    expected: everybody(401),
  },
  'GET /api/edges/:edgeId/meters': { url: '/api/edges/$edge/meters', expected: everybody(401) },
  'POST /api/customers/:customerId/estates/:estateId/values': {
    url: '/api/customers/$customer/estates/$estate/values',
    payload: { values: [] },
    expected: { ...invalidFor(owners), tenant: 403, neighbour: 403 },
  },
  'GET /api/customers/:customerId/estates/:estateId/live': {
    url: '/api/customers/$customer/estates/$estate/live',
    expected: allow(...owners),
  },
};
