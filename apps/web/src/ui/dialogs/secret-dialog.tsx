import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Notice } from '../feedback/notice.tsx';
import { CopyField } from '../fields/copy-field.tsx';
import { DialogFrame } from './dialog-frame.tsx';

interface SecretDialogProps {
  title: string;
  /** Says that the secret is shown this once. */
  warning: { title: string; text: string };
  label: string;
  help: string;
  doneLabel: string;
  secret: string;
  onClose: () => void;
}

/** Shows a new secret, which cannot be shown again: neither Escape nor a click outside closes the dialog. */
export function SecretDialog({ title, warning, label, help, doneLabel, secret, onClose }: SecretDialogProps) {
  return (
    <DialogFrame
      open
      mustAnswer
      title={title}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {doneLabel}
        </Button>
      }
    >
      <Stack sx={{ gap: '20px' }}>
        <Notice status="warning" title={warning.title}>
          {warning.text}
        </Notice>
        <CopyField label={label} help={help} text={secret} autoFocus />
      </Stack>
    </DialogFrame>
  );
}
