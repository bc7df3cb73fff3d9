import {
  deleteLevy,
  getReferenceTables,
  importReferenceTable,
  type Levy,
  type ReferenceTables,
  saveLevy,
} from '@lichthof/contracts/reference-tables.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const referenceTablesQuery = queryOptions({
  queryKey: ['reference-tables'],
  queryFn: ({ signal }) => call(getReferenceTables, {}, signal),
});

/** Each call answers with all tables. */
export function useReferenceCalls() {
  const client = useQueryClient();
  const onSuccess = (tables: ReferenceTables) => client.setQueryData(referenceTablesQuery.queryKey, tables);
  const onError = () => client.invalidateQueries({ queryKey: referenceTablesQuery.queryKey });
  const save = useMutation({
    mutationFn: (body: BodyOf<typeof saveLevy>) => call(saveLevy, { body }),
    onSuccess,
    onError,
  });
  const remove = useMutation({
    mutationFn: ({ year, item, version }: Levy) => call(deleteLevy, { params: { year, item }, query: { version } }),
    onSuccess,
    onError,
  });
  const load = useMutation({
    mutationFn: (body: BodyOf<typeof importReferenceTable>) => call(importReferenceTable, { body }),
    onSuccess: ({ isStored }) => (isStored ? onError() : undefined),
  });
  return { save: save.mutateAsync, remove: remove.mutateAsync, load: load.mutateAsync };
}
