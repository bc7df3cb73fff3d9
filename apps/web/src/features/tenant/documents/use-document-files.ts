import { listTenantLetters } from '@lichthof/contracts/tenant/tenant-letters.ts';
import { listTenantDocuments } from '@lichthof/contracts/tenant/tenant-documents.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import { refetch } from '../../../api/refetch.ts';
import { saveFile } from '../../../ui/page/save-file.ts';
import { openInTab } from '../../../ui/page/open-file.ts';
import { useToast } from '../../../ui/toasts/toast-context.ts';

type Load = () => Promise<{ name: string; file: Blob }>;

/** Opens or saves one document at a time; it counts as read then. */
export function useDocumentFiles() {
  const { t } = useTranslation('tenant-documents');
  const queryClient = useQueryClient();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);

  const run = async (show: () => Promise<void>) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await show();
      await refetch(queryClient, [listTenantDocuments, listTenantLetters]);
    } catch (error) {
      toast.error(t('fileError.title'), errorText(error, t('fileError.text')));
    } finally {
      setIsBusy(false);
    }
  };
  return {
    isBusy,
    open: (load: Load) => void run(() => openInTab(load)),
    save: (load: Load) =>
      void run(async () => {
        const { name, file } = await load();
        saveFile(file, name);
      }),
  };
}
