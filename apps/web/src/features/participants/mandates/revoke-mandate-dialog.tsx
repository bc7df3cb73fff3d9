import type { ParticipantDetails } from '@lichthof/contracts/supply/participants.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import type { ParticipantParams } from '../../../api/estate.queries.ts';
import { useRevokeMandate } from './mandates.queries.ts';

interface RevokeMandateDialogProps {
  params: ParticipantParams;
  participant: ParticipantDetails;
  onClose: () => void;
}

/** Asks before the mandate is revoked and the participant pays by transfer. */
export function RevokeMandateDialog({ params, participant: { version }, onClose }: RevokeMandateDialogProps) {
  const { t } = useTranslation('participant-payment');
  const toast = useToast();
  const { mutate, isPending } = useRevokeMandate(params);
  const revoke = () =>
    mutate(version, {
      onSuccess: () => toast.success(t('revoke.done'), t('revoke.doneText')),
      onError: (error) => toast.error(t('revoke.failed'), errorText(error, t('revoke.failed'))),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      title={t('revoke.title')}
      text={t('revoke.text')}
      confirmLabel={t('revoke.confirm')}
      destructive
      busy={isPending}
      onConfirm={revoke}
      onCancel={onClose}
    >
      <Box component="ul" sx={{ m: 0, pl: '20px' }}>
        <li>{t('revoke.contract')}</li>
        <li>{t('revoke.open')}</li>
        <li>{t('revoke.readable')}</li>
        <li>{t('revoke.again')}</li>
      </Box>
    </ConfirmDialog>
  );
}
