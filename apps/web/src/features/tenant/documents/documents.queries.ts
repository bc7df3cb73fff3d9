import { listTenantDocuments } from '@lichthof/contracts/tenant-documents.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

export const documentsQuery = (apartmentId: number) =>
  queryOptions({
    queryKey: ['apartment', apartmentId, 'documents'],
    queryFn: ({ signal }) => call(listTenantDocuments, { params: { apartmentId } }, signal),
  });
