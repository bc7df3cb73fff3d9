import type { ArchiveChoice } from '@lichthof/contracts/billing/invoice-archives.ts';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { BusyButton } from '../../../ui/dialogs/buttons.tsx';
import { useZip } from './use-zip.ts';

interface ZipButtonProps {
  params: EstateParams;
  choice: ArchiveChoice;
  size?: 'small';
}

/** Loads documents as one ZIP file; the button counts how many are in it already. */
export function ZipButton({ params, choice, size }: ZipButtonProps) {
  const { t } = useTranslation('invoices');
  const { load, isPending, counted } = useZip(params, choice);
  return (
    <BusyButton {...(size && { size })} startIcon={<Download size={16} />} busy={isPending} onClick={load}>
      {counted ?? t('actions.zip')}
    </BusyButton>
  );
}
