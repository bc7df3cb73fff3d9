import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { CopyField } from '../../../ui/fields/copy-field.tsx';

interface SecretDialogProps {
  secret: string;
  onClose: () => void;
}

/** Shows a new secret, which cannot be shown again: neither Escape nor a click outside closes the dialog. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const { t } = useTranslation('webhook');
  return (
    <DialogFrame
      open
      mustAnswer
      title={t('secret.title')}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('secret.done')}
        </Button>
      }
    >
      <Stack sx={{ gap: '20px' }}>
        <Notice status="warning" title={t('secret.once')}>
          {t('secret.onceText')}
        </Notice>
        <CopyField label={t('secret.label')} help={t('secret.help')} text={secret} autoFocus />
      </Stack>
    </DialogFrame>
  );
}
