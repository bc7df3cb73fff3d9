import { downloadTenantDocument } from '@lichthof/contracts/tenant-documents.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/call.ts';
import { errorText } from '../../../api/error-text.ts';
import { saveFile } from '../../../ui/charts/chart-csv.ts';
import { openInTab } from '../../../ui/page/open-file.ts';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { documentsQuery } from './documents.queries.ts';

/** Opens or saves a document; afterwards it is no longer new. */
export function useDocumentFile(apartmentId: number) {
  const { t } = useTranslation('tenant-documents');
  const queryClient = useQueryClient();
  const toast = useToast();
  const [busyId, setBusyId] = useState<number>();

  const load = (documentId: number) => download(downloadTenantDocument, { params: { apartmentId, documentId } });
  const run = async (documentId: number, show: () => Promise<void>) => {
    if (busyId !== undefined) return;
    setBusyId(documentId);
    try {
      await show();
      await queryClient.invalidateQueries(documentsQuery(apartmentId));
    } catch (error) {
      toast.error(t('fileError.title'), errorText(error, t('fileError.text')));
    } finally {
      setBusyId(undefined);
    }
  };
  return {
    busyId,
    open: (documentId: number) => void run(documentId, () => openInTab(() => load(documentId))),
    save: (documentId: number) =>
      void run(documentId, async () => {
        const { name, file } = await load(documentId);
        saveFile(file, name);
      }),
  };
}
