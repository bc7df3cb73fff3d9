import { allow, owners, type Row } from './access-expectations-for-tests.ts';

export const liveRows: Record<string, Row> = {
  'GET /api/customers/:customerId/estates/:estateId/live': {
    url: '/api/customers/$customer/estates/$estate/live',
    expected: allow(...owners),
  },
};
