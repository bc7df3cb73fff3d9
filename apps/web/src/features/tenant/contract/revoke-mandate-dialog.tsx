import type { TenantContract } from '@lichthof/contracts/tenant/tenant-contract.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { useRevokeMandate } from './contract.queries.ts';

interface RevokeMandateDialogProps {
  apartmentId: number;
  contract: TenantContract;
  onClose: () => void;
}

/** Says what follows before the mandate is revoked. */
export function RevokeMandateDialog({ apartmentId, contract: { version }, onClose }: RevokeMandateDialogProps) {
  const { t } = useTranslation('tenant-contract');
  const toast = useToast();
  const { mutate, isPending } = useRevokeMandate(apartmentId);
  const revoke = () =>
    mutate(
      { version },
      {
        onSuccess: () => toast.success(t('revokeMandate.done'), t('revokeMandate.doneText')),
        onError: (error) => toast.error(t('revokeMandate.failed'), errorText(error, t('revokeMandate.failedText'))),
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      title={t('revokeMandate.title')}
      text={t('revokeMandate.text')}
      confirmLabel={t('payment.revoke')}
      destructive
      busy={isPending}
      onConfirm={revoke}
      onCancel={onClose}
    >
      <Box component="ul" sx={{ m: 0, pl: '20px' }}>
        <li>{t('revokeMandate.contract')}</li>
        <li>{t('revokeMandate.open')}</li>
        <li>{t('revokeMandate.readable')}</li>
        <li>{t('revokeMandate.again')}</li>
      </Box>
    </ConfirmDialog>
  );
}
