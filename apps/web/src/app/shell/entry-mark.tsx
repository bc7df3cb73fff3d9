import { lazy, Suspense } from 'react';
import type { RouteName } from '../../navigation/route-table.ts';
import { usePlace } from './place.ts';

const NewDocumentsMark = lazy(async () => ({
  default: (await import('../../features/tenant/documents/new-documents-mark.tsx')).NewDocumentsMark,
}));

/** What an entry of the menu draws attention to: documents that nobody has opened yet. */
export function EntryMark({ name }: { name: RouteName }) {
  const { apartment } = usePlace();
  if (name !== 'tenant_documents' || !apartment) return null;
  return (
    <Suspense fallback={null}>
      <NewDocumentsMark apartmentId={apartment.apartmentId} />
    </Suspense>
  );
}
