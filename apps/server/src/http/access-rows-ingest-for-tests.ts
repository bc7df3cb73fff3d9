import { everybody, type Row } from './access-expectations-for-tests.ts';

/** No person may call these, whatever rights they have. */
export const ingestRows: Record<string, Row> = {
  'POST /api/edges/:edgeId/readings': {
    url: '/api/edges/$edge/readings',
    payload: { values: [] },
    expected: everybody(401),
  },
  'GET /api/edges/:edgeId/meters': { url: '/api/edges/$edge/meters', expected: everybody(401) },
};
