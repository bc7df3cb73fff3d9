import { allow, owners, type Row } from './expectations-for-tests.ts';

const url = '/api/customers/$customer/estates/$estate/exports';

export const exportRows: Record<string, Row> = {
  'GET /api/customers/:customerId/estates/:estateId/exports/quarter-hours': {
    url: `${url}/quarter-hours?$period`,
    expected: allow(...owners),
  },
  'GET /api/customers/:customerId/estates/:estateId/exports/readings': {
    url: `${url}/readings?$period`,
    expected: allow(...owners),
  },
};
