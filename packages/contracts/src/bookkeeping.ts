import { Role } from '@lichthof/domain/access/role.ts';
import { customerEstateParams, endpoint, fileResult } from './endpoint.ts';
import { periodQuerySchema } from './period.ts';

/** CSV with semicolons and decimal commas. What was recorded in the period, with the day of issue or payment. */
export const exportBookings = endpoint({
  method: 'GET',
  path: '/api/customers/:customerId/estates/:estateId/bookings',
  summary: 'Invoices, payments and fees of a period as a CSV file for bookkeeping',
  access: { role: Role.EstateOwner, on: 'estate' },
  params: customerEstateParams,
  query: periodQuerySchema,
  result: fileResult,
  fileTypes: ['text/csv'],
});
