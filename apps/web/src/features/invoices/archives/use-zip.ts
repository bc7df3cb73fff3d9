import type { ArchiveChoice } from '@lichthof/contracts/billing/invoice-archives.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { loadArchive } from '../../../api/load-archive.ts';
import { saveFile } from '../../../ui/page/save-file.ts';
import { useToast } from '../../../ui/toasts/toast-context.ts';

export const allDocuments = { kind: 'documents', year: null } as const;

/** Loads documents as one ZIP file; `counted` says how many are in it already. */
export function useZip(params: EstateParams, choice: ArchiveChoice) {
  const { t } = useTranslation('invoices');
  const toast = useToast();
  const [counted, setCounted] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      loadArchive(params, choice, ({ doneCount, invoiceCount }) =>
        setCounted(t('counted', { done: formatNumber(doneCount), total: formatNumber(invoiceCount) })),
      ),
    onSuccess: ({ file, name }) => saveFile(file, name),
    onError: (error) => toast.error(t('zip.failed'), errorText(error, t('zip.failedText'))),
    onSettled: () => setCounted(undefined),
  });
  return { load: () => mutate(), isPending, counted };
}
