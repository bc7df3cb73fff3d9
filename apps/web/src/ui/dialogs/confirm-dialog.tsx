import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from './buttons.tsx';
import { DialogFrame } from './dialog-frame.tsx';

export interface ConfirmDialogProps {
  /** Left out, the dialog is open: it can be rendered only while it is needed. */
  open?: boolean;
  title: ReactNode;
  /** What happens, in one or two sentences. */
  text: ReactNode;
  /** What is affected, and what stays safe. */
  children?: ReactNode;
  /** Names the act: 'Zugriff entfernen', never 'OK'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** Red button, and the focus on cancel. */
  destructive?: boolean;
  /** Nothing is lost, but it stays for good: the focus is on cancel, so that Enter twice does not do it. */
  irrevocable?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** After a click the browser would hide it; here the focus says what Enter does. */
const visibleFocus = { '&:focus': { outline: '2px solid', outlineColor: 'stone.focus', outlineOffset: '2px' } };

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open = true,
    title,
    text,
    children,
    confirmLabel,
    cancelLabel,
    destructive = false,
    irrevocable = destructive,
    busy,
    onConfirm,
    onCancel,
  } = props;
  const { t } = useTranslation('ui');
  return (
    <DialogFrame
      open={open}
      title={title}
      width="confirmation"
      onClose={busy ? () => undefined : onCancel}
      actions={
        <>
          <Button autoFocus={irrevocable} disabled={busy} onClick={onCancel} sx={visibleFocus}>
            {cancelLabel ?? t('cancel')}
          </Button>
          <BusyButton
            autoFocus={!irrevocable}
            variant="contained"
            color={destructive ? 'error' : 'primary'}
            busy={busy}
            onClick={onConfirm}
          >
            {confirmLabel}
          </BusyButton>
        </>
      }
    >
      <Stack sx={{ gap: '12px' }}>
        <div>{text}</div>
        {children}
      </Stack>
    </DialogFrame>
  );
}
