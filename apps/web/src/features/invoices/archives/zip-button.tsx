import type { ArchiveChoice } from '@lichthof/contracts/billing/invoice-archives.ts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { loadArchive } from '../../../api/load-archive.ts';
import { formatNumber } from '../../../i18n/number-formats.ts';
import { saveFile } from '../../../ui/charts/chart-csv.ts';
import { BusyButton } from '../../../ui/dialogs/buttons.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';

interface ZipButtonProps {
  params: EstateParams;
  choice: ArchiveChoice;
  size?: 'small';
}

/** Loads documents as one ZIP file; the button counts how many are in it already. */
export function ZipButton({ params, choice, size }: ZipButtonProps) {
  const { t } = useTranslation('invoices');
  const toast = useToast();
  const [progress, setProgress] = useState<{ done: string; total: string }>();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      loadArchive(params, choice, ({ doneCount, invoiceCount }) =>
        setProgress({ done: formatNumber(doneCount), total: formatNumber(invoiceCount) }),
      ),
    onSuccess: ({ file, name }) => saveFile(file, name),
    onError: (error) => toast.error(t('zip.failed'), errorText(error, t('zip.failedText'))),
    onSettled: () => setProgress(undefined),
  });
  return (
    <BusyButton {...(size && { size })} startIcon={<Download size={16} />} busy={isPending} onClick={() => mutate()}>
      {progress ? t('counted', progress) : t('actions.zip')}
    </BusyButton>
  );
}
