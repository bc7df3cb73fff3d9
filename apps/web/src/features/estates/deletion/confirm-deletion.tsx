import type { EstateDeletion } from '@lichthof/contracts/estates.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';

interface ConfirmDeletionProps {
  name: string;
  deletion: EstateDeletion;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Deletes, or archives because of what is listed. */
export function ConfirmDeletion({ name, deletion, busy, onConfirm, onCancel }: ConfirmDeletionProps) {
  const { t } = useTranslation('estate-deletion');
  const { outcome, invoiceCount, meterCount, occupancyCount } = deletion;
  const reasons = [
    invoiceCount > 0 && t('reason.invoices', { count: invoiceCount }),
    meterCount > 0 && t('reason.meters', { count: meterCount }),
    occupancyCount > 0 && t('reason.occupancies', { count: occupancyCount }),
  ].filter((reason) => reason !== false);
  return (
    <ConfirmDialog
      title={t(`confirm.${outcome}.title`, { name })}
      text={t(`confirm.${outcome}.text`)}
      confirmLabel={t(`confirm.${outcome}.action`)}
      destructive
      {...{ busy, onConfirm, onCancel }}
    >
      {reasons.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: '20px' }}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </Box>
      )}
      {outcome === 'archive' && <div>{t('confirm.archive.safe')}</div>}
    </ConfirmDialog>
  );
}
